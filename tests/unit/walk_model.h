// SPDX-License-Identifier: Apache-2.0
// A file tree in memory with mounts, made from arbitrary bytes, and a plain path walk over it to compare fs::Walk with.
#pragma once
#include <cstdint>
#include <span>
#include <string>

// Makes a tree, mounts, a working directory, a root and a path from the bytes, walks, and describes any difference between
// what fs::Walk led to and what path_resolution(7) says; empty when there is none.
std::string difference_in_walk(std::span<const uint8_t> bytes);
