// SPDX-License-Identifier: Apache-2.0
// What the command throws when it cannot go on: one message for the user and the exit status that goes with it.
#pragma once
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <string>

namespace launch {

namespace status {
constexpr int failed = 1;        // a bad manifest, a mount source that is not there, …
constexpr int usage = 2;         // the command line itself
constexpr int setup = 125;       // the run cannot be set up
constexpr int not_runnable = 126; // found, but a directory or without permission to execute (as shells do)
constexpr int not_found = 127;   // no such program
}

struct Failure : std::runtime_error {
    int exit_status;
    Failure(int code, const std::string& message) : std::runtime_error(message), exit_status(code) {}
};

// Throws Failure: "WHAT: " and what errno says.
[[noreturn]] inline void failed_call(const std::string& what) { throw Failure(status::failed, what + ": " + std::strerror(errno)); }

}
