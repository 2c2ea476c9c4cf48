// SPDX-License-Identifier: Apache-2.0
#include "fs/descriptors.h"
#include <gtest/gtest.h>
#include <thread>
#include <vector>

namespace {

std::atomic<int> alive{0};

class Plain final : public fs::File {
public:
    explicit Plain(int given = 0) : number(given) { alive++; }
    ~Plain() override { alive--; }
    Result<abi::stat> stat() override { return abi::stat{}; }
    const int number;
};

int open_one(Descriptors& table, int lowest = 0, bool close_on_exec = false)
{
    auto slot = table.reserve(lowest);
    if (!slot)
        return -static_cast<int>(slot.error());
    return static_cast<int>(slot->commit(*make<Plain>(), close_on_exec));
}

TEST(Descriptors, LowestNumberFirst)
{
    auto table = *make<Descriptors>();
    for (int i = 0; i < 700; i++)
        ASSERT_EQ(open_one(*table), i);
    ASSERT_TRUE(table->close(Fd{5}));
    ASSERT_TRUE(table->close(Fd{600}));
    EXPECT_EQ(open_one(*table, 6), 600);
    EXPECT_EQ(open_one(*table), 5);
    EXPECT_EQ(open_one(*table), 700);
    EXPECT_EQ(open_one(*table, 1000), 1000);
    EXPECT_EQ(table->close(Fd{999}).error(), Errno::badf);
    EXPECT_EQ(table->at(Fd{-1}).error(), Errno::badf);
    EXPECT_EQ(table->at(Fd{1 << 30}).error(), Errno::badf);
    table = {};
    EXPECT_EQ(alive, 0);
}

TEST(Descriptors, ReservedNumbersAreInvisible)
{
    auto table = *make<Descriptors>();
    {
        auto slot = *table->reserve();
        EXPECT_EQ(static_cast<int>(slot.fd()), 0);
        EXPECT_EQ(table->at(Fd{0}).error(), Errno::badf);
        EXPECT_EQ(table->close(Fd{0}).error(), Errno::badf);
        EXPECT_EQ(table->replace(Fd{0}, *make<Plain>(), false).error(), Errno::busy);
        EXPECT_EQ(open_one(*table), 1);
    }
    EXPECT_EQ(open_one(*table), 0);
}

TEST(Descriptors, LimitAndReplace)
{
    auto table = *make<Descriptors>();
    table->set_limit(4);
    for (int i = 0; i < 4; i++)
        ASSERT_EQ(open_one(*table), i);
    EXPECT_EQ(open_one(*table), -static_cast<int>(Errno::mfile));
    EXPECT_EQ(open_one(*table, 4), -static_cast<int>(Errno::inval));
    EXPECT_EQ(table->replace(Fd{4}, *make<Plain>(), false).error(), Errno::badf);
    auto before = table->replace(Fd{2}, *make<Plain>(9), true);
    ASSERT_TRUE(before && *before);
    EXPECT_EQ(static_cast<Plain&>(**table->at(Fd{2})).number, 9);
    EXPECT_TRUE(*table->closes_on_exec(Fd{2}));
    auto other = *table->copy();
    table->close_on_exec();
    EXPECT_FALSE(table->at(Fd{2}));
    EXPECT_TRUE(other->at(Fd{2}));
    EXPECT_TRUE(*other->closes_on_exec(Fd{2}));
}

// Readers never see a file that is gone while others open and close.
TEST(Descriptors, ReadersAgainstClosers)
{
    auto table = *make<Descriptors>();
    std::atomic<bool> stop{false};
    std::vector<std::thread> threads;
    std::atomic<long> seen{0};
    for (int t = 0; t < 2; t++)
        threads.emplace_back([&] {
            while (!stop)
                for (int fd = 0; fd < 4; fd++)
                    if (auto file = table->at(Fd{fd}))
                        seen += static_cast<Plain&>(**file).number == 0;
        });
    for (int i = 0; i < 100'000 || seen == 0; i++) { // on a busy machine the readers may come late
        const int fd = open_one(*table);
        if (i % 3)
            (void)table->close(Fd{fd});
        else
            (void)table->close(Fd{i % 4});
    }
    stop = true;
    for (auto& thread : threads)
        thread.join();
    table = {};
    EXPECT_EQ(alive, 0);
    EXPECT_GT(seen, 0);
}

}
