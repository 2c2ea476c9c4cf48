// SPDX-License-Identifier: Apache-2.0
// System V message queues.
#include "sys/msg.h"
#include "abi/ipc.h"
#include "sys/ipc_control.h"
#include "task/block.h"

namespace {

constexpr sys::IpcCommands commands{host::Ipc::messages, abi::msqid_ds_size, abi::msg_info, abi::msg_stat, abi::msg_stat_any,
                                    abi::msginfo_size, abi::msginfo_size};

// The text stands behind a type. A size beyond all memory is the host's to refuse, by its own rules (msgop(2)).
Result<> check(uintptr_t message, size_t size)
{
    if (static_cast<int64_t>(size) < 0)
        return err::inval;
    TRY(Buffer::of_program(message, size + sizeof(int64_t)));
    return {};
}

}

Result<int> sys_msgget(int key, int flags) { return host::ipc_get(host::Ipc::messages, key, 0, flags); }

Result<> sys_msgsnd(int id, uintptr_t message, size_t size, int flags)
{
    TRY(check(message, size));
    return task::block([&] { return host::send(id, message, size, flags); }, err::intr);
}

Result<size_t> sys_msgrcv(int id, uintptr_t message, size_t size, int64_t type, int flags)
{
    TRY(check(message, size));
    return task::block([&] { return host::receive(id, message, size, type, flags); }, err::intr);
}

Result<long> sys_msgctl(int id, int command, uintptr_t argument)
{
    if (auto done = sys::ipc_control(commands, id, command, argument))
        return std::move(*done);
    return err::inval;
}
