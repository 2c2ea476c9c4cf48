// SPDX-License-Identifier: Apache-2.0
// Which files are running programs: nobody may open those for writing (ETXTBSY, open(2), execve(2)). The host does not know
// them, as it only sees mappings. The list is one memory for all processes of the instance. It holds programs on writable
// mounts only: those on others cannot be written to anyway, and most runs never touch it.
#pragma once
#include "fs/file.h"

namespace fs::running {

// Before the first fork: makes the list, so that children share it. Without memory for it nothing is ever busy.
void prepare();
// This process, `pid`, runs that file from now on, in place of what it ran before.
void run(int pid, File& program);
// A forked child runs what its parent does.
void inherit(int pid);
// The process is about to end.
void end(int pid);

// Whether there may be any, so that the others need to be looked at.
bool any();
// err::txtbsy when some process runs it.
Result<> check(const abi::stat& file);

}
