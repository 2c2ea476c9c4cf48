// SPDX-License-Identifier: Apache-2.0
// The mmap(2) family, as calls: flags and files here, ranges in mm/address_space.h.
#include "sys/memory.h"
#include "abi/fcntl.h"
#include "abi/mman.h"
#include "arch/rewrite.h"
#include "task/thread.h"

namespace {

constexpr uint32_t hint_flags = abi::map_grows_down | abi::map_locked | abi::map_no_reserve | abi::map_populate | abi::map_nonblock | abi::map_stack;
// What MAP_SHARED_VALIDATE knows for any file.
constexpr uint32_t known_flags = hint_flags | abi::map_type | abi::map_fixed | abi::map_anonymous | abi::map_32bit | abi::map_deny_write |
                                 abi::map_executable | abi::map_hugetlb | abi::map_fixed_noreplace | abi::map_huge_mask;
constexpr size_t huge_page = 2 << 20;

Result<Flags<host::Prot>> rights(uint32_t prot)
{
    if (prot & ~(abi::prot_read | abi::prot_write | abi::prot_exec))
        return err::inval;
    return Flags<host::Prot>{static_cast<int>(prot)};
}

// A range in whole pages, whose size wraps around to nothing when it is rounded up (mm/mlock.c, mm/msync.c): then there is nothing to do.
// `or_else` for one that wraps around otherwise.
Result<Range> whole_pages(uintptr_t address, size_t size, Failure or_else)
{
    constexpr uintptr_t page = 4096, mask = ~(page - 1);
    const uintptr_t start = address & mask, end = start + ((size + (address - start) + page - 1) & mask);
    if (end < start)
        return or_else;
    return Range{start, end};
}

// A range as the call names it; one that wraps around cannot be.
Result<Range> range(uintptr_t address, size_t size)
{
    if (address + size < address)
        return err::inval;
    return Range{address, address + size};
}

// A part of a library, as ld.so maps it: first the whole file for reading, at whose start are the names that are looked up, then
// code, tables and data over it.
void prepare_library(AddressSpace::Request& request)
{
    constexpr size_t names = 128 << 10;
    if (!request.fixed && !request.prot.has(host::Prot::exec))
        request.touch = {0, names};
    else if (request.size <= AddressSpace::segment_at_once(request.prot))
        request.hints = request.hints | host::MapHint::populate;
}

// Small zeroed memory is used at once and as a whole: a library's variables, what ld.so and malloc keep.
void prepare_zeroes(AddressSpace::Request& request)
{
    constexpr size_t variables = 64 << 10, other = 16 << 10;
    if (request.prot.has(host::Prot::write) && request.size <= (request.fixed ? variables : other))
        request.hints = request.hints | host::MapHint::populate;
}

// Whether the open file's access mode allows this mapping: mmap(2), EACCES.
Result<> check_access(fs::File& file, bool shared, Flags<host::Prot> prot)
{
    auto mode = file.opened_for() & abi::o_accmode;
    if (mode == abi::o_wronly)
        return err::acces;
    if (shared && prot.has(host::Prot::write) && mode != abi::o_rdwr)
        return err::acces;
    return {};
}

}

Result<uintptr_t> sys_mmap(uintptr_t address, size_t size, uint32_t prot, uint32_t flags, Fd fd, uint64_t offset)
{
    if (offset % 4096)
        return err::inval;
    AddressSpace::Request request;
    // PROT_GROWSDOWN and other bits that mmap does not know are ignored, as Linux does.
    request.prot = TRY(rights(prot & (abi::prot_read | abi::prot_write | abi::prot_exec)));
    request.hint = address;
    request.size = size;
    request.hints = Flags<host::MapHint>{static_cast<int>(flags & hint_flags)};
    request.no_replace = flags & abi::map_fixed_noreplace;
    request.fixed = request.no_replace || (flags & abi::map_fixed);
    request.low = flags & abi::map_32bit;
    bool anonymous = flags & abi::map_anonymous;
    bool huge = anonymous && (flags & abi::map_hugetlb);
    if (huge)
        request.size = (size + huge_page - 1) & ~(huge_page - 1);
    // Where a huge page can serve, as Linux 6.7 and later place them.
    if (anonymous && size && request.size % huge_page == 0)
        request.align = huge_page;
    switch (flags & abi::map_type) {
    case abi::map_private: request.share = host::Share::priv; break;
    case abi::map_shared: request.share = host::Share::shared; break;
    case abi::map_shared_validate:
        request.share = host::Share::shared;
        if (anonymous)
            return err::inval;
        if (flags & ~known_flags) // MAP_SYNC is among them: no persistent memory here
            return err::opnotsupp;
        break;
    default: return err::inval;
    }
    if (!anonymous) {
        auto file = TRY(current().files->at(fd));
        if (file->opened_for() & abi::o_path)
            return err::badf;
        if (size == 0)
            return err::inval;
        if (offset + size < offset)
            return err::overflow;
        TRY(check_access(*file, request.share == host::Share::shared, request.prot));
        if (flags & abi::map_deny_write && request.share == host::Share::priv)
            prepare_library(request);
        request.object = std::move(file);
        request.offset = offset;
    }
    if (anonymous && request.share == host::Share::priv)
        prepare_zeroes(request);
    auto at = TRY(arch::map(std::move(request)));
    if (huge) {
        constexpr int use_huge_pages = 14;
        (void)process().space.advise({at, at + size}, use_huge_pages); // a hint: the host may know no huge pages
    }
    return at;
}

