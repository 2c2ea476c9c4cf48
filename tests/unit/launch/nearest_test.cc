// SPDX-License-Identifier: Apache-2.0
// Edit distance and "did you mean".
#include "launch/nearest.h"
#include <array>
#include <gtest/gtest.h>

using namespace launch;

TEST(EditDistance, CountsInsertionsDeletionsReplacementsAndSwaps)
{
    EXPECT_EQ(edit_distance("", ""), 0u);
    EXPECT_EQ(edit_distance("", "abc"), 3u);
    EXPECT_EQ(edit_distance("abc", ""), 3u);
    EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
    EXPECT_EQ(edit_distance("argv", "agrv"), 1u);
    EXPECT_EQ(edit_distance("mount", "mounts"), 1u);
}

constexpr std::array<std::string_view, 4> known = {"loader.argv", "loader.env", "loader.entrypoint", "fs.start_dir"};

TEST(Nearest, FindsATypingMistake)
{
    EXPECT_EQ(nearest("loader.agrv", known), "loader.argv");
    EXPECT_EQ(nearest("loader.entry_point", known), "loader.entrypoint");
    EXPECT_EQ(nearest("fs.startdir", known), "fs.start_dir");
}

TEST(Nearest, FindsTheSameWordInAnotherTable)
{
    EXPECT_EQ(nearest("application.entrypoint", known), "loader.entrypoint");
}

TEST(Nearest, KeepsQuietWhenNothingIsNear)
{
    EXPECT_EQ(nearest("network.bridge", known), "");
    EXPECT_EQ(did_you_mean("x", known), "");
}

TEST(Nearest, PrefersFewerMistakesToTheSameWord)
{
    constexpr std::array<std::string_view, 2> names = {"abcdefgh.uid", "fs.uid"};
    EXPECT_EQ(nearest("fa.uid", names), "fs.uid");
}
