// SPDX-License-Identifier: Apache-2.0
// System V semaphores: the host's, so that undo at a process's end works however it ends.
#include "sys/sem.h"
#include "abi/ipc.h"
#include "host/host.h"
#include "sys/ipc_control.h"
#include "task/block.h"

namespace {

constexpr sys::IpcCommands commands{host::Ipc::semaphores, abi::semid_ds_size, abi::sem_info, abi::sem_stat, abi::sem_stat_any,
                                    abi::seminfo_size, abi::seminfo_size};
constexpr int monotonic = 1;
constexpr int64_t second = 1'000'000'000;

Result<> operate(int id, uintptr_t operations, uint32_t count, const host::Time* timeout)
{
    if (count == 0)
        return err::inval;
    if (count > abi::sem_operations_max)
        return err::toobig;
    auto buffer = TRY(Buffer::of_program(operations, count * abi::sembuf_size));
    if (!timeout)
        return task::block([&] { return host::operate(id, buffer.bytes(), nullptr); }, err::intr);
    if (timeout->sec < 0 || timeout->nsec < 0 || timeout->nsec >= second)
        return err::inval;
    auto start = TRY(host::clock(monotonic));
    auto left = *timeout;
    return task::block([&] {
        auto result = host::operate(id, buffer.bytes(), &left);
        if (!result && result.error() == Errno::intr) { // for the next attempt
            auto now = host::clock(monotonic).value_or(start);
            left = {timeout->sec - (now.sec - start.sec), timeout->nsec - (now.nsec - start.nsec)};
            while (left.nsec < 0)
                left = {left.sec - 1, left.nsec + second};
            while (left.nsec >= second)
                left = {left.sec + 1, left.nsec - second};
            if (left.sec < 0)
                left = {0, 0};
        }
        return result;
    }, err::intr);
}

Result<size_t> count_of(int id)
{
    alignas(8) std::byte about[128]{};
    TRY(host::ipc_control(host::Ipc::semaphores, id, 0, abi::ipc_stat, reinterpret_cast<uint64_t>(about)));
    size_t count;
    __builtin_memcpy(&count, about + abi::sem_nsems_offset, sizeof count);
    return count;
}

}

Result<int> sys_semget(int key, int count, int flags)
{
    if (count < 0)
        return err::inval;
    return host::ipc_get(host::Ipc::semaphores, key, static_cast<uint64_t>(count), flags);
}

Result<> sys_semop(int id, uintptr_t operations, uint32_t count) { return operate(id, operations, count, nullptr); }

Result<> sys_semtimedop(int id, uintptr_t operations, uint32_t count, UserPtr<const host::Time> timeout)
{
    if (!timeout)
        return operate(id, operations, count, nullptr);
    auto limit = TRY(timeout.load());
    return operate(id, operations, count, &limit);
}

Result<long> sys_semctl(int id, int member, int command, uint64_t argument)
{
    if (auto done = sys::ipc_control(commands, id, command, argument))
        return std::move(*done);
    switch (command) {
    case abi::sem_getall:
    case abi::sem_setall:
        // Who may write may not read the count; then the host refuses or finds the whole range the program's.
        TRY(Buffer::of_program(argument, count_of(id).value_or(65536) * sizeof(uint16_t)));
        return host::ipc_control(host::Ipc::semaphores, id, member, command, argument);
    case abi::sem_getval:
    case abi::sem_getpid:
    case abi::sem_getncnt:
    case abi::sem_getzcnt:
    case abi::sem_setval:
        return host::ipc_control(host::Ipc::semaphores, id, member, command, argument);
    default:
        return err::inval;
    }
}