Result<> sys_munmap(uintptr_t address, size_t size) { return process().space.unmap(TRY(range(address, size))); }

Result<> sys_pkey_mprotect(uintptr_t address, size_t size, uint32_t prot, int key)
{
    bool both = (prot & abi::prot_grows_down) && (prot & abi::prot_grows_up);
    if (both || address % 4096)
        return err::inval;
    if (address + size < address)
        return err::nomem;
    Range at{address, address + size};
    auto wanted = TRY(rights(prot & ~(abi::prot_grows_down | abi::prot_grows_up)));
    if (prot & abi::prot_grows_up)
        return err::inval; // nothing grows upwards on this machine
    if (prot & abi::prot_grows_down) { // down to the start of the stack
        auto seen = process().space.find(address);
        if (!seen)
            return err::nomem;
        if (!seen->hints.has(host::MapHint::grows_down) && !(seen->tag && std::string_view(seen->tag) == "[stack]"))
            return err::inval;
        at.start = seen->range.start;
    }
    return process().space.protect(at, wanted, key);
}

Result<> sys_mprotect(uintptr_t address, size_t size, uint32_t prot) { return sys_pkey_mprotect(address, size, prot, -1); }
Result<int> sys_pkey_alloc(uint32_t flags, uint32_t rights) { return host::key_allocate(flags, rights); }
Result<> sys_pkey_free(int key) { return host::key_free(key); }

Result<uintptr_t> sys_mremap(uintptr_t address, size_t old_size, size_t new_size, uint32_t flags, uintptr_t new_address)
{
    return process().space.remap(TRY(range(address, old_size)), new_size, flags, new_address);
}

Result<> sys_madvise(uintptr_t address, size_t size, int advice) { return process().space.advise(TRY(range(address, size)), advice); }

Result<> sys_msync(uintptr_t address, size_t size, int flags)
{
    if ((flags & ~(abi::ms_async | abi::ms_invalidate | abi::ms_sync)) || ((flags & abi::ms_async) && (flags & abi::ms_sync)))
        return err::inval;
    if (address % 4096)
        return err::inval;
    const auto pages = TRY(whole_pages(address, size, err::nomem));
    return pages.start == pages.end ? Result<>{} : process().space.sync(pages, flags);
}

Result<> sys_mincore(uintptr_t address, size_t size, UserPtr<uint8_t> out)
{
    if (address % 4096)
        return err::inval;
    if (address + size < address)
        return err::nomem;
    return process().space.resident({address, address + size}, out.address());
}

Result<> sys_mlock(uintptr_t address, size_t size) { return sys_mlock2(address, size, 0); }
Result<> sys_mlock2(uintptr_t address, size_t size, uint32_t flags)
{
    if (flags & ~abi::mlock_onfault)
        return err::inval;
    const auto pages = TRY(whole_pages(address, size, err::inval));
    return pages.start == pages.end ? Result<>{} : process().space.lock(pages, static_cast<int>(flags));
}
Result<> sys_munlock(uintptr_t address, size_t size)
{
    const auto pages = TRY(whole_pages(address, size, err::inval));
    return pages.start == pages.end ? Result<>{} : process().space.unlock(pages);
}
Result<> sys_mlockall(int flags)
{
    constexpr int current = 1, future = 2, on_fault = 4;
    if (flags == 0 || (flags & ~(current | future | on_fault)) || flags == on_fault)
        return err::inval;
    return host::lock_all(flags);
}
Result<> sys_munlockall() { return host::lock_all(0); }
Result<uintptr_t> sys_brk(uintptr_t wanted) { return process().space.set_break(wanted); }
Result<int> sys_membarrier(int command, uint32_t flags, int cpu) { return host::barrier(command, flags, cpu); }
