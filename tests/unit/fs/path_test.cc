// SPDX-License-Identifier: Apache-2.0
#include "fs/path.h"
#include <gtest/gtest.h>
#include <string>

using namespace fs;

TEST(Path, ComponentsAndParents)
{
    std::string_view rest = "//usr///bin/";
    EXPECT_EQ(take_component(rest), "usr");
    EXPECT_EQ(rest, "bin/");
    EXPECT_EQ(take_component(rest), "bin");
    EXPECT_EQ(take_component(rest), "");

    for (auto path : {"..", "../a", "a/..", "a/../b", "/.."})
        EXPECT_TRUE(has_parent_component(path)) << path;
    for (auto path : {"", "...", "a..", "..a", "a/..b/c..", ". ./"})
        EXPECT_FALSE(has_parent_component(path)) << path;
}

TEST(Path, SplitLast)
{
    struct { std::string_view path, parent, name; bool slashes; } cases[] = {
        {"a", "", "a", false}, {"a/b", "a/", "b", false}, {"/a/b//", "/a/", "b", true}, {"/", "", "", true}, {"", "", "", false},
        {"//x", "//", "x", false}, {"a/.", "a/", ".", false},
    };
    for (auto& c : cases) {
        auto split = split_last(c.path);
        EXPECT_EQ(split.parent, c.parent) << c.path;
        EXPECT_EQ(split.name, c.name) << c.path;
        EXPECT_EQ(split.slashes, c.slashes) << c.path;
    }
}

TEST(Path, Below)
{
    EXPECT_EQ(below("/a/b/c", "/a/b"), "c");
    EXPECT_EQ(below("//a/./b//c/d/", "/a/b"), "c/d/");
    EXPECT_EQ(below("/a/b", "/a/b"), "");
    EXPECT_EQ(below("/a/b/", "/a/b"), "");
    EXPECT_EQ(below("/x", "/"), "x");
    EXPECT_EQ(below("/", "/"), "");
    EXPECT_FALSE(below("/a/bc", "/a/b"));
    EXPECT_FALSE(below("/a", "/a/b"));
}

TEST(Path, TextGrowsAndShrinks)
{
    char room[path_max];
    PathText text{room};
    EXPECT_EQ(text.shown(), "/");
    ASSERT_TRUE(text.append("/usr//lib/./x/../y"));
    EXPECT_EQ(text.view(), "/usr/lib/y");
    text.pop(4); // "/usr" stays
    text.pop(4);
    text.pop(4);
    EXPECT_EQ(text.view(), "/usr");
    ASSERT_TRUE(text.append("../../../etc", 0));
    EXPECT_EQ(text.view(), "/etc");
    EXPECT_EQ(text.push(std::string(256, 'n')).error(), Errno::nametoolong);
    text.clear();
    for (int i = 0; i < 15; i++)
        ASSERT_TRUE(text.push(std::string(255, 'n')));
    EXPECT_EQ(text.view().size(), 15u * 256);
    EXPECT_EQ(text.push(std::string(255, 'n')).error(), Errno::nametoolong) << "no room for the NUL";
    EXPECT_TRUE(text.push(std::string(254, 'n')));
    EXPECT_EQ(strlen(text.text()), 4095u);
}
