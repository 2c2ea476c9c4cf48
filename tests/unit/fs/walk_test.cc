// SPDX-License-Identifier: Apache-2.0
// The walk against Linux's own: a random tree of directories, files and links is the program's root, and every path must lead
// to the same file, or fail with the same errno, as openat2(RESOLVE_IN_ROOT) says.
#include <gtest/gtest.h>
#include <unistd.h>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include "fs/mount_table.h"
#include "fs/name.h"
#include "fs/open.h"
#include "linux.h"

namespace {

class WalkTest : public testing::Test {
protected:
    static inline std::string top;
    static inline int root = -1;
    static inline Ref<FsContext> context;

    static void SetUpTestSuite()
    {
        char name[] = "/tmp/glume-walk-XXXXXX";
        top = mkdtemp(name);
        auto at = [](const std::string& path) { return top + path; };
        for (auto path : {"/a", "/a/b", "/a/b/c", "/d", "/m", "/m/b", "/m/b/e"})
            std::filesystem::create_directory(at(path));
        for (auto path : {"/f", "/a/f", "/a/b/f", "/m/f", "/m/b/f", "/d/f"})
            std::ofstream{at(path)};
        const char* links[][2] = {
            {"/l1", "a"}, {"/l2", "/a/b"}, {"/l3", "../../.."}, {"/a/l1", "../d"}, {"/a/l2", "/m/b"}, {"/a/l3", "b/"}, {"/a/b/l1", "l2"},
            {"/a/b/l2", "l1"}, {"/a/b/l3", "./../../f"}, {"/d/l1", "/missing"}, {"/d/l2", "/l1/l3/c"}, {"/d/l3", "/"}, {"/m/l1", "../a/./b"},
            {"/m/l2", "/m/b/e/.."}, {"/m/b/l1", "../../../../../d/l3/f"}, {"/m/b/l2", "f"}, {"/m/l3", "f/"}, {"/a/b/c/l1", "l2/l2"}, {"/a/b/c/l2", "../.."},
        };
        for (auto& link : links)
            ASSERT_EQ(::symlink(link[1], at(link[0]).c_str()), 0);
        std::string last = "/f";
        for (int i = 0; i < 45; i++) { // 40 are allowed
            const std::string here = "/chain" + std::to_string(i);
            ASSERT_EQ(::symlink(last.c_str(), at(here).c_str()), 0);
            last = here;
        }
        root = linux_says::directory(top.c_str());

        static std::string sub;
        sub = top + "/m";
        for (auto& [target, source] : {std::pair<const char*, const std::string&>{"/", top}, {"/m", sub}}) {
            fs::Mount mount;
            mount.target = target;
            mount.source = source;
            mount.root = *host::open_root(source.c_str());
            mount.writable = true;
            ASSERT_TRUE(fs::mounts.add(mount));
        }
        context = *make<FsContext>();
        context->set_directory(*fs::open(*context, {}, "/", abi::o_path | abi::o_directory, 0));
    }
    static void TearDownTestSuite()
    {
        context = {};
        std::filesystem::remove_all(top);
    }

    static linux_says::Truth truth(int from, const std::string& path, bool follow)
    {
        return linux_says::open(from, path.c_str(), abi::o_path | (follow ? 0 : abi::o_nofollow), abi::resolve_in_root);
    }

