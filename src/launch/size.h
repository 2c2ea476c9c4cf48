// SPDX-License-Identifier: Apache-2.0
// Sizes as manifests write them: "4096", "256K", "8M", "1G".
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace launch {

// The number of bytes, or nothing if `text` is no size or does not fit in 64 bits.
std::optional<uint64_t> parse_size(std::string_view text);

}
