// SPDX-License-Identifier: Apache-2.0
// Bytes and numbers in hexadecimal digits.
#pragma once
#include <cstdint>
#include <cstdio>
#include <span>
#include <string>

namespace launch {

// Two digits a byte.
inline std::string hex(std::span<const uint8_t> bytes)
{
    std::string text;
    for (const uint8_t byte : bytes) {
        constexpr char digits[] = "0123456789abcdef";
        text += digits[byte >> 4];
        text += digits[byte & 15];
    }
    return text;
}

// "0x…"
inline std::string hex(uint64_t value)
{
    char text[32];
    std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(value));
    return text;
}

}
