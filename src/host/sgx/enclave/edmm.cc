// SPDX-License-Identifier: Apache-2.0
// Pages at run time (SDM volume 3D, 36.3: EACCEPT, EMODPE; 38.5: what the host does for them). What is known of a page changes by
// one word at a time, without a lock: the handler of a fault may have interrupted whoever holds one.
#include "host/sgx/enclave/edmm.h"
#include <atomic>
#include <cstring>
#include <new>
#include "host/sgx/enclave/enclave.h"

extern "C" {
void _start();
extern const char glume_edmm_enclu[];
}

namespace enclave::edmm {

namespace {

constexpr size_t page = sgx::page_size;

// What is known of a page: 0, not there; `there` with the processor's rights; or busy, while it comes or goes.
using Word = std::atomic<uint8_t>;
constexpr uint8_t absent = 0, there = 0x80, busy = 0xff, every_right = sgx::page::read | sgx::page::write | sgx::page::execute;
constexpr uint8_t new_rights = sgx::page::read | sgx::page::write; // EAUG's

Word* program_words;
Word* heap_words;

Word& word_of(uintptr_t at)
{
    return info().program.contains(at) ? program_words[(at - info().program.start) / page] : heap_words[(at - info().heap.start) / page];
}

// ENCLU on a page: 0, or the processor's error; refused where the page fault that came was not mended by the host.
constexpr uint64_t refused = ~uint64_t{0};
[[gnu::noinline]] uint64_t enclu(sgx::User leaf, uintptr_t at, uint64_t flags)
{
    sgx::SecInfo about;
    about.flags = flags;
    uint64_t result = static_cast<uint64_t>(leaf), again = refused;
    asm volatile("glume_edmm_enclu: 1: .byte 0x0f, 0x01, 0xd7, 0x66, 0x90\n\tmov %%rax, %1\n2:\n.pushsection fixups, \"aR\"\n.long 1b - ., 2b - .\n.popsection\n"
                 : "+a"(result), "+r"(again) : "b"(&about), "c"(at) : "memory", "cc");
    return again;
}

bool accept(uintptr_t at, uint64_t flags) { return enclu(sgx::User::accept, at, flags) == 0; }
bool accept_new(uintptr_t at) { return accept(at, sgx::page::of(sgx::PageType::regular) | new_rights | sgx::page::pending); }

// EMODPE leaves no error: the leaf's number stays where it was.
bool extend_page(uintptr_t at, uint8_t rights) { return enclu(sgx::User::extend_rights, at, sgx::page::of(sgx::PageType::regular) | rights) != refused; }

bool add_page(uintptr_t at, uint8_t rights)
{
    Word& word = word_of(at);
    uint8_t before = absent;
    if (!word.compare_exchange_strong(before, busy))
        return true; // there, or about to be: whoever touches it again sees
    const bool given = accept_new(at) && (!(rights & ~new_rights) || extend_page(at, rights | new_rights));
    word = given ? there | new_rights | rights : absent;
    return given;
}

// Runs of pages that `wants`: visit(range).
template <class Wants, class Visit>
Result<> for_each_run(Range r, Wants wants, Visit visit)
{
    for (uintptr_t at = r.start; at < r.end;) {
        if (!wants(word_of(at).load())) {
            at += page;
            continue;
        }
        uintptr_t end = at + page;
        while (end < r.end && wants(word_of(end).load()))
            end += page;
        TRY(visit(Range{at, end}));
        at = end;
    }
    return {};
}

bool is_page(uint8_t word) { return word != absent && word != busy; }

Word* make_words(uintptr_t at, size_t pages)
{
    for (uintptr_t part = at; part < at + pages; part += page)
        if (!accept_new(part))
            give_up("it gives the enclave no pages");
    return new (reinterpret_cast<void*>(at)) Word[pages]{};
}

constexpr size_t whole_pages(size_t size) { return (size + page - 1) & ~(page - 1); }

}

bool enabled() { return info().dynamic; }

bool is_asking(uintptr_t pc) { return pc == reinterpret_cast<uintptr_t>(glume_edmm_enclu); }

size_t start()
{
    if (!enabled())
        return 0;
    const size_t program = info().program.size() / page, heap = info().heap.size() / page, size = whole_pages(program) + whole_pages(heap);
    program_words = make_words(info().heap.start, program);
    heap_words = make_words(info().heap.start + whole_pages(program), heap);
    for (size_t i = 0; i < size / page; i++)
        heap_words[i] = there | new_rights;
    return size;
}

bool is_there(uintptr_t at) { return is_page(word_of(at).load()); }

Result<> add(Range r)
{
    for (uintptr_t at = r.start; at < r.end; at += page)
        if (!add_page(at, 0))
            return err::nomem;
    return {};
}

bool add_in_event(uintptr_t at, uint8_t rights) { return add_page(at, rights); }

Result<> extend(Range r, uint8_t rights)
{
    for (uintptr_t at = r.start; at < r.end; at += page) {
        Word& word = word_of(at);
        const uint8_t now = word.load();
        if (!is_page(now) || !(rights & ~now & every_right))
            continue;
        if (!extend_page(at, (now | rights) & every_right))
            return err::io;
        word = now | rights;
    }
    return {};
}

Result<> restrict(Range r, uint8_t rights)
{
    const auto kept = static_cast<uint8_t>((rights | sgx::page::read) & every_right); // the driver takes no page's last right
    const auto too_wide = [&](uint8_t word) { return is_page(word) && word & every_right & ~kept; };
    return for_each_run(r, too_wide, [&](Range part) -> Result<> {
        if (request(sgx::Ask::restrict_pages, part.start, part.size(), kept) != 0)
            return err::io;
        for (uintptr_t at = part.start; at < part.end; at += page) {
            Word& word = word_of(at);
            const auto now = static_cast<uint8_t>(word.load() & every_right & kept);
            if (!accept(at, sgx::page::of(sgx::PageType::regular) | sgx::page::restricted | now))
                return err::io;
            word = there | now;
        }
        return {};
    });
}

void remove(Range r)
{
    constexpr uint64_t trimmed = sgx::page::of(sgx::PageType::trimmed) | sgx::page::modified;
    (void)for_each_run(r, is_page, [&](Range part) -> Result<> {
        for (uintptr_t at = part.start; at < part.end; at += page)
            word_of(at) = busy;
        if (request(sgx::Ask::retype_pages, part.start, part.size(), sgx::PageType::trimmed) != 0)
            give_up("it does not take pages back"); // how far it went nobody knows
        for (uintptr_t at = part.start; at < part.end; at += page)
            if (!accept(at, trimmed))
                give_up("a page that the enclave gives back is not one of those");
        if (request(sgx::Ask::remove_pages, part.start, part.size()) != 0)
            give_up("it does not take pages back");
        for (uintptr_t at = part.start; at < part.end; at += page)
            word_of(at) = absent;
        return {};
    });
}

bool make_slot(uint32_t index)
{
    namespace slot = sgx::slot;
    const uint64_t start = slot::at(index);
    constexpr Range parts[] = {{slot::tcs, page}, {slot::ssa, slot::ssa + slot::ssa_frames * slot::ssa_frame_pages * page}, {slot::data, slot::data + page}, {slot::stack, slot::stack_end}};
    for (const Range& part : parts)
        for (uint64_t at = part.start; at < part.end; at += page)
            if (!accept_new(start + at))
                return false;
    *reinterpret_cast<uint64_t*>(start + slot::data) = start + slot::data; // found by %gs:0
    new (reinterpret_cast<void*>(start + slot::tcs)) sgx::Tcs(sgx::slot_control(index, reinterpret_cast<uint64_t>(&_start)));
    return request(sgx::Ask::retype_pages, start + slot::tcs, page, sgx::PageType::tcs) == 0 &&
           accept(start + slot::tcs, sgx::page::of(sgx::PageType::tcs) | sgx::page::modified);
}

}
