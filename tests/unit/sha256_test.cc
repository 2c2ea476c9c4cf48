// SPDX-License-Identifier: Apache-2.0
// The kernel's SHA-256: vectors of FIPS 180-2 (appendix B), lengths around the block's edges against nettle, pieces of any size.
#include "base/sha256.h"
#include <gtest/gtest.h>
#include <nettle/sha2.h>
#include <random>
#include <string>
#include <vector>

namespace {

std::string hex(const Digest& digest)
{
    std::string text;
    for (const uint8_t byte : digest) {
        text += "0123456789abcdef"[byte >> 4];
        text += "0123456789abcdef"[byte & 15];
    }
    return text;
}

std::string hash_of(const std::string& text) { return hex(sha256(std::as_bytes(std::span(text)))); }

Digest nettle_hash(std::span<const std::byte> bytes)
{
    sha256_ctx context;
    sha256_init(&context);
    sha256_update(&context, bytes.size(), reinterpret_cast<const uint8_t*>(bytes.data()));
    Digest digest;
    sha256_digest(&context, digest.size(), digest.data());
    return digest;
}

std::vector<std::byte> noise(size_t size, unsigned seed)
{
    std::mt19937 random(seed);
    std::vector<std::byte> bytes(size);
    for (auto& byte : bytes)
        byte = static_cast<std::byte>(random());
    return bytes;
}

TEST(Sha256, Vectors)
{
    EXPECT_EQ(hash_of(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(hash_of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(hash_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"), "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(hash_of(std::string(1'000'000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, EveryLengthAsNettle)
{
    for (size_t size = 0; size < 300; size++) {
        const auto bytes = noise(size, static_cast<unsigned>(size));
        EXPECT_EQ(sha256(bytes), nettle_hash(bytes)) << size;
    }
    const auto large = noise(1'234'567, 7);
    EXPECT_EQ(sha256(large), nettle_hash(large));
}

TEST(Sha256, PiecesGiveTheSame)
{
    const auto bytes = noise(5000, 3);
    std::mt19937 random(11);
    for (int round = 0; round < 200; round++) {
        Sha256 hash;
        for (size_t at = 0; at < bytes.size();) {
            const size_t size = std::min<size_t>(random() % 200, bytes.size() - at);
            hash.update(std::span(bytes).subspan(at, size));
            at += size;
        }
        EXPECT_EQ(hash.finish(), nettle_hash(bytes));
    }
}

}
