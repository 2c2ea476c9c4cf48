// SPDX-License-Identifier: Apache-2.0
// Call sites that forked processes of the instance have found in their parents' programs, in the order in which they were
// found. Otherwise each new process would trap again wherever its parent never goes: in execve and exit, to begin with.
#pragma once
#include <optional>
#include "mm/mappable.h"

namespace arch::site_log {

struct Found { mm::Mappable::Identity file; uint64_t offset; };

void add(const Found&);
// Whether there is something that this process has not read yet: one load.
bool news();
// The next one that this process has not read.
std::optional<Found> next();

}
