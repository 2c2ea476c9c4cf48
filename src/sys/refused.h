// SPDX-License-Identifier: Apache-2.0
// System calls that Linux keeps for those who run the machine, and those that look into other processes. Nobody may do that in
// here, as if by a user without that right: err::perm, which programs know what to do with.
#pragma once
#include "base/result.h"

Result<> sys_not_permitted();
// ptrace(2): the same, and the log says once why debuggers and tracers do not work.
Result<> sys_ptrace(long request, int pid);
