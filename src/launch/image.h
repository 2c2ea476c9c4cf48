// SPDX-License-Identifier: Apache-2.0
// The launch image: what the `glume` command hands to the kernel, flat and already validated, in a memfd (SGX: in measured
// pages). All offsets count bytes from the start of the image. The reader (src/task/launch.cc) checks every bound again.
#pragma once
#include <cstdint>

namespace launch {

struct Text {          // `length` bytes at `offset`; a NUL follows them and none is inside
    uint32_t offset = 0;
    uint32_t length = 0;
};

struct Table {         // `count` records at `offset`, aligned to 8 bytes
    uint32_t offset = 0;
    uint32_t count = 0;
};

enum class MountKind : uint32_t { host = 1, tmpfs = 2, proc = 3, sys = 4, dev = 5 };

struct Mount {
    Text target;       // absolute path in the program's file tree, normalised: no "//", ".", "..", no trailing slash but for "/"
    Text source;       // host: absolute path on the host, symbolic links resolved; tmpfs: the same, or empty for one in the kernel's own memory
    MountKind kind = MountKind::host;
    uint32_t writable = 0;   // 0 or 1
    uint32_t checked = 0;    // 1: a host mount whose files are checked against Image::trusted
    uint32_t pad = 0;
};

// What is known of a host name beforehand. A host that says something else about it is not believed.
enum class TrustedKind : uint32_t { file = 1, directory = 2, link = 3 };

struct Trusted {
    Text path;               // on the host: absolute, normalised
    Text link;               // of a symbolic link: where it leads
    TrustedKind kind = TrustedKind::file;
    uint32_t mode = 0;       // permission bits
    uint64_t size = 0;       // of a file, in bytes
    uint64_t hashes = 0;     // of a file over one chunk: where Image::hashes_file has the chunks' hashes
    uint8_t root[32] = {};   // of a file: the hash of the only chunk, or of the hashes (fs/verify/hashes.h)
};

// What happens to a file that is in neither list.
enum class FileCheck : uint32_t { off = 0, strict = 1, log_only = 2 };

enum class LogLevel : uint32_t { none = 0, error = 1, warning = 2, debug = 3, trace = 4 };

struct Image {
    static constexpr uint64_t the_magic = 0x31656d756c67'7f00; // "\0\x7fglume1"
    uint64_t magic = the_magic;
    uint32_t version = 1;
    uint32_t size = 0;          // of the whole image, at most 64 MiB
    Text program;               // path in the program's tree to execute, absolute or relative to `directory`
    Text directory;             // where the program starts: an absolute path in its tree
    Table arguments;            // of Text; argv[0] first, at least one
    Table environment;          // of Text, each "NAME=value"
    Table mounts;               // of Mount, in the order in which they were declared; the first is "/"
    uint64_t stack_size = 0;    // bytes, multiple of 4096; 0 means the host's RLIMIT_STACK
    uint64_t brk_max_size = 0;  // bytes; 0 means no limit of its own
    uint32_t uid = 0, gid = 0;  // as the program sees itself
    uint32_t override_ids = 0;  // 1: show uid/gid above; 0: the host's own
    LogLevel log_level = LogLevel::error;
    int32_t log_file = 2;       // host descriptor for messages and the trace
    uint32_t stats = 0;         // 1: print statistics at exit
    uint32_t sandbox = 1;       // 1: seccomp list, Landlock and no_new_privs are applied
    int32_t keeper = -1;        // host descriptor to be held as long as any process of the instance lives; -1: none
    Text host_name;             // uname's nodename; empty: the host's
    Table trusted;              // of Trusted, in order of the paths' bytes, each once
    Table allowed;              // of Text: host paths that are not checked; with a '/' at the end, all below
    FileCheck file_check = FileCheck::off;
    int32_t hashes_file = -1;   // host descriptor; -1: none, then no trusted file is over one chunk
    uint64_t hash_cache = 0;    // bytes of verified content to keep; 0: as the kernel likes
};
static_assert(sizeof(Text) == 8 && sizeof(Mount) == 32 && sizeof(Trusted) == 72 && sizeof(Image) == 144);

// The descriptor of an enclave's hashes: measured, so always the same.
inline constexpr int enclave_hashes_file = 250;

// Files are hashed in chunks; a block of hashes has this many.
inline constexpr uint64_t trusted_chunk = 65536, trusted_fan = 128;

}
