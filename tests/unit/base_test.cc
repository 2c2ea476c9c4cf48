// SPDX-License-Identifier: Apache-2.0
// The vocabulary: Result and TRY, Ref, Text, Range, Flags, Defer.
#include <gtest/gtest.h>
#include <limits>
#include <thread>
#include <vector>
#include "base/defer.h"
#include "base/flags.h"
#include "base/range.h"
#include "base/ref.h"
#include "base/result.h"
#include "base/text.h"
#include "hosted.h"

namespace {

// How many exist; moved-from ones count too.
int alive;
struct Only {
    int value;
    explicit Only(int v) : value(v) { alive++; }
    Only(Only&& other) : value(other.value) { alive++; other.value = -1; }
    ~Only() { alive--; }
};

Result<Only> only(int v)
{
    if (v < 0)
        return err::inval;
    return Only{v};
}

Result<int> sum(int a, int b)
{
    Only x = TRY(only(a));
    auto&& y = TRY(only(b));
    return x.value + y.value;
}

Result<> both(int a, int b)
{
    TRY(only(a));
    TRY(only(b));
    return {};
}

TEST(Result, try_moves_the_value_out_and_leaves_nothing_behind)
{
    EXPECT_EQ(*sum(1, 2), 3);
    EXPECT_EQ(alive, 0);
    EXPECT_EQ(sum(1, -2).error(), Errno::inval);
    EXPECT_EQ(sum(-1, 2).error(), Errno::inval);
    EXPECT_TRUE(both(1, 2));
    EXPECT_FALSE(both(1, -2));
    EXPECT_EQ(alive, 0);
}

TEST(Result, of_a_reference_counted_thing_and_of_nothing)
{
    struct Thing : Counted {};
    Result<Ref<Thing>> none = err::nomem;
    EXPECT_FALSE(none);
    EXPECT_EQ(none.error(), Errno::nomem);
    Result<> good;
    EXPECT_TRUE(good);
    Result<> bad = err::perm;
    EXPECT_EQ(bad.error(), Errno::perm);
    static_assert(sizeof(Result<>) == 4 && sizeof(Result<long>) == 16);
}

TEST(Result, value_or)
{
    EXPECT_EQ(sum(2, 3).value_or(7), 5);
    EXPECT_EQ(sum(2, -3).value_or(7), 7);
}

TEST(Result, errors_have_linuxs_numbers)
{
    EXPECT_EQ(static_cast<int>(err::perm.error), 1);
    EXPECT_EQ(static_cast<int>(err::nosys.error), 38);
    EXPECT_EQ(static_cast<int>(err::timedout.error), 110);
}

struct Thing : Counted {
    int* gone;
    explicit Thing(int* g) : gone(g) {}
    virtual ~Thing() { ++*gone; }
};
struct Special final : Thing { using Thing::Thing; };

TEST(Ref, last_reference_deletes)
{
    int gone = 0;
    {
        Ref<Thing> a = *make<Thing>(&gone);
        auto b = a;
        EXPECT_TRUE(a == b);
        a = {};
        EXPECT_EQ(gone, 0);
        EXPECT_FALSE(a);
        EXPECT_TRUE(b);
    }
    EXPECT_EQ(gone, 1);
}

TEST(Ref, converts_moves_and_assigns_to_itself)
{
    int gone = 0;
    {
        Ref<Special> special = *make<Special>(&gone);
        Ref<Thing> thing = special;
        auto& same = thing;
        thing = same;
        Ref<Thing> moved = std::move(thing);
        EXPECT_FALSE(thing);
        special = {};
        EXPECT_EQ(gone, 0);
        Ref<Thing> adopted = Ref<Thing>::adopt(moved.leak());
        EXPECT_FALSE(moved);
    }
    EXPECT_EQ(gone, 1);
}

TEST(Ref, out_of_memory_is_an_error)
{
    int gone = 0;
    hosted::new_fails_in = 1;
    EXPECT_EQ(make<Thing>(&gone).error(), Errno::nomem);
    EXPECT_EQ(gone, 0);
}

TEST(Ref, many_threads_share_one)
{
    int gone = 0;
    {
        Ref<Thing> shared = *make<Thing>(&gone);
        std::vector<std::thread> threads;
        for (int t = 0; t < 4; t++)
            threads.emplace_back([mine = shared] {
                for (int i = 0; i < 10'000; i++)
                    Ref<Thing> copy = mine;
            });
        shared = {};
        for (auto& thread : threads)
            thread.join();
    }
    EXPECT_EQ(gone, 1);
}

TEST(Text, prints_numbers_and_strings)
{
    char room[80];
    Text out{room};
    print(out, "{} {x} {} {}|", -12, 255u, std::string_view{"abc"}, std::numeric_limits<int64_t>::min());
    EXPECT_EQ(out.view(), "-12 ff abc -9223372036854775808|");
    EXPECT_FALSE(out.truncated());
    print(out, "{}", std::numeric_limits<uint64_t>::max());
    EXPECT_TRUE(out.view().ends_with("|18446744073709551615"));
}

TEST(Text, stops_at_its_room)
{
    char room[5] = "????";
    Text out{std::span{room, 4}};
    print(out, "{}-{x}", 12, 255);
    EXPECT_EQ(out.view(), "12-f");
    EXPECT_TRUE(out.truncated());
    out.put("more");
    EXPECT_EQ(out.view(), "12-f");
    Text nothing{std::span<char>{}};
    EXPECT_EQ(nothing.view(), "");
    nothing.put("");
    EXPECT_FALSE(nothing.truncated());
    nothing.put("x");
    EXPECT_TRUE(nothing.truncated());
}

TEST(Range, overlap_and_contains)
{
    EXPECT_TRUE((Range{0, 4}.overlap({4, 8}).empty()));
    EXPECT_EQ((Range{0, 6}.overlap({4, 8})), (Range{4, 6}));
    EXPECT_TRUE((Range{4, 8}.contains(4)) && (Range{4, 8}.contains(7)));
    EXPECT_FALSE((Range{4, 8}.contains(8)) || (Range{4, 8}.contains(3)));
    EXPECT_TRUE((Range{4, 8}.contains(Range{4, 8})));
    EXPECT_FALSE((Range{4, 8}.contains(Range{4, 9})));
    EXPECT_FALSE((Range{4, 4}.contains(4)));
}

enum class Colour : uint32_t { red = 1, green = 2, blue = 4 };

TEST(Flags, sets_of_bits)
{
    Flags<Colour> two = Flags<Colour>{Colour::red} | Colour::blue;
    EXPECT_TRUE(two.has(Colour::red) && two.has(Colour::blue) && !two.has(Colour::green));
    EXPECT_EQ(two.bits(), 5u);
    EXPECT_TRUE(two.within(Flags<Colour>{7u}));
    EXPECT_FALSE(two.within(Colour::red));
    EXPECT_EQ(Flags<Colour>{}.bits(), 0u);
}

TEST(Defer, runs_at_the_end_unless_cancelled)
{
    int runs = 0;
    {
        Defer once = [&] { runs++; };
        Defer never = [&] { runs += 10; };
        never.cancel();
        EXPECT_EQ(runs, 0);
    }
    EXPECT_EQ(runs, 1);
}

}
