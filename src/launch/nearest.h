// SPDX-License-Identifier: Apache-2.0
// "Did you mean …?": the known name that a mistyped one is nearest to.
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace launch {

// How many single-character insertions, deletions, replacements and swaps of neighbours turn `a` into `b`.
size_t edit_distance(std::string_view a, std::string_view b);

// The name nearest to `wrong`, or an empty view when none is near enough to be a likely typing mistake. Dotted names that
// end in the same word count as near (`loader.entrypoint` for `program.entrypoint`).
std::string_view nearest(std::string_view wrong, std::span<const std::string_view> known);

// "; did you mean "NAME"?", or nothing.
std::string did_you_mean(std::string_view wrong, std::span<const std::string_view> known);

}
