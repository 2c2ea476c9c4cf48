// SPDX-License-Identifier: Apache-2.0
// Manifests: what they mean, and what they are told when they are wrong.
#include "launch/failure.h"
#include "launch/manifest.h"
#include "launch/paths.h"
#include "launch/size.h"
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

using namespace launch;

namespace {

using Words = std::vector<std::string>;

// A file that is removed when the test ends.
class File {
public:
    explicit File(std::string_view text)
    {
        const int file = ::mkstemp(path_);
        EXPECT_EQ(::write(file, text.data(), text.size()), static_cast<ssize_t>(text.size()));
        ::close(file);
    }
    ~File() { ::unlink(path_); }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    std::string path() const { return path_; }

private:
    char path_[32] = "/tmp/glume-manifest-XXXXXX";
};

char home[] = "HOME=/root", lang[] = "LANG=C";
char* caller[] = {home, lang, nullptr};

Plan load(std::string_view text, const Words& words = {})
{
    const File file("libos.entrypoint = \"/bin/x\"\n" + std::string(text));
    return load_manifest(file.path(), words, caller);
}

// The message for a manifest, with the file's name replaced by F. Its first line is number 1.
std::string refusal(std::string_view text, const Words& words = {})
{
    const File file(text);
    try {
        load_manifest(file.path(), words, caller);
    } catch (const Failure& failure) {
        std::string message = failure.what();
        for (size_t at; (at = message.find(file.path())) != std::string::npos;)
            message.replace(at, file.path().size(), "F");
        return message;
    }
    return "accepted";
}

std::string refusal_of_mount(const std::string& mount)
{
    return refusal("libos.entrypoint = \"/x\"\n[[fs.mounts]]\n" + mount);
}

const MountPoint* mount_at(const Plan& plan, std::string_view target)
{
    for (const MountPoint& point : plan.mounts)
        if (point.target == target)
            return &point;
    return nullptr;
}

}

TEST(Size, UnitsAndLimits)
{
    EXPECT_EQ(parse_size("4096"), 4096u);
    EXPECT_EQ(parse_size("256K"), 256u << 10);
    EXPECT_EQ(parse_size("8M"), 8u << 20);
    EXPECT_EQ(parse_size("1024G"), uint64_t{1} << 40);
    for (const char* wrong : {"", "M", "8MB", "8 M", "-1", "0x10", "17179869184G", "99999999999999999999"})
        EXPECT_FALSE(parse_size(wrong)) << wrong;
}

TEST(Manifest, DefaultsAreGramines)
{
    const Plan plan = load("");
    EXPECT_EQ(plan.program, "/bin/x");
    EXPECT_EQ(plan.arguments, Words{"/bin/x"});
    EXPECT_TRUE(plan.environment.empty());
    EXPECT_EQ(plan.directory, "/");
    ASSERT_EQ(plan.mounts.size(), 5u);
    EXPECT_EQ(plan.mounts[0].source, current_directory());
    EXPECT_TRUE(plan.mounts[0].writable);
    EXPECT_NE(mount_at(plan, "/proc"), nullptr);
    EXPECT_FALSE(plan.uid || plan.gid);
    EXPECT_TRUE(plan.sandbox);
}

TEST(Manifest, EntrypointIsAPathOrAUri)
{
    const auto program = [](const char* text) {
        const File file(text);
        return load_manifest(file.path(), {}, caller).program;
    };
    EXPECT_EQ(program("loader.entrypoint = \"file:/bin/a\""), "/bin/a");
    EXPECT_EQ(program("loader.entrypoint.uri = \"file:b\""), "b");
    EXPECT_EQ(program("loader.entrypoint = \"file:/x/libsysdb.so\"\nlibos.entrypoint = \"/bin/c\""), "/bin/c");
    EXPECT_EQ(refusal(""), "F: which program? libos.entrypoint is missing");
    EXPECT_EQ(refusal("loader.entrypoint = \"file:/x/libsysdb.so\""),
              "F:1: loader.entrypoint is Gramine's library OS; the program goes in libos.entrypoint");
    EXPECT_EQ(refusal("libos.entrypoint = \"http:/x\""), "F:1: \"http:/x\": expected file:PATH");
    EXPECT_NE(refusal("libos.entrypoint = \"{{ entry }}\"").find("template"), std::string::npos);
}

