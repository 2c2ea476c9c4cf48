// SPDX-License-Identifier: Apache-2.0
// The hashes of a trusted file's chunks, a tree of at most three levels, so that reading one chunk needs a few kilobytes of
// hashes and no other chunk. Chunks of 64 KiB are hashed (the last one as long as it is); every 128 chunk hashes make a block,
// and there is a hash of each block. The level that has one hash is the root: a file of one chunk has that chunk's hash, one of up
// to 8 MiB has its block's, and above that the root is the hash of all the blocks' hashes together.
// The chunk hashes, and the blocks' behind them, come from a file of the host's, which need not be trusted: all is compared with the
// root before it is used, and kept.
#pragma once
#include "base/sha256.h"
#include "base/sync.h"
#include "host/types.h"
#include "launch/image.h"

namespace fs::verify {

inline constexpr size_t chunk_size = launch::trusted_chunk, fan = launch::trusted_fan, hash_size = sizeof(Digest);

class Hashes {
public:
    explicit Hashes(const launch::Trusted& file) : file_(file) {}

    // The hash that chunk `index` must have. err::io when the host's hashes are not those of the root.
    Result<Digest> of_chunk(host::Handle hashes_file, uint64_t index);

private:
    Result<> load_blocks(host::Handle) REQUIRES(lock_);
    Result<const Digest*> block(host::Handle, uint64_t index) REQUIRES(lock_);

    const launch::Trusted& file_;
    Mutex lock_{Rank::inode};
    Digest* block_hashes_ GUARDED_BY(lock_) = nullptr;      // of all blocks, when there are several
    Digest** blocks_ GUARDED_BY(lock_) = nullptr;           // chunk hashes, null until they were asked for
};

// Reads exactly that many bytes, not interrupted. err::io when the host has fewer.
Result<> read_exactly(host::Handle, std::span<std::byte>, uint64_t offset);

}
