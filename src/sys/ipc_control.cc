// SPDX-License-Identifier: Apache-2.0
#include "sys/ipc_control.h"
#include "abi/ipc.h"

namespace {

constexpr size_t room_size = 128;

Result<long> ask(const sys::IpcCommands& commands, int id, int command, uintptr_t argument)
{
    alignas(8) std::byte about[room_size]{};
    long result = TRY(host::ipc_control(commands.kind, id, 0, command, reinterpret_cast<uint64_t>(about)));
    TRY(user::copy_out(argument, about, commands.status_size));
    return result;
}

// The highest slot in use and how many are: what lists go by.
struct Use { int highest = 0, count = 0; };
Use use(host::Ipc kind)
{
    Use out;
    for (int i = 0; i < host::ipc_slots(kind); i++)
        if (host::ipc_slot(kind, i)) {
            out.highest = i;
            out.count++;
        }
    return out;
}

// Limits are the host's; who counts objects gets the instance's number of them. The host's commands need no object.
Result<long> limits(const sys::IpcCommands& commands, int command, uintptr_t argument)
{
    alignas(8) std::byte about[room_size]{};
    bool own = command == commands.info;
    auto seen = use(commands.kind);
    TRY(host::ipc_limits(commands.kind, command, {about, own ? commands.info_size : commands.limits_size}));
    if (own && commands.kind == host::Ipc::memory)
        __builtin_memcpy(about, &seen.count, sizeof seen.count); // used_ids
    TRY(user::copy_out(argument, about, own ? commands.info_size : commands.limits_size));
    return seen.highest;
}

}

std::optional<Result<long>> sys::ipc_control(const IpcCommands& commands, int id, int command, uintptr_t argument)
{
    if (command == abi::ipc_rmid)
        return host::ipc_control(commands.kind, id, 0, command, 0);
    if (command == abi::ipc_stat)
        return ask(commands, id, command, argument);
    if (command == abi::ipc_set) {
        alignas(8) std::byte wanted[room_size]{};
        if (auto copied = user::copy_in(wanted, argument, commands.status_size); !copied)
            return Result<long>{Failure{copied.error()}};
        return host::ipc_control(commands.kind, id, 0, command, reinterpret_cast<uint64_t>(wanted));
    }
    if (command == commands.stat || command == commands.stat_any) {
        auto found = host::ipc_slot(commands.kind, id);
        if (!found)
            return Result<long>{err::inval};
        auto asked = ask(commands, *found, abi::ipc_stat, argument);
        if (!asked)
            return asked;
        return Result<long>{*found};
    }
    if (command == abi::ipc_info || command == commands.info)
        return limits(commands, command, argument);
    return {};
}
