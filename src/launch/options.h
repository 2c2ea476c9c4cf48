// SPDX-License-Identifier: Apache-2.0
// The command line of `glume`, parsed but not yet acted on.
#pragma once
#include "launch/image.h"
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <string_view>

namespace launch {

// What `glume COMMAND --help` prints, for commands that have a text of their own; else null.
const char* help_of(std::string_view command);

struct Options {
    enum class Action { run, help, version };

    // An option that adds a mount or changes the environment; they are applied in the order in which they were given.
    struct Step {
        enum class Kind { rw, ro, volume, tmpfs, env, unset_env, clear_env };
        Kind kind;
        std::string value;
    };

    Action action = Action::run;
    std::vector<Step> steps;
    std::string work_dir;  // empty: not given, as for the others
    std::string host_name;
    std::string log_file;
    std::optional<uint32_t> uid, gid;
    std::optional<LogLevel> log_level;
    bool stats = false;
    bool sandbox = true;
    bool dry_run = false;
    bool verify = false;            // trusted files are checked in direct, too
    enum class Enclave { no, hardware, emulated };
    Enclave sgx = Enclave::no;
    uint64_t enclave_size = 0;      // without a manifest; 0: not given
    bool edmm = false;              // the same
    uint32_t switchless = 0;        // the same: threads
    std::string manifest;           // a file, or empty
    std::vector<std::string> words; // PROGRAM and its arguments, or the arguments after the manifest
};

// Parses argv. Throws Failure (status 2) with a message for the user.
Options parse_options(int argc, char** argv);

// What --help prints.
extern const char help_text[];

// The level of that name ("all" is "trace", as in Gramine), or nothing.
std::optional<LogLevel> log_level_named(std::string_view name);

}
