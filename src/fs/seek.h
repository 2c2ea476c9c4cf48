// SPDX-License-Identifier: Apache-2.0
// Positions of files whose bytes the kernel has itself.
#pragma once
#include "abi/fcntl.h"
#include "base/result.h"

namespace fs {

// lseek(2) from `position` in a file of `size` bytes that has no holes but its end: the new position. err::inval, err::nxio,
// err::overflow.
inline Result<uint64_t> seek_in(uint64_t position, uint64_t size, int64_t offset, int whence)
{
    const auto end = static_cast<int64_t>(size);
    int64_t from = 0, wanted = 0;
    switch (whence) {
    case abi::seek_set: break;
    case abi::seek_cur: from = static_cast<int64_t>(position); break;
    case abi::seek_end: from = end; break;
    case abi::seek_data: case abi::seek_hole:
        if (offset < 0 || offset >= end)
            return err::nxio;
        return static_cast<uint64_t>(whence == abi::seek_data ? offset : end);
    default: return err::inval;
    }
    if (__builtin_add_overflow(from, offset, &wanted))
        return err::overflow;
    if (wanted < 0)
        return err::inval;
    return static_cast<uint64_t>(wanted);
}

}
