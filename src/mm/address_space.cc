// SPDX-License-Identifier: Apache-2.0
// Changes of the address space: the host's mapping first, the tree second, both under the write side of the lock.
#include "mm/address_space.h"
#include <algorithm>
#include <string_view>
#include "base/user_space.h"

namespace {

constexpr uintptr_t page = 4096;
constexpr uintptr_t lowest = 0x10000;               // vm.mmap_min_addr
constexpr Range low_2g{0x4000'0000, 0x8000'0000};   // where MAP_32BIT maps
constexpr size_t break_at_once = 16 << 10;

constexpr bool aligned(uintptr_t at) { return at % page == 0; }
constexpr uintptr_t up(uintptr_t at) { return (at + page - 1) & ~(page - 1); }

constexpr uint32_t may_move = 1, move_fixed = 2, dont_unmap = 4;

bool inside(Range r) { return r.start >= lowest && r.start < r.end && r.end <= user::space.end; }

// A range that a call names by address and length, rounded up to pages. err::inval as munmap(2) and others.
Result<Range> pages_of(Range r)
{
    auto end = up(r.end);
    if (!aligned(r.start) || end < r.start)
        return err::inval;
    return Range{r.start, end};
}

bool is_data(host::Share share, Flags<host::Prot> prot) { return share == host::Share::priv && prot.has(host::Prot::write); }
bool is_stack(const char* tag) { return tag && std::string_view(tag) == "[stack]"; }

// Advice that makes pages go, from here or from the children.
bool takes_pages(int advice)
{
    constexpr int dont_need = 4, free = 8, remove = 9, dont_fork = 10, wipe_on_fork = 18, dont_need_locked = 24;
    return advice == dont_need || advice == free || advice == remove || advice == dont_fork || advice == wipe_on_fork || advice == dont_need_locked;
}

// A page fault costs many times what a page does that comes with others. Hosts that cannot do this let the pages come one by one.
void bring_in(Range pages, Flags<host::Prot> prot)
{
    constexpr int populate_read = 22, populate_write = 23;
    (void)host::advise(pages, prot.has(host::Prot::write) ? populate_write : populate_read);
}

mm::Vma describe(const AddressSpace::Request& request, Range at)
{
    mm::Vma vma;
    vma.range = at;
    vma.prot = request.prot;
    vma.share = request.share;
    vma.hints = Flags<host::MapHint>{request.hints.bits() & ~static_cast<int>(host::MapHint::populate)}; // done, not kept
    vma.object = request.object;
    vma.offset = request.offset;
    vma.tag = request.tag;
    return vma;
}

}

Result<> AddressSpace::check_seals(Range changed) const
{
    for (auto& each : std::span{sealed_, sealed_count_.load(std::memory_order_acquire)})
        if (each.start < changed.end && changed.start < each.end)
            return err::perm;
    return {};
}

void AddressSpace::ask_for_growth()
{
    constexpr size_t room = 32;
    struct Growing { uintptr_t below; mm::Vma vma; } growing[room];
    size_t n = 0;
    WriteLock guard{lock_};
    uintptr_t below = lowest;
    tree_.for_each({0, ~uintptr_t{0}}, [&](const mm::Vma& vma) {
        if (vma.grows_down() && n < room)
            growing[n++] = {below, vma};
        below = vma.range.end;
    });
    auto mapped = [](uintptr_t at) {
        std::byte in_memory;
        return static_cast<bool>(host::resident({at, at + page}, {reinterpret_cast<uintptr_t>(&in_memory), 1}));
    };
    for (auto& [free, vma] : std::span{growing, n}) {
        const auto start = vma.range.start;
        if (free >= start || !mapped(start - page))
            continue;
        // All that is mapped in the gap is this growth: what is free lies below what is not.
        auto grown = start - page;
        while (free < grown) {
            const auto middle = free + (grown - free) / 2 / page * page;
            if (mapped(middle))
                grown = middle;
            else
                free = middle + page;
        }
        vma.range.start = grown;
        (void)tree_.replace(vma); // without memory for it the next look finds it
    }
}

