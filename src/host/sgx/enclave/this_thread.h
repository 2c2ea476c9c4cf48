// SPDX-License-Identifier: Apache-2.0
// The running thread's block in an enclave: %gs points at it, by the TCS and the entry code.
#pragma once

inline host::ThreadBlock& host::this_thread()
{
    ThreadBlock* block;
    asm("mov %%gs:0, %0" : "=r"(block));
    return *block;
}
