// SPDX-License-Identifier: Apache-2.0
// Objects that processes of an instance share: an enclave is alone, and what the host could see is no memory of it. All ENOSYS,
// which programs take for a kernel without these calls.
#include "host/instance.h"
#include "host/ipc.h"
#include "host/shared_room.h"
#include "host/sgx/enclave/enclave.h"

namespace host {

namespace {
alignas(64) std::byte record[record_size];
}

Result<> start_instance() { return {}; }
std::span<std::byte> shared_room() { return {}; }
std::span<std::byte> own_record() { return record; }
std::span<const std::byte> record_of(int) { return {}; }
std::optional<int> next_member(int from)
{
    return from <= enclave::process_id ? std::optional{enclave::process_id} : std::nullopt;
}
void forget_member(int) {}
Result<size_t> read_memory_of(int, std::span<std::byte>, uintptr_t) { return err::perm; }

Result<int> ipc_get(Ipc, int, uint64_t, int) { return err::nosys; }
Result<long> ipc_control(Ipc, int, int, int, uint64_t) { return err::nosys; }
std::optional<int> ipc_slot(Ipc, int) { return {}; }
int ipc_slots(Ipc) { return 0; }
Result<> ipc_limits(Ipc, int, std::span<std::byte>) { return err::nosys; }
Result<> attach(int, uintptr_t, int) { return err::nosys; }
Result<size_t> shared_size(int) { return err::nosys; }
Result<int> shared_key(int) { return err::nosys; }
Result<> operate(int, Bytes, const Time*) { return err::nosys; }
Result<> send(int, uintptr_t, size_t, int) { return err::nosys; }
Result<size_t> receive(int, uintptr_t, size_t, int64_t, int) { return err::nosys; }

Result<Handle> open_queue(std::string_view, uint32_t, uint32_t, const void*) { return err::nosys; }
Result<> remove_queue(std::string_view) { return err::nosys; }
Result<> send_to_queue(Handle, Bytes, uint32_t, const Time*) { return err::nosys; }
Result<size_t> receive_from_queue(Handle, Bytes, uint32_t*, const Time*) { return err::nosys; }
Result<> notify_of_queue(Handle, const void*) { return err::nosys; }
Result<> queue_attributes(Handle, const void*, void*) { return err::nosys; }

}