TEST(Manifest, Arguments)
{
    EXPECT_EQ(load("loader.argv = [\"a\", \"\", \"b c\"]").arguments, (Words{"a", "", "b c"}));
    EXPECT_EQ(load("loader.insecure__use_cmdline_argv = true", {"-c", "1"}).arguments, (Words{"/bin/x", "-c", "1"}));
    const File source(std::string_view("one\0\0three\0", 11));
    EXPECT_EQ(load("loader.argv_src_file = \"file:" + source.path() + "\"").arguments, (Words{"one", "", "three"}));
    EXPECT_NE(refusal("libos.entrypoint = \"x\"", {"y"}).find("takes no arguments"), std::string::npos);
    EXPECT_NE(refusal("libos.entrypoint = \"x\"\nloader.argv = [\"a\"]\nloader.insecure__use_cmdline_argv = true").find("F:2: only one"),
              std::string::npos);
    EXPECT_EQ(refusal("libos.entrypoint = \"x\"\nloader.argv = []"), "F:2: there must be at least one argument, the program's name");
    EXPECT_EQ(refusal("libos.entrypoint = \"x\"\nloader.argv = [\"a\\u0000b\"]"), "F:2: a NUL character cannot be part of this value");
}

TEST(Manifest, Environment)
{
    EXPECT_EQ(load("loader.insecure__use_host_env = true\nloader.env.LANG = \"de\"").environment, (Words{"HOME=/root", "LANG=de"}));
    ::setenv("GLUME_TEST", "passed", 1);
    EXPECT_EQ(load("[loader.env]\nA = \"1\"\nB = { value = \"2\" }\nGLUME_TEST = { passthrough = true }\nNOT_THERE.passthrough = true").environment,
              (Words{"A=1", "B=2", "GLUME_TEST=passed"}));
    const File source(std::string_view("A=0\0Z=9\0", 8));
    EXPECT_EQ(load("loader.env_src_file = \"file:" + source.path() + "\"\nloader.env.A = \"1\"").environment, (Words{"A=1", "Z=9"}));
    EXPECT_NE(refusal("libos.entrypoint = \"x\"\nloader.env.A = { passthrough = false }").find("F:2: passthrough can only be true"),
              std::string::npos);
    EXPECT_NE(refusal("libos.entrypoint = \"x\"\nloader.env.A = { value = \"1\", passthrough = true }").find("either value or"), std::string::npos);
    EXPECT_EQ(refusal("libos.entrypoint = \"x\"\nloader.env.A = 1"), "F:2: loader.env.A must be a string");
}

TEST(Manifest, Mounts)
{
    const Plan plan = load(R"(
fs.root = { uri = "file:/", writable = false }
fs.start_dir = "/data/in/"
fs.mounts = [
  { path = "/data", uri = "file:/usr/share" },
  { type = "tmpfs", path = "/scratch//x/" },
  { type = "chroot", path = "/lib", uri = "file:/usr/lib", writable = false },
]
[fs.mount.b]
path = "/b"
uri = "file:/etc/hostname"
[fs.mount.a]
type = "untrusted_shm"
path = "/a"
uri = "dev:/dev/shm"
)");
    EXPECT_EQ(plan.directory, "/data/in");
    EXPECT_EQ(plan.mounts[0].source, "/");
    EXPECT_FALSE(plan.mounts[0].writable);
    ASSERT_EQ(plan.mounts.size(), 10u);
    EXPECT_EQ(plan.mounts[5].source, "/usr/share");
    EXPECT_TRUE(plan.mounts[5].writable);
    EXPECT_EQ(plan.mounts[6].target, "/scratch/x");
    EXPECT_EQ(plan.mounts[6].kind, MountKind::tmpfs);
    EXPECT_FALSE(plan.mounts[7].writable);
    EXPECT_EQ(plan.mounts[8].target, "/b") << "in the order of the file";
    EXPECT_EQ(plan.mounts[9].source, std::filesystem::canonical("/dev/shm"));
}

TEST(Manifest, MountsThatAreWrong)
{
    EXPECT_EQ(refusal_of_mount("uri = \"file:/\""), "F:2: this mount has no path");
    EXPECT_EQ(refusal_of_mount("path = \"x\"\nuri = \"file:/\""), "F:3: path \"x\" must be absolute");
    EXPECT_EQ(refusal_of_mount("path = \"/.\"\nuri = \"file:/\""), "F:3: / is mounted by fs.root, not by fs.mounts");
    EXPECT_EQ(refusal_of_mount("path = \"/x\""), "F:2: the mount at /x has no uri");
    EXPECT_EQ(refusal_of_mount("path = \"/x\"\nuri = \"file:/not/there\""), "F:4: mount source /not/there: No such file or directory");
    EXPECT_EQ(refusal_of_mount("path = \"/x\"\nuri = \"file:\""), "F:4: the path is empty");
    EXPECT_EQ(refusal_of_mount("path = \"/x\"\ntype = \"encrypted\"\nuri = \"file:/\""), "F:2: encrypted mounts are not supported");
    EXPECT_EQ(refusal_of_mount("path = \"/x\"\ntype = \"nfs\""),
              "F:4: fs.mounts[0].type is \"nfs\"; expected one of chroot, tmpfs, encrypted, untrusted_shm");
}

