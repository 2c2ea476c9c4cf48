// SPDX-License-Identifier: Apache-2.0
// The measurement's blocks: 64 bytes each, numbers little endian, the rest zero.
#include "host/sgx/image/measure.h"
#include <cstring>

namespace sgx {

namespace {
const std::byte zeroes[page_size] = {};
}

void Measurement::create(uint64_t size, uint32_t frame_pages)
{
    sha256_init(&hash_);
    struct [[gnu::packed]] { uint64_t kind; uint32_t frame; uint64_t size; uint8_t rest[44]; } block{measure_create, frame_pages, size, {}};
    static_assert(sizeof block == 64);
    sha256_update(&hash_, sizeof block, reinterpret_cast<const uint8_t*>(&block));
}

void Measurement::block(uint64_t kind, uint64_t first, uint64_t second)
{
    const uint64_t words[8] = {kind, first, second};
    sha256_update(&hash_, sizeof words, reinterpret_cast<const uint8_t*>(words));
}

// Bytes 16 to 63 are SECINFO's first 48, of which only the flags are not zero.
void Measurement::add(uint64_t offset, uint64_t flags) { block(measure_add, offset, flags); }

void Measurement::extend(uint64_t offset, const std::byte* chunk)
{
    block(measure_extend, offset, 0);
    sha256_update(&hash_, extend_chunk, reinterpret_cast<const uint8_t*>(chunk));
}

Hash Measurement::result() const
{
    sha256_ctx copy = hash_;
    Hash hash;
    sha256_digest(&copy, hash.size(), hash.data());
    return hash;
}

Hash measure(const PageList& list)
{
    Measurement log;
    log.create(list.size, list.ssa_frame_size);
    for (const PageRun& run : list.runs) {
        for (uint64_t i = 0; i < run.count; ++i) {
            const uint64_t offset = run.offset + i * page_size;
            log.add(offset, run.flags);
            const std::byte* content = run.content == nullptr ? zeroes : run.content + i * page_size;
            for (uint64_t at = 0; run.measured && at < page_size; at += extend_chunk)
                log.extend(offset + at, content + at);
        }
    }
    return log.result();
}

Hash sha256(std::span<const std::byte> bytes)
{
    sha256_ctx context;
    sha256_init(&context);
    sha256_update(&context, bytes.size(), reinterpret_cast<const uint8_t*>(bytes.data()));
    Hash hash;
    sha256_digest(&context, hash.size(), hash.data());
    return hash;
}

}
