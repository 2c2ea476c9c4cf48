// SPDX-License-Identifier: Apache-2.0
// The block function follows FIPS 180-4, 6.2.2; the schedule is a window of sixteen words.
#include "base/sha256.h"
#include <bit>
#include <cstring>

namespace {

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
constexpr uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

uint32_t load(const std::byte* at)
{
    uint32_t word;
    std::memcpy(&word, at, sizeof word);
    return __builtin_bswap32(word);
}

void store(uint8_t* at, uint32_t word)
{
    word = __builtin_bswap32(word);
    std::memcpy(at, &word, sizeof word);
}

}

void Sha256::block(const std::byte* bytes)
{
    using std::rotr;
    uint32_t w[16], a = state_[0], b = state_[1], c = state_[2], d = state_[3], e = state_[4], f = state_[5], g = state_[6], h = state_[7];
    for (int i = 0; i < 16; i++)
        w[i] = load(bytes + 4 * i);
#pragma GCC unroll 16
    for (int i = 0; i < 64; i++) {
        if (i >= 16) {
            const uint32_t far = w[(i + 1) % 16], near = w[(i + 14) % 16];
            w[i % 16] += (rotr(far, 7) ^ rotr(far, 18) ^ far >> 3) + w[(i + 9) % 16] + (rotr(near, 17) ^ rotr(near, 19) ^ near >> 10);
        }
        const uint32_t first = h + (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)) + (g ^ (e & (f ^ g))) + constants[i] + w[i % 16];
        const uint32_t second = (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) + ((a & b) | (c & (a | b)));
        h = g;
        g = f;
        f = e;
        e = d + first;
        d = c;
        c = b;
        b = a;
        a = first + second;
    }
    const uint32_t result[8] = {a, b, c, d, e, f, g, h};
    for (int i = 0; i < 8; i++)
        state_[i] += result[i];
}

void Sha256::update(std::span<const std::byte> bytes)
{
    const size_t have = length_ % sizeof rest_;
    length_ += bytes.size();
    if (have != 0) {
        const size_t wanted = sizeof rest_ - have, taken = bytes.size() < wanted ? bytes.size() : wanted;
        if (taken != 0)
            std::memcpy(rest_ + have, bytes.data(), taken);
        if (taken < wanted)
            return;
        block(rest_);
        bytes = bytes.subspan(taken);
    }
    for (; bytes.size() >= sizeof rest_; bytes = bytes.subspan(sizeof rest_))
        block(bytes.data());
    if (!bytes.empty())
        std::memcpy(rest_, bytes.data(), bytes.size());
}

Digest Sha256::finish()
{
    const uint64_t bits = length_ * 8;
    size_t have = length_ % sizeof rest_;
    rest_[have++] = std::byte{0x80};
    constexpr size_t length_at = 56;
    if (have > length_at) {
        std::memset(rest_ + have, 0, sizeof rest_ - have);
        block(rest_);
        have = 0;
    }
    std::memset(rest_ + have, 0, length_at - have);
    for (size_t i = 0; i < 8; i++)
        rest_[length_at + i] = static_cast<std::byte>(bits >> (56 - 8 * i));
    block(rest_);
    Digest digest;
    for (size_t i = 0; i < 8; i++)
        store(digest.data() + 4 * i, state_[i]);
    return digest;
}
