// SPDX-License-Identifier: Apache-2.0
// Paths, and the program's tree as the command sees it, on a small host directory made for each test.
#include "launch/failure.h"
#include "launch/paths.h"
#include "launch/tree.h"
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

using namespace launch;
namespace fs = std::filesystem;

TEST(Paths, NormaliseByTextAlone)
{
    EXPECT_EQ(normalise("a//b/./c/../d/", "/x"), "/x/a/b/d");
    EXPECT_EQ(normalise("/../..", "/x"), "/");
    EXPECT_EQ(normalise("..", "/x/y"), "/x");
    EXPECT_EQ(normalise("", "/x"), "/x");
}

TEST(Paths, LiesUnderComparesWholeComponents)
{
    EXPECT_TRUE(lies_under("/a/b", "/a"));
    EXPECT_TRUE(lies_under("/a", "/a"));
    EXPECT_TRUE(lies_under("/a", "/"));
    EXPECT_FALSE(lies_under("/ab", "/a"));
    EXPECT_FALSE(lies_under("/", "/a"));
}

class Tree : public testing::Test {
protected:
    void SetUp() override
    {
        char name[] = "/tmp/glume-tree-XXXXXX";
        ASSERT_NE(::mkdtemp(name), nullptr);
        root = fs::canonical(name);
        fs::create_directories(root / "bin");
        fs::create_directories(root / "deep/er");
        file("bin/tool", true);
        file("bin/text", false);
        fs::create_symlink("/bin", root / "usr");      // absolute: inside the tree
        fs::create_symlink("../../bin/tool", root / "deep/up");  // climbs over the top
        fs::create_symlink("round", root / "round");
        fs::create_symlink("/etc/hostname", root / "outside");
        plan.mount({.kind = MountKind::host, .target = "/", .source = root});
        plan.mount({.kind = MountKind::tmpfs, .target = "/tmp", .writable = true});
        plan.mount({.kind = MountKind::proc, .target = "/proc"});
        plan.mount({.kind = MountKind::host, .target = "/tmp/a/b", .source = root / "deep"});
        plan.mount({.kind = MountKind::host, .target = "/opt/one", .source = root / "bin/tool"});
    }
    void TearDown() override { fs::remove_all(root); }

    void file(const char* name, bool executable)
    {
        std::ofstream(root / name) << "x";
        fs::permissions(root / name, executable ? fs::perms::owner_all : fs::perms::owner_read);
    }
    Place at(std::string_view path, std::string_view directory = "/") { return find(plan.mounts, path, directory); }
    int refusal(const std::string& name)
    {
        try {
            find_program(plan, name);
        } catch (const Failure& failure) {
            return failure.exit_status;
        }
        return 0;
    }

    fs::path root;
    Plan plan;
};

TEST_F(Tree, LinksStayInside)
{
    EXPECT_EQ(at("/usr/tool").host, root / "bin/tool");
    EXPECT_EQ(at("/deep/up").host, root / "bin/tool");
    EXPECT_EQ(at("/outside").kind, Place::Kind::missing);
    EXPECT_EQ(at("/round").error, ELOOP);
    EXPECT_EQ(at("../../bin/text", "/deep").host, root / "bin/text");
}

TEST_F(Tree, MountsCoverAndMakeTheirWay)
{
    EXPECT_EQ(at("/tmp").kind, Place::Kind::directory);
    EXPECT_EQ(at("/tmp/x").kind, Place::Kind::missing);
    EXPECT_EQ(at("/tmp/a").kind, Place::Kind::directory) << "on the way to /tmp/a/b";
    EXPECT_EQ(at("/tmp/a/b/er").kind, Place::Kind::directory);
    EXPECT_EQ(at("/tmp/a/b/up").path, "/tmp/bin") << "the link ../../bin/tool is followed in the program's tree";
    EXPECT_EQ(at("/proc/self/exe").kind, Place::Kind::pseudo);
    EXPECT_EQ(at("/opt").kind, Place::Kind::directory);
    EXPECT_EQ(at("/opt/one").host, root / "bin/tool");
}

TEST_F(Tree, AFileIsNoDirectory)
{
    EXPECT_EQ(at("/bin/tool/x").error, ENOTDIR);
    EXPECT_EQ(at("/bin/tool/").error, ENOTDIR);
}

TEST_F(Tree, ProgramsAreSearchedInThePathOfTheProgram)
{
    plan.set_environment("PATH", "/nowhere:/usr");
    find_program(plan, "tool");
    EXPECT_EQ(plan.program, "/usr/tool");
    plan.directory = "/bin";
    plan.set_environment("PATH", "/nowhere:");
    find_program(plan, "tool");
    EXPECT_EQ(plan.program, "./tool");
}

TEST_F(Tree, ProgramsThatCannotRun)
{
    plan.set_environment("PATH", "/bin");
    EXPECT_EQ(refusal("nothing"), status::not_found);
    EXPECT_EQ(refusal(""), status::not_found);
    EXPECT_EQ(refusal("/bin/nothing"), status::not_found);
    EXPECT_EQ(refusal("/bin"), status::not_runnable);
    EXPECT_EQ(refusal("/bin/text"), status::not_runnable);
    EXPECT_EQ(refusal("text"), status::not_runnable);
    EXPECT_EQ(refusal("/round"), status::not_runnable);
    EXPECT_EQ(refusal("/bin/tool/x"), status::not_runnable);
    EXPECT_EQ(refusal("bin/tool"), 0);
}
