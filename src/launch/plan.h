// SPDX-License-Identifier: Apache-2.0
// The plan of a run: everything the kernel will be told, while it is still being put together from the command line and a
// manifest. image_writer.h turns a finished plan into a launch image.
#pragma once
#include "host/sgx/configuration.h"
#include "launch/image.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace launch {

struct MountPoint {
    MountKind kind = MountKind::host;
    std::string target = {}; // absolute and normalised
    std::string source = {}; // host: absolute, symbolic links resolved
    bool writable = false;
    bool checked = false;    // host: files are compared with Plan::trusted
};

// A line of sgx.trusted_files: a file, or a folder with all that is in it.
struct TrustRule {
    std::string path;        // on the host, absolute and normalised
    std::string sha256;      // what the file must have; empty: whatever it has when the manifest is signed
    std::string place;       // "manifest:line: " for messages
};

// What the manifest says about files; without effect until check_files() (trusted.h).
struct FileRules {
    FileCheck check = FileCheck::off;
    std::vector<TrustRule> trusted;
    std::vector<std::string> allowed; // on the host, absolute
    uint64_t cache = 0;      // bytes of verified content to keep; 0: not given
};

// A name that was trusted when the manifest was signed (image.h, Trusted).
struct TrustedFile {
    std::string path;
    std::string link = {};
    TrustedKind kind = TrustedKind::file;
    uint32_t mode = 0;
    uint64_t size = 0, hashes = 0;
    std::string sha256 = {}; // of the whole file
    std::array<uint8_t, 32> root = {};
};

struct Plan {
    std::string program;             // path in the program's tree
    std::string directory = "/";     // where the program starts
    std::vector<std::string> arguments; // argv[0] first
    std::vector<std::string> environment; // "NAME=value"
    std::vector<MountPoint> mounts;  // "/" first
    uint64_t stack_size = 0;         // bytes, 0: the host's limit
    uint64_t brk_max_size = 0;       // bytes, 0: no limit
    std::optional<uint32_t> uid, gid; // as the program sees itself
    std::optional<uint64_t> descriptor_limit; // RLIMIT_NOFILE
    LogLevel log_level = LogLevel::error;
    std::string program_from;        // "FILE:LINE: " of the manifest that names the program
    std::string log_file_from;       // "FILE:LINE: " of the manifest that names it
    std::vector<std::string> unmeasured; // "FILE:LINE: KEY": what a signed run does not do
    std::string log_file;            // host path, appended to; empty: standard error
    bool stats = false;
    bool sandbox = true;
    std::string host_name;           // empty: the host's
    sgx::Configuration enclave;      // for the host sgx
    FileRules rules;
    FileCheck checks = FileCheck::off; // the rules that are in force
    std::vector<TrustedFile> trusted; // in order of the paths
    std::vector<std::string> allowed; // host paths; a folder's with '/' at its end
    std::vector<std::string> warnings; // what went otherwise than asked for, or probably is not as meant; shown unless the log level is none
    std::vector<std::string> notes;  // what was accepted but has no effect; shown from log level warning on

    // Adds a mount. One at the same target replaces the earlier one, which nobody could reach any more.
    void mount(MountPoint point);

    // Sets, reads and removes an environment variable.
    void set_environment(std::string_view name, std::string_view value);
    std::optional<std::string_view> environment_value(std::string_view name) const;
    void unset_environment(std::string_view name);
};

}
