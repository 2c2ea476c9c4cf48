// SPDX-License-Identifier: Apache-2.0
// The VMA tree against a model that knows every page, by random operations; then the cases that have a name.
// GLUME_RANDOM_STEPS sets the number of operations (a million in the full run).
#include <gtest/gtest.h>
#include <cstdlib>
#include <optional>
#include <random>
#include <thread>
#include <vector>
#include "hosted.h"
#include "mm/vma_tree.h"

namespace {

using host::MapHint;
using host::Prot;
using mm::Vma;
using mm::VmaFlag;
using mm::VmaTree;
using Prefer = VmaTree::Prefer;

constexpr uintptr_t page = VmaTree::page;
constexpr size_t guard_pages = VmaTree::stack_guard / page;

struct Object final : mm::Mappable {
    explicit Object(int* count = nullptr) : gone(count) {}
    ~Object() override { if (gone) ++*gone; }
    int* gone;
};

constexpr const char* tags[] = {nullptr, nullptr, nullptr, "[heap]"};

class Model {
public:
    static constexpr size_t pages = 2048;
    static constexpr uintptr_t base = 0x10000;
    struct Page {
        Vma vma; // of one page
        bool mapped = false;
    };
    std::vector<Page> page_{pages};

    static uintptr_t address(size_t n) { return base + n * page; }
    static Range range(size_t from, size_t to) { return {address(from), address(to)}; }

    void map(const Vma& vma)
    {
        for (uintptr_t at = vma.range.start; at < vma.range.end; at += page) {
            auto& p = page_[(at - base) / page];
            p.vma = vma.part({at, at + page});
            p.mapped = true;
        }
    }
    template <class Change> void change(size_t from, size_t to, Change c)
    {
        for (size_t i = from; i < to; i++)
            if (page_[i].mapped)
                c(page_[i].vma);
    }
    void unmap(size_t from, size_t to)
    {
        for (size_t i = from; i < to; i++)
            page_[i] = {};
    }
    // Whether one mapping holds both page i - 1 and i.
    bool joined(size_t i) const
    {
        auto &a = page_[i - 1], &b = page_[i];
        return a.mapped && b.mapped && a.vma.prot == b.vma.prot && a.vma.share == b.vma.share && a.vma.hints == b.vma.hints &&
               a.vma.tag == b.vma.tag && a.vma.flags == b.vma.flags && a.vma.key == b.vma.key && a.vma.object == b.vma.object &&
               (!a.vma.object || a.vma.offset + page == b.vma.offset);
    }
    // The gaps that a new mapping may use, as page numbers; the last one is open.
    template <class Visit> void gaps(Visit visit) const
    {
        size_t start = 0;
        for (size_t i = 0; i < pages; i++) {
            if (!page_[i].mapped)
                continue;
            size_t end = i;
            if (page_[i].vma.grows_down())
                end = end > guard_pages ? end - guard_pages : 0;
            if (start < end)
                visit(start, end);
            start = i + 1;
        }
        if (start < pages)
            visit(start, pages);
    }
    std::optional<uintptr_t> find_free(size_t size, size_t from, size_t to, Prefer prefer, size_t align) const
    {
        std::optional<uintptr_t> best;
        gaps([&](size_t a, size_t b) {
            auto start = address(std::max(a, from)), end = address(std::min(b, to));
            if (start >= end || end - start < size)
                return;
            auto at = prefer == Prefer::lowest ? (start + align - 1) & ~(align - 1) : (end - size) & ~(align - 1);
            if (at < start || at + size > end)
                return;
            if (!best || prefer == Prefer::highest)
                best = at;
        });
        return best;
    }

