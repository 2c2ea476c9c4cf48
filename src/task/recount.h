// SPDX-License-Identifier: Apache-2.0
// In a forked child, where the parent's other threads do not exist: what they were in the middle of a call on, they held
// references to. Those are taken back, so that a file that the child closes is closed.
#pragma once

namespace task {

// While this is the only thread, outside every call on a file. What may keep an open file for longer than a call must be known
// here: descriptor tables, mappings, the working directory, the executable.
void recount_files();

}