    static void compare(Ref<fs::File> base, int from, const std::string& path, bool follow)
    {
        const auto expected = truth(from, path, follow);
        auto got = fs::stat({*context, base, path, follow ? fs::Follow::yes : fs::Follow::no});
        ASSERT_EQ(got ? 0 : static_cast<int>(got.error()), expected.error) << path << (follow ? "" : " (not followed)");
        if (got) {
            ASSERT_EQ(got->st_ino, expected.inode) << path << (follow ? "" : " (not followed)");
        }
        // Opening takes the same way.
        auto opened = fs::open(*context, base, path, abi::o_path | (follow ? 0 : abi::o_nofollow), 0);
        ASSERT_EQ(opened ? 0 : static_cast<int>(opened.error()), expected.error) << path << (follow ? "" : " (not followed)");
        if (opened) {
            ASSERT_EQ((*opened)->stat()->st_ino, expected.inode) << path;
        }
    }
};

TEST_F(WalkTest, RandomPathsLeadWhereLinuxSays)
{
    std::mt19937 random{7};
    const char* components[] = {"a", "b", "c", "d", "e", "f", "m", "l1", "l2", "l3", "..", "..", ".", "", "missing"};
    for (int i = 0; i < 20'000; i++) {
        std::string path = "/";
        const unsigned count = random() % 8;
        for (unsigned n = 0; n < count; n++) {
            path += components[random() % std::size(components)];
            if (n + 1 < count || random() % 4 == 0)
                path += "/";
        }
        compare({}, root, path, random() % 2);
        if (HasFatalFailure())
            return;
    }
}

TEST_F(WalkTest, LinkChains)
{
    for (int i : {0, 38, 39, 40, 44})
        compare({}, root, "/chain" + std::to_string(i), true);
}

TEST_F(WalkTest, LongPaths)
{
    compare({}, root, "/" + std::string(256, 'n'), true);
    compare({}, root, "/" + std::string(255, 'n'), true);
    std::string path;
    while (path.size() < 4088)
        path += "/a/b/../..";
    compare({}, root, path.substr(0, 4090), true);
    std::string links = "/";
    while (links.size() < 4080)
        links += "l1/../";
    compare({}, root, links, true);
}

// A directory that is a base: paths from it may go up to the root, over the mount's edge.
TEST_F(WalkTest, FromADirectory)
{
    for (auto where : {"/a/b", "/m/b", "/m", "/"}) {
        auto base = *fs::open(*context, {}, where, abi::o_rdonly | abi::o_directory, 0);
        for (auto rest : {"..", "../..", "../../..", "../f", "f", "l1", "l2", "l3", "../l2/f", ".", "./.", "../../m/b/f", "c/l1", "b/e/../l2"}) {
            auto got = fs::stat({*context, base, rest});
            const auto expected = truth(root, std::string{where} + "/" + rest, true);
            ASSERT_EQ(got ? 0 : static_cast<int>(got.error()), expected.error) << where << " " << rest;
            if (got) {
                ASSERT_EQ(got->st_ino, expected.inode) << where << " " << rest;
            }
        }
    }
}

TEST_F(WalkTest, RenamedDirectoryStaysUsable)
{
    std::filesystem::create_directory(top + "/r");
    auto base = *fs::open(*context, {}, "/r", abi::o_path | abi::o_directory, 0);
    ASSERT_TRUE(fs::make_directory({*context, base, "in"}, 0755));
    ASSERT_TRUE(fs::rename({*context, {}, "/r"}, {*context, {}, "/a/moved"}, 0));
    EXPECT_TRUE(fs::stat({*context, base, "in"}));
    EXPECT_EQ(fs::stat({*context, base, "../b"})->st_ino, truth(root, "/a/b", true).inode);
    char room[4096];
    Text shown{room};
    ASSERT_TRUE(base->show_path(shown));
    EXPECT_EQ(shown.view(), "/a/moved");
    ASSERT_TRUE(fs::remove({*context, base, "in"}, true));
    ASSERT_TRUE(fs::remove({*context, {}, "/a/moved"}, true));
}

TEST_F(WalkTest, NamesAcrossMounts)
{
    EXPECT_EQ(fs::rename({*context, {}, "/f"}, {*context, {}, "/m/g"}, 0).error(), Errno::xdev);
    EXPECT_EQ(fs::link({*context, {}, "/f", fs::Follow::no}, {*context, {}, "/m/g"}).error(), Errno::xdev);
    EXPECT_EQ(fs::remove({*context, {}, "/m"}, true).error(), Errno::busy);
    EXPECT_EQ(fs::rename({*context, {}, "/m"}, {*context, {}, "/n"}, 0).error(), Errno::busy);
    EXPECT_EQ(fs::make_directory({*context, {}, "/m"}, 0755).error(), Errno::exist);
    EXPECT_EQ(fs::make_directory({*context, {}, "/a/.."}, 0755).error(), Errno::exist);
    EXPECT_EQ(fs::remove({*context, {}, "/a/."}, true).error(), Errno::inval);
    EXPECT_EQ(fs::remove({*context, {}, "/a/.."}, true).error(), Errno::notempty);
    EXPECT_EQ(fs::remove({*context, {}, "/a"}, false).error(), Errno::isdir);
}

TEST_F(WalkTest, CreatingThroughADanglingLink)
{
    auto made = fs::open(*context, {}, "/d/l1", abi::o_creat | abi::o_wronly, 0644);
    ASSERT_TRUE(made);
    EXPECT_EQ(fs::stat({*context, {}, "/missing"})->st_ino, (*made)->stat()->st_ino);
    EXPECT_EQ(fs::open(*context, {}, "/d/l1", abi::o_creat | abi::o_excl | abi::o_wronly, 0644).error(), Errno::exist);
    EXPECT_EQ(fs::open(*context, {}, "/d/l1", abi::o_nofollow | abi::o_wronly, 0644).error(), Errno::loop);
    EXPECT_EQ(fs::open(*context, {}, "/d/new/", abi::o_creat | abi::o_wronly, 0644).error(), Errno::isdir);
    ASSERT_TRUE(fs::remove({*context, {}, "/missing"}, false));
}

TEST_F(WalkTest, RestrictedOpens)
{
    auto base = *fs::open(*context, {}, "/a", abi::o_path | abi::o_directory, 0);
    const int from = linux_says::directory((top + "/a").c_str());
    const char* paths[] = {"b/f", "..", "b/..", "b/../..", "/b/f", "l1", "l2", "l3", "l3/f", "b/l3", "../a/b", "/", "b/c/l2", "b/c/l2/f"};
    for (uint64_t resolve : {abi::resolve_beneath, abi::resolve_in_root, abi::resolve_no_symlinks, abi::resolve_beneath | abi::resolve_no_symlinks, abi::resolve_no_magiclinks | abi::resolve_in_root})
        for (auto path : paths) {
            if (resolve == abi::resolve_no_symlinks && (path[0] == '/' || path[0] == '.'))
                continue; // there Linux would look outside of our root
            const auto expected = linux_says::open(from, path, abi::o_path, resolve);
            auto got = fs::open_restricted(*context, base, path, abi::o_path, 0, resolve);
            ASSERT_EQ(got ? 0 : static_cast<int>(got.error()), expected.error) << path << " " << resolve;
            if (got) {
                ASSERT_EQ((*got)->stat()->st_ino, expected.inode) << path << " " << resolve;
            }
        }
    ::close(from);
}

TEST_F(WalkTest, Chroot)
{
    auto jailed = *context->copy();
    ASSERT_TRUE(fs::change_root(*jailed, *fs::open(*jailed, {}, "/a", abi::o_path | abi::o_directory, 0)));
    const int from = linux_says::directory((top + "/a").c_str());
    for (auto path : {"/", "/b/f", "/..", "/../../b/f", "/b/../../b/c", "/l1", "/l3/f", "/b/l1"}) {
        const auto expected = truth(from, path, true);
        auto got = fs::stat({*jailed, {}, path});
        ASSERT_EQ(got ? 0 : static_cast<int>(got.error()), expected.error) << path;
        if (got) {
            ASSERT_EQ(got->st_ino, expected.inode) << path;
        }
    }
    ::close(from);
    char room[4096];
    jailed->set_directory(*fs::open(*jailed, {}, "/b", abi::o_path | abi::o_directory, 0));
    EXPECT_EQ(std::string_view(room, *fs::directory_path(*jailed, room)), "/b");
}

}
