// SPDX-License-Identifier: Apache-2.0
// Host interface: what the host says about itself and about this process, as the text files that Linux has for it.
// Belief: only to be shown to the program, or for choices that cannot hurt (sizes, counts of processors).
#pragma once
#include <optional>
#include <string_view>
#include "host/types.h"

namespace host {

// The text of a file below /proc or /sys, NUL-terminated name; /proc/self is this process. How much there was, at most
// `room.size()`: then there may be more. err::noent and others of open(2) when the host does not tell.
Result<size_t> description(const char* path, std::span<char> room);

// The lowest name, at least `from`, in a directory of the host's /proc whose names are numbers.
std::optional<int> next_number(const char* directory, int from);

}
