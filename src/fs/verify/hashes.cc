// SPDX-License-Identifier: Apache-2.0
#include "fs/verify/hashes.h"
#include <cstring>
#include <new>
#include "host/file.h"

namespace fs::verify {

namespace {

uint64_t chunks_of(uint64_t size) { return (size + chunk_size - 1) / chunk_size; }
uint64_t blocks_of(uint64_t chunks) { return (chunks + fan - 1) / fan; }

bool matches(std::span<const std::byte> bytes, const uint8_t* expected)
{
    const Digest digest = sha256(bytes);
    return memcmp(digest.data(), expected, hash_size) == 0;
}

// An array that stays for good.
template <class T>
Result<T*> array(uint64_t count)
{
    T* made = new (std::nothrow) T[count]{};
    return made ? Result<T*>{made} : err::nomem;
}

}

Result<> read_exactly(host::Handle file, std::span<std::byte> to, uint64_t offset)
{
    while (!to.empty()) {
        const size_t got = TRY(host::read_now(file, {reinterpret_cast<uintptr_t>(to.data()), to.size()}, offset));
        if (got == 0)
            return err::io;
        to = to.subspan(got);
        offset += got;
    }
    return {};
}

Result<> Hashes::load_blocks(host::Handle hashes_file)
{
    const uint64_t chunks = chunks_of(file_.size), blocks = blocks_of(chunks);
    if (!blocks_)
        blocks_ = TRY(array<Digest*>(blocks));
    if (blocks == 1 || block_hashes_)
        return {};
    Digest* hashes = TRY(array<Digest>(blocks));
    const std::span bytes{reinterpret_cast<std::byte*>(hashes), blocks * hash_size};
    auto read = read_exactly(hashes_file, bytes, file_.hashes + chunks * hash_size);
    if (!read || !matches(bytes, file_.root)) {
        delete[] hashes;
        return read ? Result<>{err::io} : read;
    }
    block_hashes_ = hashes;
    return {};
}

Result<const Digest*> Hashes::block(host::Handle hashes_file, uint64_t index)
{
    TRY(load_blocks(hashes_file));
    if (blocks_[index])
        return blocks_[index];
    const uint64_t left = chunks_of(file_.size) - index * fan, count = left < fan ? left : fan;
    Digest* hashes = TRY(array<Digest>(count));
    const std::span bytes{reinterpret_cast<std::byte*>(hashes), count * hash_size};
    auto read = read_exactly(hashes_file, bytes, file_.hashes + index * fan * hash_size);
    if (!read || !matches(bytes, block_hashes_ ? block_hashes_[index].data() : file_.root)) {
        delete[] hashes;
        return read ? Failure{Errno::io} : Failure{read.error()};
    }
    blocks_[index] = hashes;
    return hashes;
}

Result<Digest> Hashes::of_chunk(host::Handle hashes_file, uint64_t index)
{
    if (chunks_of(file_.size) == 1) {
        Digest only;
        memcpy(only.data(), file_.root, hash_size);
        return only;
    }
    Lock guard{lock_};
    const Digest* hashes = TRY(block(hashes_file, index / fan));
    return hashes[index % fan];
}

}
