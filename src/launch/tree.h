// SPDX-License-Identifier: Apache-2.0
// The program's file tree as the mounts of a plan lay it out, seen from the command: which host file a path in the tree is.
// The kernel walks paths for itself; this is for good messages before anything starts, and for the search through PATH.
#pragma once
#include "launch/plan.h"
#include <span>

namespace launch {

struct Place {
    enum class Kind {
        file,      // a host file that is not a directory: `host` names it
        directory, // a directory, on the host or made by mounts below it
        pseudo,    // in /proc, /sys or /dev: only the kernel knows
        missing,   // not there; `error` says why
    };
    Kind kind = Kind::missing;
    std::string path = {}; // in the tree, symbolic links resolved
    std::string host = {}; // on the host; empty when only the kernel knows
    int error = 0;          // errno when missing
};

// What a path led through: directories and links as the host names them, and the links' texts.
struct Trail {
    std::vector<std::string> directories;
    std::vector<std::pair<std::string, std::string>> links;
};

// Follows `path` (relative ones from `directory`) as the kernel will: symbolic links stay inside the tree.
Place find(std::span<const MountPoint> mounts, std::string_view path, std::string_view directory, Trail* trail = nullptr);

// Whether `path` names something that only the host has, since the program's /tmp is its own.
bool hidden_by_private(std::span<const MountPoint> mounts, const std::string& path);

// Fills `plan.program` with the path of what `name` means: `name` itself if it has a slash, else the first executable of
// that name in the PATH of the program's environment. Throws Failure with 127 (not found) or 126 (not executable).
void find_program(Plan& plan, const std::string& name);

}
