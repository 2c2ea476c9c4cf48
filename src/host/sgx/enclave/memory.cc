// SPDX-License-Identifier: Apache-2.0
// Memory of the enclave. What is mapped, with which rights, and what must be zeroed before it is used, the enclave keeps by the page.
// The rights that the host's page tables have (mprotect) let programs fault where they should; they protect nothing, and a host that
// lies about them makes the program fault. All pages were added at the enclave's building, or (edmm.h) they are when they are
// used: then a page that is not there is a page of zeroes.
#include <asm/unistd.h>
#include <cstring>
#include "base/user_space.h"
#include "host/file.h"
#include "host/linux/call.h"
#include "host/memory.h"
#include "host/sgx/enclave/edmm.h"
#include "host/sgx/enclave/enclave.h"

namespace enclave {

namespace {

constexpr size_t page = 4096;

// A page of the program's.
enum Bit : uint8_t { readable = 1, writable = 2, executable = 4, mapped = 8, stale = 16, from_file = 32, shared = 64 };
constexpr uint8_t rights = readable | writable | executable;

uint8_t* pages;       // one byte for each of info().program

size_t index_of(uintptr_t at) { return (at - info().program.start) / page; }
bool has_pages(Range r) { return info().program.contains(r); }
std::span<uint8_t> bits(Range r) { return {pages + index_of(r.start), r.size() / page}; }

// Where the first hole in r begins; r.end if all of it is mapped.
uintptr_t end_of_mapped(Range r)
{
    const auto all = bits(r);
    size_t i = 0;
    while (i < all.size() && all[i] & mapped)
        i++;
    return r.start + i * page;
}
bool is_all_mapped(Range r) { return has_pages(r) && end_of_mapped(r) == r.end; }

Result<> set_host_rights(Range r, uint32_t prot) { return raw::done(raw::call(__NR_mprotect, r.start, r.size(), prot)); }

// Runs of pages in r whose wish(bits) is the same: visit(range, the wish).
template <class Wish, class Visit>
Result<> for_each_run(Range r, Wish wish, Visit visit)
{
    auto all = bits(r);
    for (size_t i = 0; i < all.size();) {
        size_t end = i + 1;
        const auto what = wish(all[i]);
        while (end < all.size() && wish(all[end]) == what)
            end++;
        TRY(visit(Range{r.start + i * page, r.start + end * page}, what));
        i = end;
    }
    return {};
}

// Runs of pages in r that are there.
template <class Visit>
Result<> for_each_there(Range r, Visit visit)
{
    if (!edmm::enabled())
        return visit(r);
    for (uintptr_t at = r.start; at < r.end;) {
        uintptr_t end = at + page;
        const bool there = edmm::is_there(at);
        while (end < r.end && edmm::is_there(end) == there)
            end += page;
        if (there)
            TRY(visit(Range{at, end}));
        at = end;
    }
    return {};
}

Result<> zero(Range r)
{
    auto zeroed = for_each_there(r, [](Range part) -> Result<> {
        TRY(set_host_rights(part, readable | writable));
        if (edmm::enabled())
            TRY(edmm::extend(part, readable | writable));
        std::memset(reinterpret_cast<void*>(part.start), 0, part.size());
        return {};
    });
    TRY(std::move(zeroed));
    for (auto& b : bits(r))
        b = static_cast<uint8_t>(b & ~stale);
    return {};
}

// The page tables' and the processor's. What widens the latter needs pages that can be read, and so does what narrows them.
Result<> set_rights(Range r, uint8_t wanted)
{
    if (!edmm::enabled())
        return set_host_rights(r, wanted);
    if (!wanted)
        TRY(edmm::restrict(r, 0));
    TRY(set_host_rights(r, wanted));
    if (!wanted)
        return {};
    TRY(edmm::extend(r, wanted));
    return edmm::restrict(r, wanted);
}

// What was mapped gets new rights; pages that become usable for the first time are zeroed.
Result<> give_rights(Range r, uint8_t wanted)
{
    if (wanted) {
        auto zeroed = for_each_run(r, [](uint8_t b) { return static_cast<uint8_t>(b & stale); }, [](Range part, uint8_t is_stale) -> Result<> {
            return is_stale ? zero(part) : Result<>{};
        });
        TRY(std::move(zeroed));
    }
    TRY(set_rights(r, wanted));
    for (auto& b : bits(r))
        b = static_cast<uint8_t>((b & ~rights) | wanted);
    return {};
}

// What of a range is worth two transitions goes back to the host; the rest is zeroed when it is used again.
Result<> give_back(Range r)
{
    constexpr size_t least = 16 * page;
    return for_each_there(r, [](Range part) -> Result<> {
        if (part.size() < least)
            return {};
        TRY(set_host_rights(part, readable));
        edmm::remove(part);
        return {};
    });
}

// /dev/zero, whose mappings are memory like any other. The host's word: what it could gain by a lie is to lose what is written.
bool is_zero_device(host::Handle file)
{
    constexpr uint32_t kind = 0170000, character_device = 0020000;
    constexpr uint64_t zero = 1 << 8 | 5;
    auto about = host::stat(file);
    return about && (about->st_mode & kind) == character_device && about->st_rdev == zero;
}

// What reading says of what mmap(2) has ENODEV for: directories, pipes, sockets.
bool is_no_file(Errno error) { return error == Errno::isdir || error == Errno::spipe || error == Errno::inval; }

Result<> read_file(Range at, host::Handle file, uint64_t offset)
{
    if (edmm::enabled())
        TRY(edmm::add(at)); // by fewer exits than by faults
    for (uintptr_t to = at.start; to < at.end;) {
        const long got = raw::call(__NR_pread64, file, to, at.end - to, offset + (to - at.start));
        if (got == 0)
            return {}; // what lies behind the end of the file is zero
        if (auto read = raw::done(got); !read)
            return is_no_file(read.error()) ? err::nodev : read.error() == Errno::badf ? err::acces : std::move(read);
        to += static_cast<size_t>(got);
    }
    return {};
}

}

void start_memory()
{
    start_heap();
    auto table = host::map_kernel(info().program.size() / page);
    if (!table)
        give_up("the kernel's memory does not hold the table of the program's pages");
    pages = static_cast<uint8_t*>(*table);
    for (auto& b : bits(info().program))
        b = stale;
    if (!set_host_rights(info().program, 0))
        give_up("mprotect of the program's memory failed");
}

// Pages of the program that are to be there before they are touched, with the rights that they are mapped with.
Result<> add_mapped(Range r)
{
    if (!edmm::enabled())
        return {};
    return for_each_run(r, [](uint8_t b) { return static_cast<uint8_t>(b & mapped ? b & rights : 0); }, [](Range part, uint8_t wanted) -> Result<> {
        if (!wanted)
            return {};
        TRY(edmm::add(part));
        return edmm::extend(part, wanted);
    });
}

size_t usable_size(uint64_t at, size_t size, bool to_write)
{
    if (at >= user::space.end && sgx::enclave_range.contains(at)) // the kernel's own
        return size;
    const Range all = info().program;
    if (!all.contains(at))
        return 0;
    const uint8_t needed = to_write ? uint8_t{writable} : rights;
    size_t usable = 0;
    for (uintptr_t part = at; usable < size && all.contains(part) && pages[index_of(part)] & needed; part = (part | (page - 1)) + 1)
        usable = (part | (page - 1)) + 1 - at;
    return usable < size ? usable : size;
}

bool add_pages_at(uintptr_t address, uint64_t error)
{
    if (!edmm::enabled() || !info().program.contains(address))
        return false;
    constexpr uint64_t write_bit = 2, fetch_bit = 16;
    const uint8_t wanted = error & fetch_bit ? uint8_t{executable} : error & write_bit ? uint8_t{writable} : rights;
    const uintptr_t at = address & ~(page - 1);
    const uint8_t what = pages[index_of(at)];
    if (!(what & mapped) || !(what & wanted))
        return false;
    if (!edmm::add_in_event(at, what & rights))
        return false;
    // Those around it that are mapped alike.
    constexpr size_t around = 16 * page;
    const Range near = Range{at & ~(around - 1), (at & ~(around - 1)) + around}.overlap(info().program);
    for (uintptr_t other = near.start; other < near.end; other += page)
        if (pages[index_of(other)] == what && !edmm::add_in_event(other, what & rights))
            break;
    return true;
}

bool is_mapped(uintptr_t address) { return info().program.contains(address) && pages[index_of(address)] & mapped; }

}

