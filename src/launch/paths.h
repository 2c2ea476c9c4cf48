// SPDX-License-Identifier: Apache-2.0
// Paths as text (no file system is looked at), and the few questions that are asked of the host's.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace launch {

// The components of `path`, without empty ones and ".".
std::vector<std::string> components(std::string_view path);

// `path` made absolute against `directory` (itself absolute), with "//", "." and ".." removed by text alone.
std::string normalise(std::string_view path, std::string_view directory);

// Whether `path` is `folder` or lies below it; both normalised.
bool lies_under(std::string_view path, std::string_view folder);

// The host's current directory. Throws Failure when it has been removed.
std::string current_directory();

// The host path with every symbolic link resolved. Throws Failure "WHAT PATH: reason" when it cannot be reached.
std::string real_path(const std::string& path, std::string_view what);

}
