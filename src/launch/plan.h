// SPDX-License-Identifier: Apache-2.0
// The plan of a run: everything the kernel will be told, while it is still being put together from the command line and a
// manifest. image_writer.h turns a finished plan into a launch image.
#pragma once
#include "host/sgx/configuration.h"
#include "launch/image.h"
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
    std::string log_file;            // host path, appended to; empty: standard error
    bool stats = false;
    bool sandbox = true;
    std::string host_name;           // empty: the host's
    sgx::Configuration enclave;      // for the host sgx
    std::vector<std::string> notes;  // what was accepted but has no effect; shown from log level warning on

    // Adds a mount. One at the same target replaces the earlier one, which nobody could reach any more.
    void mount(MountPoint point);

    // Sets, reads and removes an environment variable.
    void set_environment(std::string_view name, std::string_view value);
    std::optional<std::string_view> environment_value(std::string_view name) const;
    void unset_environment(std::string_view name);
};

}
