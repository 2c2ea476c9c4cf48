// SPDX-License-Identifier: Apache-2.0
// The table of pages. It is used by signal handlers with the enclave's FS, too: host calls by hand, no errno, no allocation.
#include "host/sgx/emulator/pages.h"
#include "base/spin.h"
#include "host/sgx/emulator/machine.h"
#include <asm/unistd.h>
#include <cerrno>
#include <cstring>
#include <sys/mman.h>

namespace emulator::pages {

namespace {

enum State : uint8_t { valid = 1, pending = 2, modified = 4, restricted = 8 };

struct Page {
    uint8_t rights, type, state; // the EPCM's
    uint8_t table;               // the page tables' rights
};

Page* table;
std::atomic_flag busy;
PageCounts counts; // under `busy`

constexpr uint8_t regular = static_cast<uint8_t>(sgx::PageType::regular), trimmed = static_cast<uint8_t>(sgx::PageType::trimmed),
                  control = static_cast<uint8_t>(sgx::PageType::tcs);
constexpr uint64_t not_modifiable = 20; // SGX_PAGE_NOT_MODIFIABLE

Page& at(uint64_t address) { return table[address / sgx::page_size]; }

uint8_t usable(const Page& p)
{
    return p.type == regular && (p.state & (valid | pending | modified)) == valid ? p.rights & p.table : 0;
}

// Makes memory what its pages say.
long apply(uint64_t start, uint64_t size)
{
    for (uint64_t from = start; from < start + size;) {
        const uint8_t rights = usable(at(from));
        uint64_t end = from + sgx::page_size;
        while (end < start + size && usable(at(end)) == rights)
            end += sgx::page_size;
        if (const long error = call(__NR_mprotect, static_cast<long>(from), static_cast<long>(end - from), rights))
            return error;
        from = end;
    }
    return 0;
}

bool is_settled(const Page& p, uint8_t type) { return p.type == type && (p.state & (valid | pending | modified)) == valid; }

// Changes each page by `change`, which says the ENCLS error.
template <class Change>
Outcome for_each(uint64_t start, uint64_t size, Change change)
{
    SpinHold hold{busy};
    Outcome out{};
    for (; out.count < size && out.error == 0; out.count += sgx::page_size) {
        Page& p = at(start + out.count);
        out.error = p.state & valid ? 0 : -EFAULT;
        out.result = out.error == 0 ? change(p, start + out.count) : 0;
        if (out.result != 0)
            out.error = -EFAULT;
        if (out.error != 0)
            break;
    }
    if (const long error = apply(start, out.count))
        out.error = error;
    return out;
}

}

PageCounts count()
{
    SpinHold hold{busy};
    return counts;
}

bool make_table(uint64_t enclave_size)
{
    void* room = ::mmap(nullptr, enclave_size / sgx::page_size * sizeof(Page), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    table = static_cast<Page*>(room);
    return room != MAP_FAILED;
}

void add(uint64_t start, uint64_t size, uint64_t flags)
{
    const auto rights = static_cast<uint8_t>(flags & 7), type = static_cast<uint8_t>(sgx::page::type(flags));
    for (uint64_t done = 0; done < size; done += sgx::page_size)
        at(start + done) = {rights, type, valid, rights};
}

long map(uint64_t start, uint64_t size, uint64_t rights)
{
    if (::mmap(reinterpret_cast<void*>(start), size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0) != reinterpret_cast<void*>(start))
        return -errno;
    for (uint64_t done = 0; done < size; done += sgx::page_size)
        at(start + done).table = static_cast<uint8_t>(rights);
    return 0;
}

long protect(uint64_t start, uint64_t size, uint64_t rights)
{
    SpinHold hold{busy};
    for (uint64_t done = 0; done < size; done += sgx::page_size)
        at(start + done).table = static_cast<uint8_t>(rights);
    return apply(start, size);
}

Outcome restrict_rights(uint64_t start, uint64_t size, uint64_t rights)
{
    return for_each(start, size, [&](Page& p, uint64_t) -> uint64_t {
        if (!is_settled(p, regular))
            return not_modifiable;
        p.rights &= static_cast<uint8_t>(rights);
        p.state |= restricted;
        return 0;
    });
}

Outcome retype(uint64_t start, uint64_t size, sgx::PageType type)
{
    return for_each(start, size, [&](Page& p, uint64_t address) -> uint64_t {
        if (!is_settled(p, regular) || (type == sgx::PageType::tcs && !enclave.slots.reserve(address)))
            return not_modifiable;
        p.type = static_cast<uint8_t>(type);
        p.rights = 0;
        p.state = valid | modified;
        return 0;
    });
}

Outcome remove(uint64_t start, uint64_t size)
{
    return for_each(start, size, [&](Page& p, uint64_t address) -> uint64_t {
        if (!is_settled(p, trimmed))
            return not_modifiable;
        p.state = 0;
        p.type = regular;
        counts.removed++;
        call(__NR_madvise, static_cast<long>(address), sgx::page_size, MADV_DONTNEED);
        return 0;
    });
}

Fault look_at(uint64_t address, uint64_t error)
{
    SpinHold hold{busy};
    Page& p = at(address);
    constexpr uint64_t write_bit = 2, fetch_bit = 16;
    const uint8_t wanted = error & fetch_bit ? PROT_EXEC : error & write_bit ? PROT_WRITE : PROT_READ | PROT_WRITE | PROT_EXEC;
    if (!(p.table & wanted))
        return Fault::ordinary;
    if (!(p.state & valid)) {
        p = {PROT_READ | PROT_WRITE, regular, valid | pending, p.table};
        counts.added++;
        return Fault::resolved;
    }
    return usable(p) & wanted ? Fault::resolved : Fault::processor;
}

Done accept(uint64_t page, uint64_t flags)
{
    SpinHold hold{busy};
    Page& p = at(page);
    if (!(p.state & valid))
        return Done::page_fault;
    const auto state = static_cast<uint8_t>((flags & sgx::page::pending ? pending : 0) | (flags & sgx::page::modified ? modified : 0) |
                                            (flags & sgx::page::restricted ? restricted : 0) | valid);
    if (p.state != state || p.rights != (flags & 7) || p.type != static_cast<uint8_t>(sgx::page::type(flags)))
        return Done::mismatch;
    if (p.type == control) {
        call(__NR_mprotect, static_cast<long>(page), sgx::page_size, PROT_READ);
        if (!enclave.slots.fill(page, reinterpret_cast<const std::byte*>(page), enclave.secs))
            return Done::protection;
    }
    p.state = valid;
    apply(page, sgx::page_size);
    return Done::yes;
}

Done extend_rights(uint64_t page, uint64_t flags)
{
    SpinHold hold{busy};
    Page& p = at(page);
    if (!is_settled(p, regular))
        return Done::page_fault;
    p.rights |= flags & 7;
    apply(page, sgx::page_size);
    return Done::yes;
}

Done accept_copy(uint64_t page, uint64_t flags, uint64_t source)
{
    SpinHold hold{busy};
    Page& p = at(page);
    if (!(usable(at(source)) & PROT_READ))
        return Done::source_fault;
    if (!(p.state & valid))
        return Done::page_fault;
    if (p.type != regular || p.state != (valid | pending) || p.rights != (PROT_READ | PROT_WRITE))
        return Done::mismatch;
    call(__NR_mprotect, static_cast<long>(page), sgx::page_size, PROT_READ | PROT_WRITE);
    std::memcpy(reinterpret_cast<void*>(page), reinterpret_cast<const void*>(source), sgx::page_size);
    p.rights = static_cast<uint8_t>(flags & 7);
    p.state = valid;
    apply(page, sgx::page_size);
    return Done::yes;
}

}
