// SPDX-License-Identifier: Apache-2.0
#include "proc/memory_file.h"
#include "abi/fcntl.h"
#include "task/thread.h"

namespace pseudo {

namespace {

// Copies piece by piece through the thread's scratch; `piece` says how much of one it could move.
template <class Piece>
Result<size_t> in_pieces(size_t size, uint64_t address, Piece piece)
{
    std::span<std::byte> scratch = current().scratch->bytes;
    size_t done = 0;
    while (done < size) {
        auto part = scratch.first(std::min(scratch.size(), size - done));
        if (!user::within(address + done, part.size()))
            break;
        size_t moved = TRY(piece(part, done));
        done += moved;
        if (moved < part.size())
            break;
    }
    if (done == 0 && size != 0)
        return err::io;
    return done;
}

}

Result<size_t> MemoryFile::read_at(Buffer to, uint64_t address)
{
    if (flags() & (abi::o_path | abi::o_wronly))
        return err::badf;
    return in_pieces(to.size(), address, [&](std::span<std::byte> part, size_t done) -> Result<size_t> {
        size_t got = user::copy_in_some(part.data(), address + done, part.size());
        return got ? to.from(done).fill(part.first(got)) : Result<size_t>{0};
    });
}

Result<size_t> MemoryFile::write_at(Buffer from, uint64_t address)
{
    if (flags() & abi::o_path || (flags() & abi::o_accmode) == abi::o_rdonly)
        return err::badf;
    return in_pieces(from.size(), address, [&](std::span<std::byte> part, size_t done) -> Result<size_t> {
        size_t have = TRY(from.from(done).drain(part));
        return user::copy_out_some(address + done, part.data(), have);
    });
}

uint64_t MemoryFile::position()
{
    Lock guard{lock_};
    return position_;
}

void MemoryFile::advance(uint64_t from, size_t by)
{
    Lock guard{lock_};
    position_ = from + by;
}

Result<size_t> MemoryFile::read(Buffer to)
{
    uint64_t at = position();
    size_t got = TRY(read_at(to, at));
    advance(at, got);
    return got;
}

Result<size_t> MemoryFile::write(Buffer from)
{
    uint64_t at = position();
    size_t put = TRY(write_at(from, at));
    advance(at, put);
    return put;
}

}