using namespace enclave;

namespace host {

Range program_memory() { return info().program; }

Result<> map(Range at, Flags<Prot> prot, Share how, Flags<MapHint> hints, Handle file, uint64_t offset)
{
    if (!has_pages(at))
        return err::nomem;
    if (file != Handle::none && is_zero_device(file))
        file = Handle::none;
    if (file != Handle::none && how == Share::shared && prot.bits() & writable)
        return err::nodev; // what is written there would have to reach the file
    for (auto& b : bits(at))
        b = how == Share::shared ? mapped | stale | shared : mapped | stale;
    const auto wanted = static_cast<uint8_t>(prot.bits());
    if (file == Handle::none) {
        TRY(give_rights(at, wanted));
        return hints.has(MapHint::populate) ? add_mapped(at) : Result<>{};
    }
    TRY(give_rights(at, readable | writable));
    TRY(read_file(at, file, offset));
    for (auto& b : bits(at))
        b |= from_file;
    return give_rights(at, wanted);
}

Result<> unmap(Range r)
{
    r = r.overlap(info().program);
    if (r.empty())
        return {};
    auto closed = for_each_run(r, [](uint8_t b) { return static_cast<uint8_t>(b & mapped); }, [](Range part, uint8_t there) -> Result<> {
        return there ? set_host_rights(part, 0) : Result<>{};
    });
    TRY(std::move(closed));
    for (auto& b : bits(r))
        b = stale;
    if (!edmm::enabled())
        return {};
    TRY(give_back(r));
    return set_host_rights(r, 0);
}

Result<> protect(Range r, Flags<Prot> prot)
{
    if (r.start >= user::space.end) // guards of kernel stacks
        return set_host_rights(r, static_cast<uint32_t>(prot.bits()));
    if (!has_pages(r))
        return err::nomem;
    // A shared mapping of a file is a copy: what was written there would not reach the file.
    if (prot.bits() & writable)
        for (uint8_t b : bits(r))
            if ((b & (from_file | shared)) == (from_file | shared))
                return err::acces;
    const uintptr_t end = end_of_mapped(r); // what lies before a hole is changed
    if (end != r.start)
        TRY(give_rights({r.start, end}, static_cast<uint8_t>(prot.bits())));
    return end == r.end ? Result<>{} : err::nomem;
}

Result<> protect_key(Range r, Flags<Prot> prot, int key) { return key == -1 ? protect(r, prot) : err::inval; }
// No keys, as on a processor without them.
Result<int> key_allocate(uint32_t flags, uint32_t disabled)
{
    constexpr uint32_t known = 3; // PKEY_DISABLE_ACCESS, PKEY_DISABLE_WRITE
    return flags || disabled & ~known ? err::inval : err::nospc;
}
Result<> key_free(int) { return err::inval; }

Result<> remap(Range from, Range to, bool keep)
{
    if (!has_pages(from) || !has_pages(to))
        return err::nomem;
    if (from.empty())
        return err::nomem; // a second mapping of the same pages: an enclave has each at one place
    if (end_of_mapped(from) != from.end)
        return err::fault;
    const auto kind = static_cast<uint8_t>(bits(from)[0] & rights), fresh = static_cast<uint8_t>(mapped | stale | (bits(from)[0] & shared));
    const size_t moved = from.size() < to.size() ? from.size() : to.size();
    if (from.start == to.start) {
        if (to.size() < from.size())
            return unmap({to.end, from.end});
        for (auto& b : bits({from.end, to.end}))
            b = fresh;
        return from.end == to.end ? Result<>{} : give_rights({from.end, to.end}, kind);
    }
    for (auto& b : bits(to))
        b = fresh;
    // Pages that were never usable stay so; the rest is copied.
    const Range source{from.start, from.start + moved};
    TRY(give_rights(source, readable | writable));
    TRY(give_rights({to.start, to.start + moved}, readable | writable));
    auto copied = for_each_there(source, [&](Range part) -> Result<> {
        std::memcpy(reinterpret_cast<void*>(to.start + (part.start - from.start)), reinterpret_cast<const void*>(part.start), part.size());
        return {};
    });
    TRY(std::move(copied));
    TRY(give_rights(to, kind));
    if (!keep)
        return unmap(from);
    for (auto& b : bits(from))
        b = fresh;
    return give_rights(from, kind);
}

// madvise(2): what has an effect on memory here; hints, and what concerns children, are taken.
Result<> advise(Range r, int advice)
{
    constexpr int dont_need = 4, remove = 9, populate_read = 22, populate_write = 23, dont_need_locked = 24, last_known = 25;
    constexpr int known_gaps[] = {5, 6, 7};
    for (int gap : known_gaps)
        if (advice == gap)
            return err::inval;
    if (advice < 0 || advice > last_known)
        return err::inval;
    const Range all = r;
    r = r.overlap(info().program);
    if (r.empty())
        return all.empty() ? Result<>{} : err::nomem;
    // Holes are passed over, and said in the end.
    const Result<> answer = is_all_mapped(all) ? Result<>{} : err::nomem;
    if (advice == populate_read || advice == populate_write) {
        const uint8_t needed = advice == populate_write ? uint8_t{writable} : rights;
        TRY(for_each_run(r, [&](uint8_t b) { return b & mapped && !(b & needed); }, [](Range, bool refused) -> Result<> { return refused ? err::inval : Result<>{}; }));
        TRY(add_mapped(r));
        return answer;
    }
    if (advice != dont_need && advice != dont_need_locked && advice != remove)
        return answer;
    // A file's pages keep what they have: what the program changed in a private mapping is undone by the kernel (mm/address_space.cc).
    auto emptied = for_each_run(r, [](uint8_t b) { return static_cast<uint8_t>(b & (rights | mapped | from_file | shared)); }, [&](Range part, uint8_t b) -> Result<> {
        if (!(b & mapped))
            return {};
        if (advice == remove && (!(b & shared) || !(b & writable)))
            return b & shared ? err::acces : err::inval;
        if (b & from_file || (advice != remove && b & shared))
            return {};
        for (auto& each : bits(part))
            each |= stale;
        if (edmm::enabled())
            TRY(give_back(part));
        return give_rights(part, static_cast<uint8_t>(b & rights));
    });
    TRY(std::move(emptied));
    return answer;
}

Result<> sync(Range r, int) { return is_all_mapped(r) || r.empty() ? Result<>{} : err::nomem; }
Result<> resident(Range r, Bytes out)
{
    if (!is_all_mapped(r))
        return err::nomem;
    for (size_t i = 0; i < r.size() / page; i++) {
        const uint8_t there = !edmm::enabled() || edmm::is_there(r.start + i * page);
        if (copy(reinterpret_cast<void*>(out.start + i), &there, 1))
            return err::fault;
    }
    return {};
}
// Locked memory must not reach a disk in clear: no page of an enclave does. When it is in memory the host decides.
Result<> lock(Range r, int flags)
{
    constexpr int on_fault = 1;
    if (flags & ~on_fault)
        return err::inval;
    if (!r.empty() && !is_all_mapped(r))
        return err::nomem;
    return flags & on_fault ? Result<>{} : add_mapped(r);
}
Result<> unlock(Range r) { return r.empty() || is_all_mapped(r) ? Result<>{} : err::nomem; }
Result<> lock_all(int flags)
{
    constexpr int current = 1, future = 2, on_fault = 4;
    return flags & ~(current | future | on_fault) || flags == on_fault ? err::inval : Result<>{};
}
Result<Handle> memory_file(const char* name, uint32_t flags) { return raw::value<Handle>(raw::call(__NR_memfd_create, name, flags)); }

Result<> write_code(uintptr_t at, std::span<const uint8_t> code)
{
    const Range around{at & ~(page - 1), (at + code.size() + page - 1) & ~(page - 1)};
    const uint8_t before = bits(around)[0] & rights;
    if (edmm::enabled())
        TRY(edmm::add(around));
    TRY(set_rights(around, rights));
    for (size_t i = 0; i < code.size(); i++)
        reinterpret_cast<volatile uint8_t*>(at)[i] = code[i];
    return set_rights(around, before);
}

bool has_code_files() { return false; }
Result<Handle> code_file(const char*, std::span<const std::span<const uint8_t>>) { return err::nosys; }
void sync_code()
{
    constexpr int register_sync_core = 1 << 6, sync_core = 1 << 5;
    if (raw::failed(raw::call(__NR_membarrier, sync_core, 0, 0))) {
        raw::call(__NR_membarrier, register_sync_core, 0, 0);
        raw::call(__NR_membarrier, sync_core, 0, 0);
    }
}
Result<int> barrier(int command, uint32_t flags, int cpu) { return raw::value<int>(raw::call(__NR_membarrier, command, flags, cpu)); }

}
