// SPDX-License-Identifier: Apache-2.0
// Parsing sizes.
#include "launch/size.h"
#include <charconv>

namespace launch {

std::optional<uint64_t> parse_size(std::string_view text)
{
    uint64_t value = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{})
        return std::nullopt;
    unsigned shift = 0;
    if (rest + 1 == end) {
        switch (*rest) {
        case 'K': case 'k': shift = 10; break;
        case 'M': case 'm': shift = 20; break;
        case 'G': case 'g': shift = 30; break;
        default: return std::nullopt;
        }
    } else if (rest != end) {
        return std::nullopt;
    }
    if (value > ~uint64_t{0} >> shift)
        return std::nullopt;
    return value << shift;
}

}