    void compare(const VmaTree& tree) const
    {
        ASSERT_TRUE(tree.is_consistent());
        size_t count = 0, bytes = 0;
        for (size_t i = 0; i < pages; i++) {
            auto* vma = tree.find(address(i));
            ASSERT_EQ(vma != nullptr, page_[i].mapped) << i;
            if (!vma)
                continue;
            bytes += page;
            ASSERT_EQ(vma->prot, page_[i].vma.prot);
            ASSERT_EQ(vma->flags, page_[i].vma.flags);
            ASSERT_TRUE(vma->object == page_[i].vma.object);
            if (vma->object) {
                ASSERT_EQ(vma->offset + (address(i) - vma->range.start), page_[i].vma.offset);
            }
            bool starts = i == 0 || !joined(i);
            ASSERT_EQ(vma->range.start == address(i), starts) << i;
            count += starts;
        }
        ASSERT_EQ(tree.count(), count);
        ASSERT_EQ(tree.total(), bytes);
    }
};

size_t random_steps()
{
    auto* wanted = getenv("GLUME_RANDOM_STEPS");
    return wanted ? strtoul(wanted, nullptr, 10) : 60'000;
}

class Walk {
public:
    explicit Walk(uint64_t seed) : random_(seed)
    {
        for (auto& object : objects_)
            object = *make<Object>();
    }
    void step()
    {
        size_t from = pick(Model::pages), to = from + 1 + pick(pick(4) ? 16 : 300);
        to = std::min(to, Model::pages);
        switch (pick(10)) {
        case 0: case 1: case 2: map(from, to); break;
        case 3: case 4: unmap(from, to); break;
        case 5: protect(from, to); break;
        case 6: flag(from, to); break;
        case 7: look(from, to); break;
        default: search(from); break;
        }
    }
    const VmaTree& tree() const { return tree_; }
    const Model& model() const { return model_; }

private:
    size_t pick(size_t n) { return random_() % n; }
    Flags<Prot> some_prot() { return Flags<Prot>{static_cast<int>(pick(3))}; }

    void map(size_t from, size_t to)
    {
        Vma vma;
        vma.range = Model::range(from, to);
        vma.prot = some_prot();
        if (pick(40) == 0)
            vma.hints = MapHint::grows_down;
        vma.tag = tags[pick(4)];
        if (pick(2)) {
            vma.object = objects_[pick(2)];
            vma.offset = pick(3) ? Model::address(from) : pick(100) * page; // often continues its neighbour
        }
        model_.map(vma);
        ASSERT_TRUE(tree_.replace(std::move(vma)));
    }
    void unmap(size_t from, size_t to)
    {
        model_.unmap(from, to);
        ASSERT_TRUE(tree_.remove(Model::range(from, to)));
    }
    void protect(size_t from, size_t to)
    {
        auto prot = some_prot();
        model_.change(from, to, [&](Vma& vma) { vma.prot = prot; });
        ASSERT_TRUE(tree_.protect(Model::range(from, to), prot));
    }
    void flag(size_t from, size_t to)
    {
        auto flags = pick(2) ? Flags<VmaFlag>{VmaFlag::locked} : Flags<VmaFlag>{};
        bool grows = pick(20) == 0;
        auto change = [&](Vma& vma) {
            vma.flags = flags;
            if (grows)
                vma.hints = {};
        };
        model_.change(from, to, change);
        ASSERT_TRUE(tree_.update(Model::range(from, to), change));
    }
    void look(size_t from, size_t to)
    {
        auto range = Model::range(from, to);
        size_t run = from;
        while (run < to && model_.page_[run].mapped)
            run++;
        ASSERT_EQ(tree_.end_of_run(range), Model::address(run));
        ASSERT_EQ(tree_.covers(range), run == to);
        size_t first = from;
        while (first < to && !model_.page_[first].mapped)
            first++;
        ASSERT_EQ(tree_.overlaps(range), first < to);
        size_t seen = 0, expected = 0;
        for (size_t i = from; i < to; i++)
            expected += model_.page_[i].mapped && (i == from || !model_.joined(i));
        tree_.for_each(range, [&](const Vma& vma) { seen++; ASSERT_FALSE(vma.range.overlap(range).empty()); });
        ASSERT_EQ(seen, expected);
        auto room = false;
        model_.gaps([&](size_t a, size_t b) { room |= a <= from && to <= b; });
        ASSERT_EQ(tree_.has_room(range), room);
    }
    void search(size_t from)
    {
        size_t to = from + 1 + pick(Model::pages - from);
        size_t size = (1 + pick(pick(2) ? 4 : 64)) * page;
        size_t align = page << (pick(3) ? 0 : pick(6));
        auto prefer = pick(2) ? Prefer::highest : Prefer::lowest;
        auto found = tree_.find_free(size, Model::range(from, to), prefer, align);
        auto wanted = model_.find_free(size, from, to, prefer, align);
        if (align == page) {
            ASSERT_EQ(static_cast<bool>(found), wanted.has_value());
            if (wanted) {
                ASSERT_EQ(*found, *wanted);
            }
            return;
        }
        // An aligned search may prefer a larger gap, but finds something whenever there is something.
        ASSERT_EQ(static_cast<bool>(found), wanted.has_value());
        if (found) {
            ASSERT_EQ(*found % align, 0u);
            ASSERT_TRUE(Model::range(from, to).contains(Range{*found, *found + size}));
            ASSERT_TRUE(tree_.has_room({*found, *found + size}));
        }
    }

