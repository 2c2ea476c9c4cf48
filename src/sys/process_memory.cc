// SPDX-License-Identifier: Apache-2.0
// process_vm_readv(2) and process_vm_writev(2): the host copies between two processes. Every process here keeps its kernel at
// the same addresses, so the other one's are compared with the same limit.
#include "sys/process_memory.h"
#include "host/process.h"
#include "task/thread.h"

namespace {

constexpr uint64_t most = 1024; // UIO_MAXIOV
struct Vectors { host::Bytes local[most], remote[most]; };
static_assert(sizeof(Vectors) <= sizeof(Scratch::bytes));

Result<std::span<const host::Bytes>> load(std::span<host::Bytes> room, UserPtr<const host::Bytes> from, uint64_t count)
{
    if (count > most)
        return err::inval;
    auto parts = room.first(count);
    TRY(user::copy_in(parts.data(), from.address(), parts.size_bytes()));
    for (auto& part : parts)
        if (static_cast<int64_t>(part.size) < 0)
            return err::inval;
    return parts;
}

// The other process's parts up to the first that is not the program's, where the copy ends.
std::span<const host::Bytes> of_program(std::span<const host::Bytes> parts)
{
    size_t n = 0;
    while (n < parts.size() && user::within(parts[n].start, parts[n].size))
        n++;
    return parts.first(n);
}

Result<size_t> copy(int pid, UserPtr<const host::Bytes> local, uint64_t local_count, UserPtr<const host::Bytes> remote, uint64_t remote_count,
                    uint64_t flags, host::MemoryCopy direction)
{
    if (flags)
        return err::inval;
    auto& room = *reinterpret_cast<Vectors*>(current().scratch->bytes);
    auto mine = TRY(load(room.local, local, local_count));
    for (auto& part : mine)
        if (!user::within(part.start, part.size))
            return err::fault;
    auto theirs = TRY(load(room.remote, remote, remote_count));
    auto good = of_program(theirs);
    if (good.empty() && !theirs.empty())
        return err::fault;
    return host::copy_memory(pid, mine, good, direction);
}

}

Result<size_t> sys_process_vm_readv(int pid, UserPtr<const host::Bytes> local, uint64_t local_count, UserPtr<const host::Bytes> remote,
                                    uint64_t remote_count, uint64_t flags)
{
    return copy(pid, local, local_count, remote, remote_count, flags, host::MemoryCopy::from_process);
}

Result<size_t> sys_process_vm_writev(int pid, UserPtr<const host::Bytes> local, uint64_t local_count, UserPtr<const host::Bytes> remote,
                                     uint64_t remote_count, uint64_t flags)
{
    return copy(pid, local, local_count, remote, remote_count, flags, host::MemoryCopy::to_process);
}
