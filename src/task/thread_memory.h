// SPDX-License-Identifier: Apache-2.0
// Memory of a thread: its stacks with their guards, its Thread object and scratch in one mapping. Mappings of finished threads are
// kept and used again: starting a thread then makes no mapping.
#pragma once
#include "base/result.h"

class Thread;
class Process;

namespace task::thread_memory {

// A fresh Thread of `process` above its stacks, with scratch set; err::nomem.
Result<Thread*> take(Process&);
// The thread is about to end, or never ran: its memory may be used again once `alive` is 0. The caller may still be
// running on it.
void give_back(Thread&);

}
