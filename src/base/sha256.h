// SPDX-License-Identifier: Apache-2.0
// SHA-256 (FIPS 180-4), for what the kernel verifies by hash. No heap, no vector registers.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

using Digest = std::array<uint8_t, 32>;

class Sha256 {
public:
    void update(std::span<const std::byte>);
    Digest finish(); // once; the object is used up

private:
    void block(const std::byte*);

    uint32_t state_[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    uint64_t length_ = 0;   // bytes so far
    std::byte rest_[64];    // the first length_ % 64 of them wait for a whole block
};

inline Digest sha256(std::span<const std::byte> bytes)
{
    Sha256 hash;
    hash.update(bytes);
    return hash.finish();
}
