// SPDX-License-Identifier: Apache-2.0
// What src/fs and src/host/linux need beyond tests/unit/hosted.cc: a way to block without signals, and buffers of our own.
#include <sys/syscall.h>
#include <unistd.h>
#include <cerrno>
#include <cstring>
#include <ctime>
#include "fs/running.h"
#include "host/host.h"
#include "host/linux/handle_call.h"
#include "mm/user.h"

extern "C" long glume_blocking_call(long n, long a, long b, long c, long d, long e, long f)
{
    const long result = syscall(n, a, b, c, d, e, f);
    return result < 0 ? -errno : result;
}

long raw::call_briefly(long, const long (&)[6]) { return interrupted; } // no call is not made
extern "C" long glume_host_call(long n, long a, long b, long c, long d, long e, long f) { return glume_blocking_call(n, a, b, c, d, e, f); }

Result<size_t> Buffer::fill(std::span<const std::byte> from) const
{
    const size_t n = from.size() < size_ ? from.size() : size_;
    memcpy(reinterpret_cast<void*>(start_), from.data(), n);
    return n;
}

Result<> host::map(Range, Flags<Prot>, Share, Flags<MapHint>, Handle, uint64_t) { return err::nodev; }

uint64_t host::now()
{
    timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return static_cast<uint64_t>(at.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(at.tv_nsec);
}

// No programs run here.
bool fs::running::any() { return false; }
Result<> fs::running::check(const abi::stat&) { return {}; }
