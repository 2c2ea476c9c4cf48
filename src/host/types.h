// SPDX-License-Identifier: Apache-2.0
// The words that every part of the host interface uses.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include "base/flags.h"
#include "base/range.h"
#include "base/result.h"

// A point in time on the monotonic clock, in nanoseconds; none waits for ever.
using Deadline = std::optional<uint64_t>;

namespace host {

// An object of the host's: a file, a pipe, a socket, an epoll. A number without meaning to the kernel; on the direct host it
// is a descriptor of the process. `none` means that there is no host object.
enum class Handle : int { none = -1 };

// Bytes that the host may read or write: the program's (then they may be unmapped, and the call says err::fault) or the
// kernel's own. The layout is struct iovec's, so a span of them goes to the host as it is.
struct Bytes {
    uintptr_t start = 0;
    size_t size = 0;

    constexpr Bytes() = default;
    constexpr Bytes(uintptr_t start_, size_t size_) : start(start_), size(size_) {}
    // The kernel's own memory.
    static Bytes of(std::span<std::byte> bytes) { return {reinterpret_cast<uintptr_t>(bytes.data()), bytes.size()}; }
    static Bytes of(std::span<const std::byte> bytes) { return {reinterpret_cast<uintptr_t>(bytes.data()), bytes.size()}; }
};
static_assert(sizeof(Bytes) == 16);

enum class Prot : int { none = 0, read = 1, write = 2, exec = 4 };

}

template <> inline constexpr bool is_flag_enum<host::Prot> = true;