Result<uintptr_t> AddressSpace::choose(const Request& request, size_t size)
{
    if (request.fixed) {
        if (!aligned(request.hint))
            return err::inval;
        if (request.hint > user::space.end || size > user::space.end - request.hint)
            return err::nomem;
        if (request.hint < lowest)
            return err::perm;
        if (request.no_replace && tree_.overlaps({request.hint, request.hint + size}))
            return err::exist;
        TRY(check_seals({request.hint, request.hint + size}));
        return request.hint;
    }
    auto hint = request.hint & ~(page - 1);
    const auto end = host::program_memory().end;
    if (hint >= lowest && hint < end && size <= end - hint && tree_.has_room({hint, hint + size}) &&
        (!request.low || hint + size <= low_2g.end))
        return hint;
    if (request.low)
        return tree_.find_free(size, low_2g, mm::VmaTree::Prefer::highest, request.align);
    if (auto found = tree_.find_free(size, {lowest, top_}, mm::VmaTree::Prefer::highest, request.align))
        return found;
    return tree_.find_free(size, {lowest, end}, mm::VmaTree::Prefer::highest, request.align);
}

size_t AddressSpace::counted(Range within, bool data) const
{
    constexpr size_t stack_at_first = 132 << 10;
    size_t sum = 0;
    tree_.for_each(within, [&](const mm::Vma& vma) {
        const size_t size = vma.range.overlap(within).size();
        if (is_stack(vma.tag))
            sum += data ? 0 : std::min(size, stack_at_first);
        else if (!data || is_data(vma.share, vma.prot))
            sum += size;
    });
    return sum;
}

// Adds all mappings up, but only where somebody has set a limit.
Result<> AddressSpace::check_limits(size_t more, bool data, Range replaced) const
{
    constexpr uint64_t unlimited = ~uint64_t{0};
    const auto fits = [&](uint64_t most, bool of_data) {
        if (most == unlimited)
            return true;
        const size_t used = counted({0, ~uintptr_t{0}}, of_data) - (replaced.empty() ? 0 : counted(replaced, of_data));
        return used <= most && more <= most - used;
    };
    if (!fits(total_max_.load(std::memory_order_relaxed), false) || (data && !fits(data_max_.load(std::memory_order_relaxed), true)))
        return err::nomem;
    return {};
}

// Of a range that gets the rights `prot`.
Result<> AddressSpace::check_data_after(Range at, Flags<host::Prot> prot) const
{
    const auto most = data_max_.load(std::memory_order_relaxed);
    if (most == ~uint64_t{0} || !prot.has(host::Prot::write))
        return {};
    size_t more = 0;
    tree_.for_each(at, [&](const mm::Vma& vma) {
        if (!is_stack(vma.tag) && vma.share == host::Share::priv && !vma.prot.has(host::Prot::write))
            more += vma.range.overlap(at).size();
    });
    return more && counted({0, ~uintptr_t{0}}, true) + more > most ? err::nomem : Result<>{};
}

// Pages of a mapping whose object copies, anew.
Result<> AddressSpace::refill(const mm::Vma& vma, Range at)
{
    return vma.object->map(at, vma.prot, vma.share, vma.hints, vma.offset + (at.start - vma.range.start));
}

Result<> AddressSpace::fill(Range at, const Request& request)
{
    if (request.object && request.object->copies())
        copies_.store(true, std::memory_order_relaxed);
    if (request.image != host::Handle::none)
        return host::map(at, request.prot, request.share, request.hints, request.image, request.image_offset);
    if (request.object)
        return request.object->map(at, request.prot, request.share, request.hints, request.offset);
    return host::map(at, request.prot, request.share, request.hints);
}

Result<uintptr_t> AddressSpace::map(Request request)
{
    auto size = up(request.size);
    if (request.size == 0)
        return err::inval;
    if (size < request.size || size > user::space.end)
        return err::nomem;
    if (request.hints.has(host::MapHint::grows_down))
        grows_.store(true, std::memory_order_relaxed);
    learn_growth();
    WriteLock guard{lock_};
    auto start = TRY(choose(request, size));
    Range at{start, start + size};
    const size_t seals = sealed_count_.load(std::memory_order_relaxed);
    const bool seal = request.tag == stubs_tag;
    if (seal && seals == sealed_max)
        return err::nomem;
    if (!is_stack(request.tag))
        TRY(check_limits(size, is_data(request.share, request.prot), at));
    TRY(tree_.reserve()); // before the host replaces what was there
    TRY(fill(at, request));
    if (auto put = tree_.replace(describe(request, at)); !put) {
        (void)host::unmap(at);
        (void)tree_.remove(at);
        return Failure{put.error()};
    }
    if (seal) {
        sealed_[seals] = at;
        sealed_count_.store(seals + 1, std::memory_order_release);
    }
    if (!request.touch.empty())
        bring_in({start + request.touch.start, start + std::min(request.touch.end, size)}, request.prot);
    return start;
}

