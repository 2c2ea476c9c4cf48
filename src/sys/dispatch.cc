// SPDX-License-Identifier: Apache-2.0
// A system call's way through the kernel: from the registers to the table's function and back.
#include "arch/entry.h"
#include "arch/rewrite.h"
#include "sys/call.h"
#include "sys/observe.h"
#include "task/thread.h"

namespace {

constexpr long restart_first = -516, restart_last = -512; // internal codes that the slow way out turns into what programs see

}

extern "C" void glume_dispatch(Registers* r)
{
    auto& thread = current();
    if (r->entry == Entry::trapped_call) [[unlikely]] {
        observe::count_trap();
        arch::rewrite_site(r->rip);
        r->rip = arch::actual_rip(r->rip); // the return goes through the new stub, if there is one
    }
    auto number = static_cast<uint32_t>(r->number); // eax, as Linux has it
    Arguments arguments{r->rdi, r->rsi, r->rdx, r->r10, r->r8, r->r9};
    long result;
    if (observe::active()) [[unlikely]]
        result = observe::run(number, arguments);
    else
        result = number < handler_count ? handlers[number](arguments) : no_such_call(arguments);
    r->rax = static_cast<uint64_t>(result);
    if (result <= restart_last && result >= restart_first) [[unlikely]]
        thread.pending.store(1, std::memory_order_relaxed);
}
