// SPDX-License-Identifier: Apache-2.0
// Host interface: sockets. Semantics and errors are those of socket(2) and its family. Addresses are the kernel's copies in
// Linux's layout; data goes straight to and from the program's memory. What blocks says err::intr when this thread's
// `pending` is or becomes set.
// Belief: direct: exact. A host that is not trusted can forge, drop and read everything here; only lengths are checked, so
// that no more is believed written than there was room for.
#pragma once
#include "host/event.h"
#include "host/types.h"

namespace host {

// A socket address of any family, at most sizeof(struct sockaddr_storage).
struct SocketAddress {
    static constexpr uint32_t most = 128;
    uint32_t size = 0;
    alignas(8) std::byte bytes[most];

    uint16_t family() const { return size >= 2 ? static_cast<uint16_t>(static_cast<uint16_t>(bytes[0]) | static_cast<uint16_t>(bytes[1]) << 8) : uint16_t{0}; }
};

// struct msghdr. The vector's and the control buffer's memory is the kernel's, what the vector points at is the program's.
struct Message {
    uintptr_t name = 0;
    uint32_t name_size = 0, pad0 = 0;
    uintptr_t vector = 0;
    size_t vector_count = 0;
    uintptr_t control = 0;
    size_t control_size = 0;
    int32_t flags = 0, pad1 = 0;
};
static_assert(sizeof(Message) == 56);

Result<Handle> socket(int domain, int type, int protocol);
Result<Pair> socket_pair(int domain, int type, int protocol);
Result<> bind(Handle, const SocketAddress&);
Result<> connect(Handle, const SocketAddress&);
// bind() for an AF_UNIX name in a directory: `name` is one component, NUL-terminated. err::nametoolong.
Result<> bind_in(Handle, Handle directory, const char* name);
// The address by which a message reaches the AF_UNIX socket that `object` names.
SocketAddress address_of(Handle object);
Result<> listen(Handle, int backlog);
Result<Handle> accept(Handle, SocketAddress* from, uint32_t flags);
Result<> shutdown(Handle, int how);
Result<> socket_name(Handle, SocketAddress&);
Result<> peer_name(Handle, SocketAddress&);
Result<size_t> send(Handle, Bytes, int flags, const SocketAddress* to);
Result<size_t> receive(Handle, Bytes, int flags, SocketAddress* from);
Result<size_t> send_message(Handle, const Message&, int flags);
Result<size_t> receive_message(Handle, Message&, int flags);
// `value` may be the program's memory; returns the size of what was written there.
Result<uint32_t> option(Handle, int level, int name, Bytes value);
Result<> set_option(Handle, int level, int name, Bytes value);

}