Result<> AddressSpace::unmap(Range range)
{
    auto at = TRY(pages_of(range));
    if (at.empty() || at.end > user::space.end)
        return err::inval;
    learn_growth();
    WriteLock guard{lock_};
    TRY(check_seals(at));
    TRY(tree_.reserve());
    TRY(host::unmap(at));
    return tree_.remove(at);
}

Result<> AddressSpace::protect(Range range, Flags<host::Prot> prot, int key)
{
    auto at = TRY(pages_of(range));
    if (at.empty())
        return {};
    if (!inside(at))
        return err::nomem;
    learn_growth();
    WriteLock guard{lock_};
    TRY(check_seals(at));
    TRY(check_data_after(at, prot));
    TRY(tree_.reserve());
    auto changed = key < 0 ? host::protect(at, prot) : host::protect_key(at, prot, key);
    // With a hole inside Linux changes what lies before it.
    if (changed || changed.error() == Errno::nomem)
        TRY(tree_.protect({at.start, tree_.end_of_run(at)}, prot));
    return changed;
}

Result<uintptr_t> AddressSpace::move(const mm::Vma& old, Range from, size_t new_size, uint32_t flags, uintptr_t new_address)
{
    Request request;
    request.hint = new_address;
    request.fixed = flags & move_fixed;
    auto start = TRY(choose(request, new_size));
    Range to{start, start + new_size};
    if (!inside(to))
        return err::inval;
    auto vma = old.part(from);
    vma.range = to;
    TRY(tree_.reserve());
    if (request.fixed) {
        TRY(host::unmap(to));
        TRY(tree_.remove(to));
    }
    TRY(host::remap(from, to, flags & dont_unmap));
    if (vma.object && vma.object->copies() && to.size() > from.size())
        TRY(refill(vma, {to.start + from.size(), to.end}));
    if (!(flags & dont_unmap) && !from.empty())
        TRY(tree_.remove(from));
    TRY(tree_.replace(std::move(vma)));
    return start;
}

Result<uintptr_t> AddressSpace::remap(Range range, size_t new_size, uint32_t flags, uintptr_t new_address)
{
    if (!aligned(range.start) || (flags & ~(may_move | move_fixed | dont_unmap)) || up(new_size) < new_size || up(range.end) < range.start)
        return err::inval;
    Range from{range.start, up(range.end)};
    new_size = up(new_size);
    bool fixed = flags & move_fixed;
    if (new_size == 0 || ((flags & (move_fixed | dont_unmap)) && !(flags & may_move)))
        return err::inval;
    if ((flags & dont_unmap) && new_size != from.size())
        return err::inval;
    if (fixed) {
        Range to{new_address, new_address + new_size};
        if (!aligned(new_address) || to.end < to.start || !inside(to) || !to.overlap(from).empty())
            return err::inval;
    }
    learn_growth();
    WriteLock guard{lock_};
    auto* found = tree_.find(from.start);
    if (!found)
        return err::fault;
    auto old = *found; // a copy: the tree changes below
    if (old.tag == stubs_tag)
        return err::perm;
    if (from.empty()) { // a second mapping of the same pages, for shared mappings only
        if (old.share != host::Share::shared || !(flags & may_move))
            return err::inval;
        return move(old, {from.start, from.start}, new_size, flags, new_address);
    }
    if (new_size < from.size()) {
        Range rest{from.start + new_size, from.end};
        if (rest.end > user::space.end) // as munmap(2) of it
            return err::inval;
        TRY(check_seals(rest));
        TRY(tree_.reserve());
        TRY(host::unmap(rest));
        TRY(tree_.remove(rest));
        from.end = rest.start;
    }
    if (!fixed && !(flags & dont_unmap) && new_size == from.size())
        return from.start;
    if (from.end > old.range.end)
        return err::fault;
    if (!fixed && !(flags & dont_unmap) && from.end == old.range.end) {
        Range grown{from.end, from.start + new_size};
        if (inside(grown) && !tree_.overlaps(grown)) {
            TRY(check_limits(grown.size(), is_data(old.share, old.prot) && !is_stack(old.tag)));
            TRY(tree_.reserve());
            TRY(host::remap(from, {from.start, grown.end}, false));
            auto vma = old.part(from);
            vma.range.end = grown.end;
            if (vma.object && vma.object->copies())
                TRY(refill(vma, grown));
            TRY(tree_.replace(std::move(vma)));
            return from.start;
        }
    }
    if (!(flags & may_move))
        return err::nomem;
    if (new_size > from.size())
        TRY(check_limits(new_size - from.size(), is_data(old.share, old.prot)));
    return move(old, from, new_size, flags, new_address);
}

