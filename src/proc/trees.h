// SPDX-License-Identifier: Apache-2.0
// The three trees that the kernel makes up.
#pragma once
#include "proc/tree.h"

namespace pseudo {

Tree& proc_tree();
Tree& sys_tree();
Tree& device_tree();

}