TEST(Manifest, Settings)
{
    const Plan plan = load(R"(
sys.stack.size = "2M"
sys.brk.max_size = "1G"
sys.fds.limit = 500
loader.uid = 1000
loader.log_level = "all"
loader.log_file = "file:messages"
glume = { host_name = "meadow", stats = true, sandbox = false }
)");
    EXPECT_EQ(plan.stack_size, 2u << 20);
    EXPECT_EQ(plan.brk_max_size, 1u << 30);
    EXPECT_EQ(plan.descriptor_limit, 500u);
    EXPECT_EQ(plan.uid, 1000u);
    EXPECT_FALSE(plan.gid);
    EXPECT_EQ(plan.log_level, LogLevel::trace);
    EXPECT_EQ(plan.log_file, "messages");
    EXPECT_EQ(plan.host_name, "meadow");
    EXPECT_TRUE(plan.stats);
    EXPECT_FALSE(plan.sandbox);
    EXPECT_EQ(refusal("libos.entrypoint = \"x\"\nloader.uid = -1"), "F:2: loader.uid must lie between 0 and 4294967294");
}

TEST(Manifest, UnknownKeysAreNamedWithTheNearest)
{
    EXPECT_EQ(refusal("[loader]\nentrypiont = \"/x\""), "F:2: unknown key loader.entrypiont; did you mean loader.entrypoint?");
    EXPECT_EQ(refusal("\nloadr.argv = []"), "F:2: unknown key loadr; did you mean loader?");
    EXPECT_EQ(refusal("[[fs.mounts]]\n\nur = \"file:/\""), "F:3: unknown key fs.mounts[0].ur; did you mean fs.mounts.uri?");
    EXPECT_EQ(refusal("sys.stack.sise = \"1M\""), "F:1: unknown key sys.stack.sise; did you mean sys.stack.size?");
    EXPECT_EQ(refusal("[application]\nentrypoint = \"x\""), "F:1: unknown key application; did you mean libos.entrypoint?");
    EXPECT_EQ(refusal("quantum = 1"), "F:1: unknown key quantum");
}

TEST(Manifest, WrongTypesAreNamed)
{
    EXPECT_EQ(refusal("loader.argv = \"x\""), "F:1: loader.argv must be a list of strings");
    EXPECT_EQ(refusal("loader.argv = [\"x\", 1]"), "F:1: loader.argv must be a list of strings");
    EXPECT_EQ(refusal("fs = 1"), "F:1: fs must be a table");
    EXPECT_EQ(refusal("fs.mounts = {}"), "F:1: fs.mounts must be a list");
    EXPECT_EQ(refusal("fs.mounts = [1]"), "F:1: fs.mounts[0] must be a table");
    EXPECT_EQ(refusal("sys.stack.size = 8"), "F:1: sys.stack.size must be a size, such as \"8M\"");
    EXPECT_EQ(refusal("sys.stack.size = \"8Q\""), "F:1: sys.stack.size must be a size, such as \"8M\"");
    EXPECT_EQ(refusal("libos.check_invalid_pointers = \"no\""), "F:1: libos.check_invalid_pointers must be true or false");
    EXPECT_EQ(refusal("sgx.debug = 1"), "F:1: sgx.debug must be true or false");
    EXPECT_EQ(refusal("loader.log_level = \"loud\""),
              "F:1: loader.log_level is \"loud\"; expected one of none, error, warning, debug, trace, all");
}

TEST(Manifest, WhatHasNoEffectIsNoted)
{
    const Plan plan = load("sys.enable_sigterm_injection = true\nsys.disallow_subprocesses = false\nlibos.check_invalid_pointers = false\n"
                           "sgx.trusted_files = [\"file:/a\", { uri = \"file:/b\", sha256 = \"00\" }]\nsgx.remote_attestation = \"dcap\"");
    ASSERT_EQ(plan.notes.size(), 1u);
    EXPECT_NE(plan.notes[0].find(":2: sys.enable_sigterm_injection has no effect: "), std::string::npos) << plan.notes[0];
}

TEST(Manifest, FilesThatAreNoToml)
{
    EXPECT_EQ(refusal("a = = 1").substr(0, 6), "F:1:5:");
    EXPECT_NE(refusal("{% set x %}\n").find("template"), std::string::npos);
    EXPECT_EQ(refusal(std::string(100, '[')), "F: this is not TOML");
    EXPECT_EQ(refusal("a = 'é'\né = 1").substr(0, 6), "F:2:1:");
    EXPECT_EQ(refusal("a = 1\"é\"").substr(0, 4), "F:1:");
    EXPECT_EQ(load("loader.argv = ['é', \"\\u00e9\"] # é").arguments, (Words{"é", "é"}));
    EXPECT_THROW(load_manifest("/not/there.toml", {}, caller), Failure);
    EXPECT_THROW(load_manifest("/tmp", {}, caller), Failure) << "a directory";
}
