// SPDX-License-Identifier: Apache-2.0
#include "arch/vdso.h"
#include <cstddef>
#include "arch/entry.h"
#include "host/time.h"
#include "task/thread.h"

extern "C" const std::byte glume_vdso_start[], glume_vdso_end[];

namespace arch {

namespace {

constexpr size_t page = 4096, slots_offset = 0xf00; // vdso.lds

// As vdso.s lays them out.
struct Slots {
    uint64_t clock_gettime, clock_getres, gettimeofday, time, getcpu;
    uint64_t kernel_door;
};

Result<> fill(uintptr_t at)
{
    auto code = host::clock_code();
    Slots slots{code.clock_gettime, code.clock_getres, code.gettimeofday, code.time, code.getcpu, reinterpret_cast<uint64_t>(&glume_entry_call)};
    auto size = static_cast<size_t>(glume_vdso_end - glume_vdso_start); // what lies behind the page are section headers
    TRY(user::copy_out(at, glume_vdso_start, size < page ? size : page));
    TRY(user::copy_out(at + slots_offset, &slots, sizeof slots));
    return process().space.protect({at, at + page}, host::Prot::read | host::Prot::exec);
}

}

uintptr_t map_vdso()
{
    AddressSpace::Request request;
    request.size = page;
    request.prot = host::Prot::read | host::Prot::write;
    request.tag = "[vdso]";
    auto at = process().space.map(std::move(request));
    if (!at)
        return 0;
    if (!fill(*at)) {
        (void)process().space.unmap({*at, *at + page});
        return 0;
    }
    return *at;
}

}