    std::mt19937_64 random_;
    Ref<Object> objects_[2];
    Model model_;
    VmaTree tree_;
};

TEST(VmaTree, behaves_as_a_map_of_pages)
{
    constexpr size_t walks = 4;
    size_t steps = random_steps() / walks;
    for (uint64_t seed = 0; seed < walks; seed++) {
        Walk walk{seed};
        for (size_t i = 0; i < steps; i++) {
            walk.step();
            if (i % 512 == 0 || i < 512)
                walk.model().compare(walk.tree());
            if (testing::Test::HasFailure())
                FAIL() << "seed " << seed << " step " << i;
        }
        walk.model().compare(walk.tree());
    }
}

Vma plain(uintptr_t start, uintptr_t end, Flags<Prot> prot = Prot::read)
{
    Vma vma;
    vma.range = {start, end};
    vma.prot = prot;
    return vma;
}

TEST(VmaTree, equal_neighbours_are_one)
{
    VmaTree tree;
    ASSERT_TRUE(tree.replace(plain(0x10000, 0x20000)) && tree.replace(plain(0x30000, 0x40000)));
    EXPECT_EQ(tree.count(), 2u);
    ASSERT_TRUE(tree.replace(plain(0x20000, 0x30000)));
    EXPECT_EQ(tree.count(), 1u);
    ASSERT_TRUE(tree.protect({0x20000, 0x30000}, Prot::write));
    EXPECT_EQ(tree.count(), 3u);
    ASSERT_TRUE(tree.protect({0x20000, 0x30000}, Prot::read));
    EXPECT_EQ(tree.count(), 1u);
    EXPECT_EQ(tree.total(), 0x30000u);
}

TEST(VmaTree, a_hole_keeps_the_files_offsets)
{
    VmaTree tree;
    auto vma = plain(0x10000, 0x40000);
    vma.object = *make<Object>();
    vma.offset = 0x5000;
    ASSERT_TRUE(tree.replace(std::move(vma)));
    ASSERT_TRUE(tree.remove({0x20000, 0x30000}));
    EXPECT_EQ(tree.find(0x10000)->offset, 0x5000u);
    EXPECT_EQ(tree.find(0x30000)->offset, 0x25000u);
    EXPECT_EQ(tree.find(0x20000), nullptr);
}

TEST(VmaTree, nothing_changes_when_there_is_no_memory)
{
    VmaTree tree;
    ASSERT_TRUE(tree.replace(plain(0x10000, 0x90000)));
    for (int n = 0; n < 8; n++) { // use up what is kept
        hosted::new_fails_in = 1;
        auto changed = tree.protect({0x20000, 0x30000}, n % 2 ? Prot::read : Prot::write);
        size_t count = tree.count();
        hosted::new_fails_in = 0;
        if (!changed) {
            EXPECT_EQ(changed.error(), Errno::nomem);
            EXPECT_EQ(tree.count(), count);
        }
        EXPECT_TRUE(tree.is_consistent());
    }
    VmaTree empty;
    hosted::new_fails_in = 1;
    EXPECT_EQ(empty.replace(plain(0x1000, 0x2000)).error(), Errno::nomem);
    EXPECT_EQ(empty.count(), 0u);
    ASSERT_TRUE(empty.reserve());
    hosted::new_fails_in = 1; // after reserve() nothing is asked for
    EXPECT_TRUE(empty.replace(plain(0x10000, 0x40000)));
    EXPECT_TRUE(empty.remove({0x20000, 0x30000}));
    EXPECT_EQ(hosted::new_fails_in, 1);
    hosted::new_fails_in = 0;
}

TEST(VmaTree, references_end_when_the_caller_says)
{
    int gone = 0;
    VmaTree tree;
    for (uintptr_t at = 0x10000; at < 0x20000; at += 0x1000) {
        auto vma = plain(at, at + 0x1000);
        vma.object = *make<Object>(&gone);
        ASSERT_TRUE(tree.replace(std::move(vma)));
    }
    {
        VmaTree::Removed removed;
        ASSERT_TRUE(tree.remove({0x10000, 0x14000}, &removed));
        ASSERT_TRUE(tree.replace(plain(0x14000, 0x15000), &removed));
        EXPECT_EQ(gone, 0);
    }
    EXPECT_EQ(gone, 5);
    ASSERT_TRUE(tree.remove({0x15000, 0x16000}));
    EXPECT_EQ(gone, 6);
    tree.clear();
    EXPECT_EQ(gone, 16);
    EXPECT_EQ(tree.count(), 0u);
    EXPECT_TRUE(tree.is_consistent());
}

TEST(VmaTree, nothing_comes_close_below_a_stack)
{
    VmaTree tree;
    auto stack = plain(0x4000'0000, 0x4010'0000);
    stack.hints = MapHint::grows_down;
    ASSERT_TRUE(tree.replace(std::move(stack)));
    EXPECT_EQ(*tree.find_free(0x1000, {0x10000, 0x4010'0000}), 0x4000'0000 - VmaTree::stack_guard - 0x1000);
    EXPECT_FALSE(tree.has_room({0x4000'0000 - 0x2000, 0x4000'0000 - 0x1000}));
    EXPECT_TRUE(tree.has_room({0x4010'0000, 0x4011'0000}));
}

TEST(VmaTree, find_free_at_its_limits)
{
    VmaTree tree;
    EXPECT_EQ(*tree.find_free(0x1000, {0x10000, 0x20000}), 0x1f000u);
    EXPECT_EQ(*tree.find_free(0x10000, {0x10000, 0x20000}), 0x10000u);
    EXPECT_EQ(*tree.find_free(0x1000, {0x10000, 0x20000}, Prefer::lowest), 0x10000u);
    EXPECT_EQ(tree.find_free(0x11000, {0x10000, 0x20000}).error(), Errno::nomem);
    EXPECT_EQ(tree.find_free(~uintptr_t{0xfff}, {0x10000, 0x20000}).error(), Errno::nomem);
    EXPECT_EQ(tree.find_free(0x1000, {0x20000, 0x10000}).error(), Errno::nomem);
    ASSERT_TRUE(tree.replace(plain(0x10000, 0x20000)));
    EXPECT_EQ(tree.find_free(0x1000, {0x10000, 0x20000}).error(), Errno::nomem);
    EXPECT_EQ(*tree.find_free(0x1000, {0xf000, 0x20000}), 0xf000u);
    // Found only because the gap happens to be aligned.
    ASSERT_TRUE(tree.remove({0x12000, 0x14000}));
    EXPECT_EQ(*tree.find_free(0x2000, {0x10000, 0x20000}, Prefer::highest, 0x2000), 0x12000u);
    EXPECT_EQ(*tree.find_free(0x2000, {0x10000, 0x20000}, Prefer::lowest, 0x2000), 0x12000u);
}

// Readers look while writers map and unmap under the lock; debug builds assert in every call, TSan watches.
TEST(VmaTree, readers_and_writers_under_the_lock)
{
    RwLock lock{Rank::address_space};
    VmaTree tree{&lock};
    std::atomic<bool> stop{false};
    std::atomic<size_t> wrong{0};
    std::vector<std::thread> threads;
    for (uint64_t t = 0; t < 2; t++)
        threads.emplace_back([&, t] {
            std::mt19937_64 random{t};
            while (!stop) {
                ReadLock guard{lock};
                uintptr_t at = Model::address(random() % 1000);
                auto* vma = tree.find(at);
                if (vma && !vma->range.contains(at))
                    wrong++;
                if (auto room = tree.find_free(4 * page, {0x10000, 0x400'0000}); room && tree.overlaps({*room, *room + 4 * page}))
                    wrong++;
            }
        });
    for (uint64_t t = 0; t < 2; t++)
        threads.emplace_back([&, t] {
            std::mt19937_64 random{100 + t};
            for (int i = 0; i < 5000; i++) {
                VmaTree::Removed removed;
                WriteLock guard{lock};
                uintptr_t at = Model::address(random() % 1000), end = at + page * (1 + random() % 20);
                bool changed = random() % 2 ? !!tree.replace(plain(at, end, Flags<Prot>{static_cast<int>(random() % 4)}), &removed)
                                            : !!tree.remove({at, end}, &removed);
                wrong += !changed;
            }
        });
    threads[2].join();
    threads[3].join();
    stop = true;
    threads[0].join();
    threads[1].join();
    EXPECT_EQ(wrong, 0u);
    ReadLock guard{lock};
    EXPECT_TRUE(tree.is_consistent());
}

#if defined(GLUME_DEBUG) && !defined(__SANITIZE_THREAD__)
TEST(VmaTreeDeath, a_change_without_the_lock)
{
    RwLock lock{Rank::address_space};
    VmaTree tree{&lock};
    EXPECT_DEATH((void)tree.find(0), "check failed");
    lock.lock_read();
    EXPECT_EQ(tree.find(0), nullptr);
    EXPECT_DEATH((void)tree.remove({0x1000, 0x2000}), "check failed");
    lock.unlock_read();
    WriteLock guard{lock};
    EXPECT_EQ(tree.find(0), nullptr); // who may change may look
}
#endif

}
