// SPDX-License-Identifier: Apache-2.0
// The heap: every size and alignment, frees by other threads, caches that change hands, exhaustion, type-stable memory.
#include <gtest/gtest.h>
#include <barrier>
#include <cstring>
#include <map>
#include <random>
#include <thread>
#include <unistd.h>
#include <vector>
#include "base/heap.h"
#include "base/ref.h"
#include "base/sync.h"
#include "hosted.h"

namespace {

size_t live_plain()
{
    size_t sum = 0;
    for (size_t i = 0; i < heap::use_count; i++)
        sum += heap::use(i).live;
    return sum;
}

struct Filled {
    std::byte* at;
    size_t size;
    std::byte mark;
    void write() { memset(at, static_cast<int>(mark), size); }
    bool intact() const
    {
        for (size_t i = 0; i < size; i++)
            if (at[i] != mark)
                return false;
        return true;
    }
};

size_t some_size(std::mt19937_64& random)
{
    size_t most = size_t{1} << (random() % 18);
    return random() % (most + 1);
}

TEST(Heap, every_size_is_writable_and_aligned)
{
    std::map<std::byte*, size_t> live;
    for (size_t size = 0; size < 70000; size += size < 300 ? 1 : 97) {
        auto* p = static_cast<std::byte*>(heap::allocate(size));
        ASSERT_NE(p, nullptr);
        EXPECT_EQ(reinterpret_cast<uintptr_t>(p) % heap::least_align, 0u);
        memset(p, 1, size);
        live[p] = size;
    }
    std::byte* end = nullptr;
    for (auto [p, size] : live) {
        EXPECT_GE(p, end);
        end = p + size;
    }
    for (auto [p, size] : live)
        heap::free(p);
}

TEST(Heap, every_alignment_up_to_a_page)
{
    for (size_t align = 1; align <= heap::most_align; align *= 2)
        for (size_t size : {size_t{1}, size_t{24}, size_t{100}, size_t{1000}, size_t{5000}, size_t{33000}, size_t{1'200'000}}) {
            std::vector<void*> all;
            for (size_t i = 0; i < (size < 100'000 ? 20 : 2); i++) {
                all.push_back(heap::allocate(size, align));
                ASSERT_NE(all.back(), nullptr);
                EXPECT_EQ(reinterpret_cast<uintptr_t>(all.back()) % align, 0u) << size << " " << align;
                memset(all.back(), 7, size);
            }
            for (void* p : all)
                heap::free(p);
        }
    EXPECT_EQ(heap::allocate(1, 8192), nullptr);
}

TEST(Heap, objects_keep_their_bytes_through_random_use)
{
    std::mt19937_64 random{1};
    std::vector<Filled> live;
    for (int i = 0; i < 60'000; i++) {
        if (live.size() < 500 || random() % 2) {
            size_t size = some_size(random);
            Filled f{static_cast<std::byte*>(heap::allocate(size)), size, static_cast<std::byte>(random())};
            ASSERT_NE(f.at, nullptr);
            f.write();
            live.push_back(f);
        }
        if (live.size() > 1000 || random() % 2) {
            std::swap(live[random() % live.size()], live.back());
            ASSERT_TRUE(live.back().intact());
            heap::free(live.back().at);
            live.pop_back();
        }
    }
    for (auto& f : live) {
        ASSERT_TRUE(f.intact());
        heap::free(f.at);
    }
}

TEST(Heap, large_objects_go_back_to_the_page_source)
{
    size_t before = hosted::pages_mapped;
    void* p = heap::allocate(5'000'000);
    ASSERT_NE(p, nullptr);
    EXPECT_GE(hosted::pages_mapped, before + 5'000'000);
    heap::free(p);
    EXPECT_EQ(hosted::pages_mapped, before);
}

TEST(Heap, empty_blocks_are_used_again_by_other_classes)
{
    std::vector<void*> all;
    for (int i = 0; i < 20'000; i++)
        all.push_back(heap::allocate(200));
    size_t peak = hosted::pages_mapped;
    for (void* p : all)
        heap::free(p);
    all.clear();
    for (int i = 0; i < 3'000; i++)
        all.push_back(heap::allocate(900));
    EXPECT_LE(hosted::pages_mapped, peak);
    for (void* p : all)
        heap::free(p);
}

TEST(Heap, running_dry_is_a_null_and_not_for_ever)
{
    std::vector<void*> all;
    hosted::no_pages = true;
    while (void* p = heap::allocate(3000))
        all.push_back(p);
    EXPECT_EQ(heap::allocate(3'000'000), nullptr);
    hosted::no_pages = false;
    void* more = heap::allocate(3000);
    EXPECT_NE(more, nullptr);
    heap::free(more);
    for (void* p : all)
        heap::free(p);
    EXPECT_EQ(heap::allocate(~size_t{0}), nullptr);
    EXPECT_EQ(heap::allocate(~size_t{0} / 2 + 1, 4096), nullptr);
}

TEST(Heap, what_others_free_comes_back_to_the_owner)
{
    size_t live = live_plain();
    for (int round = 0; round < 20; round++) {
        std::vector<void*> all;
        for (int i = 0; i < 5000; i++)
            all.push_back(heap::allocate(64));
        std::thread([&] { for (void* p : all) heap::free(p); }).join();
    }
    // The owner notices when it runs out next.
    size_t mapped = hosted::pages_mapped;
    std::vector<void*> all;
    for (int i = 0; i < 5000; i++)
        all.push_back(heap::allocate(64));
    EXPECT_LE(hosted::pages_mapped, mapped);
    for (void* p : all)
        heap::free(p);
    EXPECT_LE(live_plain(), live + 5000);
}

// Every thread allocates, hands on to its neighbour, frees what it got; threads end and begin all the time.
TEST(Heap, many_threads_pass_objects_around)
{
    constexpr size_t threads = 4;
    constexpr int generations = 6, rounds = 4000;
    struct Box { std::atomic<Filled*> object{nullptr}; };
    std::vector<Box> boxes(64);
    std::atomic<bool> broken{false};
    for (int g = 0; g < generations; g++) {
        std::vector<std::thread> running;
        for (size_t t = 0; t < threads; t++)
            running.emplace_back([&, seed = g * threads + t] {
                std::mt19937_64 random{seed};
                for (int i = 0; i < rounds; i++) {
                    size_t size = some_size(random) % 4000;
                    auto* f = new (heap::allocate(sizeof(Filled))) Filled{static_cast<std::byte*>(heap::allocate(size)), size, static_cast<std::byte>(i)};
                    f->write();
                    if (Filled* old = boxes[random() % boxes.size()].object.exchange(f)) {
                        if (!old->intact())
                            broken = true;
                        heap::free(old->at);
                        heap::free(old);
                    }
                }
            });
        for (auto& thread : running)
            thread.join();
    }
    for (auto& box : boxes)
        if (Filled* f = box.object) {
            heap::free(f->at);
            heap::free(f);
        }
    EXPECT_FALSE(broken);
}

struct Shared : Counted, heap::TypeStable {
    virtual ~Shared() { alive = false; }
    virtual size_t size() const { return sizeof *this; }
    bool alive = true;
};
template <size_t n> struct Bigger final : Shared {
    std::byte more[n];
    Bigger() { memset(more, 0xff, n); }
    size_t size() const override { return sizeof *this; }
};

uint32_t count_at(const void* object) { return *reinterpret_cast<const uint32_t*>(static_cast<const std::byte*>(object) + 8); }

TEST(Heap, type_stable_places_keep_a_count_of_zero)
{
    std::vector<void*> places;
    {
        std::vector<Ref<Shared>> all;
        for (int i = 0; i < 300; i++) {
            all.push_back(*make<Shared>());
            all.push_back(*make<Bigger<100>>());
            all.push_back(*make<Bigger<2000>>());
        }
        for (auto& ref : all) {
            EXPECT_EQ(count_at(&*ref), 1u);
            places.push_back(&*ref);
        }
    }
    // Plain objects full of ones never land there.
    std::vector<void*> plain;
    for (int i = 0; i < 20'000; i++) {
        plain.push_back(heap::allocate(static_cast<size_t>(i % 2100)));
        memset(plain.back(), 0xff, static_cast<size_t>(i % 2100));
    }
    for (void* place : places)
        EXPECT_EQ(count_at(place), 0u);
    for (void* p : plain)
        heap::free(p);
}

TEST(Heap, new_type_stable_places_begin_with_zero_even_in_used_blocks)
{
    std::vector<void*> all;
    for (int i = 0; i < 30'000; i++) {
        all.push_back(heap::allocate(160));
        memset(all.back(), 0xff, 160);
    }
    for (void* p : all)
        heap::free(p);
    all.clear();
    for (int i = 0; i < 5'000; i++) {
        all.push_back(heap::allocate_stable(160));
        if (void* neighbour = static_cast<std::byte*>(all.back()) + 8; i % 100 == 0)
            memset(neighbour, 0, 4);
    }
    for (void* p : all) {
        static_cast<uint32_t*>(p)[2] = 0;
        heap::free_stable(p);
    }
    EXPECT_EQ(heap::allocate_stable(heap::most_stable + 1), nullptr);
}

TEST(Heap, use_counts_by_class)
{
    auto of = [&](size_t size) {
        for (size_t i = 0; i < heap::class_count; i++)
            if (heap::use(i).size >= size)
                return heap::use(i);
        return heap::ClassUse{};
    };
    auto before = of(400);
    std::vector<void*> all;
    for (int i = 0; i < 100; i++)
        all.push_back(heap::allocate(400));
    EXPECT_EQ(of(400).live, before.live + 100);
    EXPECT_EQ(of(400).allocations, before.allocations + 100);
    for (void* p : all)
        heap::free(p);
    EXPECT_EQ(of(400).live, before.live);
    auto spans = heap::use(heap::use_count - 1);
    void* large = heap::allocate(100'000);
    EXPECT_EQ(heap::use(heap::use_count - 1).live, spans.live + 1);
    heap::free(large);
    EXPECT_EQ(heap::use(heap::use_count - 1).live, spans.live);
}

#ifdef GLUME_DEBUG

TEST(Heap, leaks_are_listed_with_size_and_caller)
{
    void* leak = heap::allocate_for(reinterpret_cast<void*>(0x1234), 321);
    void* large = heap::allocate_for(reinterpret_cast<void*>(0x5678), 200'000);
    struct Seen { void *leak, *large; int found = 0; } seen{leak, large};
    auto visit = [](void* context, heap::Leak l) {
        auto& s = *static_cast<Seen*>(context);
        if (l.object == s.leak && l.size == 321 && l.caller == reinterpret_cast<void*>(0x1234)) s.found++;
        if (l.object == s.large && l.size == 200'000 && l.caller == reinterpret_cast<void*>(0x5678)) s.found++;
    };
    heap::for_each_live(visit, &seen);
    EXPECT_EQ(seen.found, 2);
    heap::free(leak);
    heap::free(large);
    heap::for_each_live(visit, &seen);
    EXPECT_EQ(seen.found, 2);
}

TEST(Heap, what_nothing_points_to_is_lost)
{
    struct Link { void* next; char rest[40]; };
    auto* kept = static_cast<Link*>(heap::allocate(sizeof(Link)));
    auto* behind = static_cast<char*>(heap::allocate(100'000)); // a pointer into its middle is enough
    auto* far = static_cast<Link*>(heap::allocate(3'000'000));
    auto* lost = static_cast<Link*>(heap::allocate(77));
    kept->next = behind + 70'000;
    *reinterpret_cast<void**>(behind + 99'000) = reinterpret_cast<char*>(far) + 2'000'000;
    lost->next = kept; // points, but is not pointed to
    struct Seen { void *kept, *behind, *far, *lost; int found_lost = 0, found_kept = 0; } seen{kept, behind, far, lost};
    auto visit = [](void* context, heap::Leak l) {
        auto& s = *static_cast<Seen*>(context);
        s.found_lost += l.object == s.lost && l.size == 77;
        s.found_kept += l.object == s.kept || l.object == s.behind || l.object == s.far;
    };
    void* roots[] = {nullptr, kept};
    const std::span<const std::byte> all[] = {std::as_bytes(std::span{roots})};
    // Another process for it: afterwards nothing may be freed.
    EXPECT_EXIT((heap::find_leaks(all, visit, &seen), _exit(seen.found_lost * 10 + seen.found_kept)), testing::ExitedWithCode(10), "");
    for (void* p : {static_cast<void*>(kept), static_cast<void*>(behind), static_cast<void*>(far), static_cast<void*>(lost)})
        heap::free(p);
}

TEST(Heap, the_nth_allocation_fails)
{
    heap::fail_nth(3);
    void *a = heap::allocate(10), *b = heap::allocate(10), *c = heap::allocate(10), *d = heap::allocate(10);
    EXPECT_TRUE(a && b && !c && d);
    heap::free(a);
    heap::free(b);
    heap::free(d);
    heap::fail_nth(2, true);
    a = heap::allocate(10), b = heap::allocate(10), c = heap::allocate(10);
    heap::fail_nth(0);
    EXPECT_TRUE(a && !b && !c);
    heap::free(a);
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
using HeapDeath = testing::Test;
TEST(HeapDeath, double_free) { auto* p = heap::allocate(40); EXPECT_DEATH((heap::free(p), heap::free(p)), "freed twice"); heap::free(p); }
TEST(HeapDeath, overflow)
{
    auto* p = static_cast<char*>(heap::allocate(40));
    EXPECT_DEATH((p[40] = 1, heap::free(p)), "behind the end");
    heap::free(p);
}
TEST(HeapDeath, write_after_free)
{
    EXPECT_DEATH({
        auto* p = static_cast<volatile char*>(heap::allocate(100));
        heap::free(const_cast<char*>(p));
        p[60] = 1;
        for (int i = 0; i < 100'000; i++) static_cast<void>(*static_cast<volatile char*>(heap::allocate(100)));
    }, "after it was freed");
}
#endif
#endif

}
