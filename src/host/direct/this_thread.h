// SPDX-License-Identifier: Apache-2.0
// The running thread's block on the direct host: wherever in its stacks the kernel is, the block is what lies above them.
#pragma once

inline host::ThreadBlock& host::this_thread()
{
    uintptr_t sp;
    asm("mov %%rsp, %0" : "=r"(sp));
    return *reinterpret_cast<ThreadBlock*>((sp & ~(thread_room - 1)) + block_at);
}
