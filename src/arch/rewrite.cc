// SPDX-License-Identifier: Apache-2.0
// Bookkeeping of rewritten call sites: where the stubs are, which sites are known in which file, and the patching itself.
// Lock order: sites_lock before the address space's lock.
#include "arch/rewrite.h"
#include <bitset>
#include <cstring>
#include "arch/entry.h"
#include "arch/images.h"
#include "arch/site.h"
#include "arch/site_log.h"
#include "base/hot.h"
#include "base/intrusive.h"
#include "base/sync.h"
#include "mm/address_space.h"
#include "mm/user.h"
#include "task/thread.h"

namespace arch {

namespace {

// A rewritten site of the running program.
struct Site {
    uintptr_t syscall = 0;   // the address of its `syscall`
    uintptr_t slot = 0;      // its stub
    SiteShape shape{};
    TreeHook by_address, by_slot;
};

// A mebibyte of program memory near some module, cut into slots.
struct Area {
    static constexpr size_t size = 1 << 20, slots = size / slot_size;
    Range range;
    std::bitset<slots> taken;
    size_t next = 0;         // where kind A looks first
    ListHook all;

    size_t index(uintptr_t slot) const { return (slot - range.start) / slot_size; }
    bool is_free(uintptr_t slot) const { return range.contains(slot) && !taken[index(slot)]; }
};

GLUME_HOT Mutex sites_lock{Rank::sites};
Tree<Site, &Site::by_address, &Site::syscall> sites GUARDED_BY(sites_lock);
Tree<Site, &Site::by_slot, &Site::slot> sites_by_slot GUARDED_BY(sites_lock);
List<Area, &Area::all> areas GUARDED_BY(sites_lock);
KnownFiles known_files GUARDED_BY(sites_lock);
std::atomic<bool> any_stub{false};
GLUME_HOT bool descendant; // forked: an ancestor may want to know what it finds
RewriteCounts counts;

Area* area_of(uintptr_t at) REQUIRES(sites_lock)
{
    for (auto& area : areas)
        if (area.range.contains(at))
            return &area;
    return nullptr;
}

bool fits(const SiteShape& shape, uintptr_t syscall, uintptr_t slot)
{
    if (!reaches(syscall, slot) || !reaches(slot, syscall))
        return false;
    return shape.kind == SiteKind::number_before || breakpoint_in_jump(syscall, slot);
}

// A free slot of `area` for the site, 0 if there is none.
uintptr_t slot_in(Area& area, const SiteShape& shape, uintptr_t syscall) REQUIRES(sites_lock)
{
    if (shape.kind == SiteKind::number_before) {
        for (; area.next < Area::slots; area.next++) {
            auto slot = area.range.start + area.next * slot_size;
            if (!area.taken[area.next] && fits(shape, syscall, slot))
                return slot;
        }
        return 0;
    }
    // The distance's second byte must be int3: 256 bytes of each 64 KiB.
    constexpr uintptr_t period = 0x1'0000, run = 0x100;
    auto first = area.range.start + ((syscall + jump_size + breakpoint_distance - area.range.start) & (period - 1));
    for (auto start = first - period; start < area.range.end; start += period)
        for (auto slot = (start + slot_size - 1) & ~(slot_size - 1); slot < start + run; slot += slot_size)
            if (area.is_free(slot) && fits(shape, syscall, slot))
                return slot;
    return 0;
}

// A new area at `at`, if nothing is there.
Area* area_at(uintptr_t at) REQUIRES(sites_lock)
{
    AddressSpace::Request request;
    request.hint = at & ~uintptr_t{0xfff};
    request.size = Area::size;
    request.prot = host::Prot::read | host::Prot::exec;
    request.hints = host::MapHint::no_reserve;
    request.fixed = request.no_replace = true;
    request.tag = AddressSpace::stubs_tag;
    if (request.hint + Area::size > user::space.end)
        return nullptr;
    auto* area = new (std::nothrow) Area;
    if (!area)
        return nullptr;
    auto mapped = process().space.map(std::move(request));
    if (!mapped) {
        delete area;
        return nullptr;
    }
    area->range = {*mapped, *mapped + Area::size};
    areas.push_back(*area);
    any_stub.store(true, std::memory_order_relaxed);
    return area;
}

// A new area within reach of `near`. The program itself has it below: above, its heap grows (brk(2)), and only what is as far up
// as can be reached is in its way last.
Area* make_area(uintptr_t near) REQUIRES(sites_lock)
{
    constexpr uintptr_t farthest = 1 << 30;
    if (near < process().space.heap().start) {
        for (uintptr_t away = Area::size; away < farthest && away < near; away += Area::size)
            if (auto* area = area_at(near - away))
                return area;
        for (uintptr_t away = farthest; away > 0; away -= Area::size)
            if (auto* area = area_at(near + away))
                return area;
        return nullptr;
    }
    constexpr uintptr_t step = 4 << 20;
    for (uintptr_t away = step; away < farthest; away += step) {
        if (auto* area = area_at(near + away))
            return area;
        if (auto* area = near >= away + Area::size ? area_at(near - away) : nullptr)
            return area;
    }
    return nullptr;
}

struct Slot { Area* area; uintptr_t at; };
Slot find_slot(const SiteShape& shape, uintptr_t syscall) REQUIRES(sites_lock)
{
    for (auto& area : areas)
        if (auto slot = slot_in(area, shape, syscall))
            return {&area, slot};
    if (auto* area = make_area(syscall))
        if (auto slot = slot_in(*area, shape, syscall))
            return {area, slot};
    return {};
}

// Replaces the site's bytes by the jump. With other threads running, in three steps, so that whoever comes by meets the old
// code, a breakpoint, or the whole jump (SDM volume 3A, "cross-modifying code").
Result<> patch(const Site& site, bool alone)
{
    auto start = patch_start(site.shape.kind, site.syscall);
    auto bytes = jump(start, site.slot);
    std::span<const uint8_t> all{bytes};
    auto put = host::write_code;
    if (alone)
        return put(start, all);
    static constexpr std::array<uint8_t, 1> breakpoint{0xcc};
    TRY(put(start, breakpoint));
    if (site.shape.kind == SiteKind::moved_after)
        TRY(put(start + 2, breakpoint)); // which is what the jump has there, too
    host::sync_code();
    TRY(put(start + 1, all.subspan(1)));
    host::sync_code();
    TRY(put(start, all.first(1)));
    host::sync_code();
    return {};
}

// Whether the site's jump is what stands there now.
bool in_place(const Site& site)
{
    uint8_t there[jump_size];
    auto start = patch_start(site.shape.kind, site.syscall);
    auto expected = jump(start, site.slot);
    return user::copy_in(there, start, sizeof there) && memcmp(there, expected.data(), sizeof there) == 0;
}

void forget(Site& site) REQUIRES(sites_lock)
{
    sites.erase(sites.iterator_to(site));
    sites_by_slot.erase(sites_by_slot.iterator_to(site));
    if (auto* area = area_of(site.slot))
        area->taken[area->index(site.slot)] = false;
    delete &site;
}

// Classifies and rewrites the `syscall` at `at`. False: it stays as it is.
bool rewrite(uintptr_t at, std::optional<uint64_t> rax, bool alone) REQUIRES(sites_lock)
{
    uint8_t window[bytes_before + bytes_after];
    if (at < bytes_before || !user::copy_in(window, at - bytes_before, sizeof window))
        return false;
    if (window[bytes_before] != 0x0f || window[bytes_before + 1] != 0x05)
        return false;
    if (auto old = sites.find(at); old != sites.end()) {
        // Kind A keeps its `syscall`, and a thread that was past the mov, or that jumps straight there, traps on it.
        if (in_place(*old))
            return false;
        forget(*old); // the file that was there before is gone
    }
    if (images::in_place(at))
        return false;
    auto shape = classify(window, rax);
    if (!shape)
        return false;
    auto slot = find_slot(*shape, at);
    if (!slot.at)
        return false;
    auto* site = new (std::nothrow) Site{at, slot.at, *shape, {}, {}};
    if (!site)
        return false;
    auto moved = std::span<const uint8_t>{window}.subspan(bytes_before + 2);
    auto stub = make_stub(*shape, slot.at, at, reinterpret_cast<uintptr_t>(&glume_entry_call), moved);
    sites.insert(*site);
    sites_by_slot.insert(*site);
    slot.area->taken[slot.area->index(slot.at)] = true;

    auto& space = process().space;
    auto start = patch_start(shape->kind, at);
    auto done = space.change_code({slot.at, slot.at + slot_size}, AddressSpace::Code::anonymous, [&] { return host::write_code(slot.at, stub); });
    if (done)
        done = space.change_code({start, start + jump_size}, AddressSpace::Code::private_file, [&] { return patch(*site, alone); });
    if (!done) {
        forget(*site);
        return false;
    }
    (shape->kind == SiteKind::number_before ? counts.kind_a : counts.kind_b)++;
    return true;
}

// Keeps a site in mind. False: it was known, or there is no memory.
bool know(const site_log::Found& found) REQUIRES(sites_lock)
{
    KnownFile* file = nullptr;
    for (auto& each : known_files)
        if (each.file == found.file)
            file = &each;
    if (!file) {
        file = new (std::nothrow) KnownFile{found.file, 0, {}, {}};
        if (!file)
            return false;
        known_files.push_back(*file);
    }
    for (auto& known : file->sites)
        if (known.offset == found.offset)
            return false;
    auto* known = new (std::nothrow) Known{found.offset, {}};
    if (!known)
        return false;
    file->sites.push_back(*known);
    file->count++;
    return true;
}

void remember(uintptr_t at) REQUIRES(sites_lock)
{
    auto seen = process().space.find(at);
    if (!seen || !seen->object)
        return;
    auto identity = seen->object->identity();
    if (identity.inode == 0)
        return;
    site_log::Found found{identity, at - seen->range.start + seen->offset};
    if (know(found) && descendant)
        site_log::add(found);
}

bool alone() { return process().thread_count.load(std::memory_order_relaxed) <= 1; }

}

void rewrite_site(uintptr_t after)
{
    if (after < 2 || after > user::space.end)
        return;
    uintptr_t at = after - 2;
    auto seen = process().space.find(at);
    if (!seen || !seen->object || seen->share != host::Share::priv || seen->prot.has(host::Prot::write)) {
        __atomic_fetch_add(&counts.left, 1, __ATOMIC_RELAXED);
        return;
    }
    Lock guard{sites_lock};
    if (rewrite(at, current().registers().number, alone()))
        remember(at);
    else
        counts.left++;
}

namespace {

void rewrite_some_news()
{
    constexpr size_t most = 64;
    site_log::Found found[most];
    uintptr_t places[most];
    size_t count = 0, placed = 0;
    Lock guard{sites_lock};
    while (count < most) {
        auto next = site_log::next();
        if (!next)
            break;
        if (know(*next))
            found[count++] = *next;
    }
    process().space.for_each([&](const mm::Vma& vma) {
        if (!vma.object || !count || vma.share != host::Share::priv || !vma.prot.has(host::Prot::exec) || vma.prot.has(host::Prot::write))
            return;
        auto identity = vma.object->identity();
        for (auto& each : std::span{found, count})
            if (placed < most && each.file == identity &&
                each.offset >= vma.offset + bytes_before && each.offset + bytes_after <= vma.offset + vma.range.size())
                places[placed++] = vma.range.start + (each.offset - vma.offset);
    });
    for (auto at : std::span{places, placed})
        (void)rewrite(at, {}, alone());
}

}

void begin_as_copy() { descendant = true; }

void rewrite_news()
{
    while (site_log::news())
        rewrite_some_news();
    Lock guard{sites_lock};
    images::before_fork(known_files);
}

Result<uintptr_t> map(AddressSpace::Request request)
{
    const CodeImage* image = nullptr;
    const bool code = request.object && request.share == host::Share::priv && request.prot.has(host::Prot::exec) && !request.prot.has(host::Prot::write);
    if (code) {
        Lock guard{sites_lock};
        image = images::find(*request.object, request.offset, request.size);
    }
    auto& space = process().space;
    if (!image)
        return space.map(std::move(request));
    auto plain = request;
    request.image = image->handle();
    const auto at = TRY(space.map(std::move(request)));
    Lock guard{sites_lock};
    if (images::map_stubs(*image, at)) {
        any_stub.store(true, std::memory_order_relaxed);
        return at;
    }
    plain.hint = at;
    plain.fixed = true;
    plain.no_replace = false;
    return space.map(std::move(plain));
}

namespace {

// The site whose stub `rip` lies in.
std::optional<images::Place> site_of_stub(uintptr_t rip)
{
    if (!any_stub.load(std::memory_order_relaxed) || rip >= user::space.end)
        return {};
    Lock guard{sites_lock};
    const auto slot = rip - rip % slot_size;
    if (auto site = sites_by_slot.find(slot); site != sites_by_slot.end())
        return images::Place{site->syscall, slot, site->shape};
    return images::by_slot(slot);
}

}

void make_visible(Registers& r)
{
    const auto site = site_of_stub(r.rip);
    if (!site)
        return;
    const auto inside = r.rip - site->slot, after = site->syscall + 2;
    if (site->shape.kind == SiteKind::number_before || inside < tail_offset) {
        r.rip = patch_start(site->shape.kind, site->syscall); // nothing happened yet: from the start again
    } else if (inside <= moved_offset) {
        r.rip = r.rcx = after; // as the syscall instruction leaves them
    } else {
        r.rip = after + site->shape.moved;
    }
}

bool step_over_jump(Registers& r)
{
    const auto site = site_of_stub(r.rip);
    if (!site || r.rip != site->slot)
        return false;
    if (site->shape.kind == SiteKind::number_before) { // the mov is done; the `syscall` still stands behind it
        r.rax = site->shape.number;
        r.rip = site->syscall;
        return false;
    }
    r.rcx = site->syscall + 2;
    r.r11 = r.rflags;
    r.rip = site->slot + moved_offset;
    r.entry = Entry::call;
    return true;
}

uintptr_t actual_rip(uintptr_t rip)
{
    if (!any_stub.load(std::memory_order_relaxed) || rip >= user::space.end)
        return rip;
    auto there = after_breakpoint(rip);
    return there ? there : rip;
}

uintptr_t after_breakpoint(uintptr_t pc)
{
    Lock guard{sites_lock};
    // The first byte of a site that was being patched when it was hit: it is complete now that we have the lock.
    for (auto kind : {SiteKind::number_before, SiteKind::moved_after}) {
        auto syscall = kind == SiteKind::number_before ? pc + jump_size : pc;
        auto site = sites.find(syscall);
        if (site != sites.end() && site->shape.kind == kind && in_place(*site))
            return pc;
    }
    if (auto place = images::by_syscall(pc - 2); place && place->shape.kind == SiteKind::moved_after && images::in_place(pc - 2))
        return place->slot + moved_offset;
    // Where the moved instruction was.
    auto site = sites.find(pc - 2);
    if (site == sites.end() || site->shape.kind != SiteKind::moved_after)
        return 0;
    return in_place(*site) ? site->slot + moved_offset : 0;
}

void forget_stubs()
{
    Lock guard{sites_lock};
    any_stub.store(false, std::memory_order_relaxed);
    images::forget_mapped();
    sites_by_slot.clear();
    sites.clear_and_dispose([](Site* site) { delete site; });
    areas.clear_and_dispose([](Area* area) { delete area; });
}

RewriteCounts rewrite_counts() { return counts; }

}