// The calls below change no range; the host knows all that it takes to answer them.
Result<> AddressSpace::advise(Range range, int advice)
{
    auto at = TRY(pages_of(range));
    if (at.empty())
        return host::advise(at, advice); // checks the advice alone
    if (!inside(at))
        return err::nomem;
    constexpr int poison = 100, soft_offline = 101;
    if (advice == poison || advice == soft_offline)
        return err::perm;
    if (takes_pages(advice))
        TRY(check_seals(at));
    TRY(host::advise(at, advice));
    constexpr int dont_need = 4;
    if (advice != dont_need || !copies_.load(std::memory_order_relaxed)) [[likely]]
        return {};
    // What was copied from a file comes back, as if from there.
    WriteLock guard{lock_};
    Result<> filled;
    tree_.for_each(at, [&](const mm::Vma& vma) {
        if (filled && vma.object && vma.object->copies())
            filled = refill(vma, vma.range.overlap(at));
    });
    return filled;
}

Result<> AddressSpace::sync(Range pages, int flags)
{
    if (pages.end > user::space.end)
        return err::nomem;
    return host::sync(pages, flags);
}

Result<> AddressSpace::lock(Range pages, int flags)
{
    if (pages.end > user::space.end)
        return err::nomem;
    return host::lock(pages, flags);
}

Result<> AddressSpace::unlock(Range pages)
{
    if (pages.end > user::space.end)
        return err::nomem;
    return host::unlock(pages);
}

Result<> AddressSpace::resident(Range range, uintptr_t out)
{
    auto end = up(range.end);
    if (!aligned(range.start))
        return err::inval;
    if (end < range.start || end > user::space.end)
        return err::nomem;
    size_t pages = (end - range.start) / page;
    if (out > user::space.end || pages > user::space.end - out)
        return err::fault;
    return host::resident({range.start, end}, {out, pages});
}

void AddressSpace::place_break(uintptr_t start)
{
    WriteLock guard{lock_};
    break_start_ = break_ = start;
}

uintptr_t AddressSpace::set_break(uintptr_t wanted)
{
    learn_growth();
    WriteLock guard{lock_};
    if (wanted < break_start_ || wanted > user::space.end || (break_max_ && wanted - break_start_ > break_max_))
        return break_;
    auto old_end = up(break_), new_end = up(wanted);
    if (new_end > old_end) {
        Request request;
        request.prot = host::Prot::read | host::Prot::write;
        request.tag = "[heap]";
        Range grown{old_end, new_end};
        if (tree_.overlaps(grown) || !check_limits(grown.size(), true) || !tree_.reserve() || !fill(grown, request))
            return break_;
        if (!tree_.replace(describe(request, grown))) {
            (void)host::unmap(grown);
            return break_;
        }
        if (old_end == up(break_start_)) // malloc begins
            bring_in({old_end, std::min(new_end, old_end + break_at_once)}, request.prot);
    } else if (new_end < old_end) {
        if (!tree_.reserve() || !host::unmap({new_end, old_end}) || !tree_.remove({new_end, old_end}))
            return break_;
    }
    return break_ = wanted;
}

void AddressSpace::clear()
{
    WriteLock guard{lock_};
    (void)host::unmap({0, user::space.end});
    tree_.clear();
    grows_.store(false, std::memory_order_relaxed);
    sealed_count_.store(0, std::memory_order_relaxed);
    top_ = host::program_memory().end;
    break_start_ = break_ = 0;
}

void AddressSpace::set_top(uintptr_t top)
{
    WriteLock guard{lock_};
    top_ = top & ~(page - 1);
}

Result<AddressSpace::Seen> AddressSpace::find(uintptr_t at)
{
    learn_growth();
    ReadLock guard{lock_};
    auto* vma = tree_.find(at);
    if (!vma)
        return err::fault;
    return Seen{vma->range, vma->prot, vma->share, vma->hints, vma->object, vma->offset, vma->tag};
}

size_t AddressSpace::total_bytes()
{
    learn_growth();
    ReadLock guard{lock_};
    return tree_.total();
}

Result<> AddressSpace::check_code(Range bytes, Code kind) const
{
    Range pages{bytes.start & ~(page - 1), up(bytes.end)};
    for (auto at = pages.start; at < pages.end; at += page) {
        auto* vma = tree_.find(at);
        if (!vma || !vma->prot.has(host::Prot::exec) || vma->prot.has(host::Prot::write))
            return err::fault;
        bool file = vma->object && vma->share == host::Share::priv;
        if (kind == Code::private_file ? !file : static_cast<bool>(vma->object))
            return err::fault;
    }
    return {};
}
