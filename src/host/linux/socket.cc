// SPDX-License-Identifier: Apache-2.0
// The host's sockets: each function is one call of Linux.
#include "host/socket.h"
#include <asm/unistd.h>
#include "abi/socket.h"
#include "base/text.h"
#include "host/linux/handle_call.h"

namespace host {

namespace {

constexpr int close_on_exec = 02000000;
constexpr uint16_t af_unix = 1;

// "/proc/thread-self/fd/N" and, below it, a name: found without another walk, so nothing can be swapped in between.
SocketAddress below(Handle handle, std::string_view name)
{
    SocketAddress out;
    out.bytes[0] = std::byte{af_unix};
    out.bytes[1] = std::byte{0};
    Text text{{reinterpret_cast<char*>(out.bytes) + 2, 107}};
    // "self" is empty once the first thread has ended, but seven letters shorter, which long names need.
    constexpr size_t long_name = 107 - sizeof "/proc/thread-self/fd/1234567890";
    print(text, "/proc/{}/fd/{}", name.size() > long_name ? "self" : "thread-self", static_cast<int>(handle));
    if (!name.empty())
        print(text, "/{}", name);
    out.bytes[2 + text.view().size()] = std::byte{0};
    out.size = text.truncated() ? 0 : static_cast<uint32_t>(3 + text.view().size());
    return out;
}

template <class... Args>
long transfer(Handle socket, int flags, long n, Args... args)
{
    return flags & abi::msg_dontwait ? raw::call(n, args...) : raw::waiting_call(socket, n, args...);
}

}

Result<Handle> socket(int domain, int type, int protocol)
{
    return raw::value<Handle>(raw::call(__NR_socket, domain, type | close_on_exec, protocol));
}

Result<Pair> socket_pair(int domain, int type, int protocol)
{
    Pair ends;
    TRY(raw::done(raw::call(__NR_socketpair, domain, type | close_on_exec, protocol, &ends)));
    return ends;
}

Result<> bind(Handle socket, const SocketAddress& at)
{
    return raw::done(raw::call(__NR_bind, socket, at.bytes, at.size));
}

Result<> connect(Handle socket, const SocketAddress& to)
{
    return raw::done(raw::waiting_call(socket, __NR_connect, socket, to.bytes, to.size));
}

Result<> bind_in(Handle socket, Handle directory, const char* name)
{
    SocketAddress at = below(directory, name);
    return at.size ? bind(socket, at) : err::nametoolong;
}

SocketAddress address_of(Handle object)
{
    return below(object, {});
}

Result<> listen(Handle socket, int backlog)
{
    return raw::done(raw::call(__NR_listen, socket, backlog));
}

Result<Handle> accept(Handle socket, SocketAddress* from, uint32_t flags)
{
    if (from)
        from->size = SocketAddress::most;
    return raw::value<Handle>(raw::waiting_call(socket, __NR_accept4, socket, from ? from->bytes : nullptr, from ? &from->size : nullptr, flags | close_on_exec));
}

Result<> shutdown(Handle socket, int how)
{
    return raw::done(raw::call(__NR_shutdown, socket, how));
}

Result<> socket_name(Handle socket, SocketAddress& out)
{
    out.size = SocketAddress::most;
    return raw::done(raw::call(__NR_getsockname, socket, out.bytes, &out.size));
}

Result<> peer_name(Handle socket, SocketAddress& out)
{
    out.size = SocketAddress::most;
    return raw::done(raw::call(__NR_getpeername, socket, out.bytes, &out.size));
}

Result<size_t> send(Handle socket, Bytes data, int flags, const SocketAddress* to)
{
    return raw::value<size_t>(transfer(socket, flags, __NR_sendto, socket, data.start, data.size, flags, to ? to->bytes : nullptr, to ? to->size : 0));
}

Result<size_t> receive(Handle socket, Bytes room, int flags, SocketAddress* from)
{
    if (from)
        from->size = SocketAddress::most;
    return raw::value<size_t>(transfer(socket, flags, __NR_recvfrom, socket, room.start, room.size, flags, from ? from->bytes : nullptr, from ? &from->size : nullptr));
}

Result<size_t> send_message(Handle socket, const Message& message, int flags)
{
    return raw::value<size_t>(transfer(socket, flags, __NR_sendmsg, socket, &message, flags));
}

Result<size_t> receive_message(Handle socket, Message& message, int flags)
{
    return raw::value<size_t>(transfer(socket, flags, __NR_recvmsg, socket, &message, flags));
}

Result<uint32_t> option(Handle socket, int level, int name, Bytes value)
{
    auto size = static_cast<uint32_t>(value.size);
    TRY(raw::done(raw::call(__NR_getsockopt, socket, level, name, value.start, &size)));
    return size;
}

Result<> set_option(Handle socket, int level, int name, Bytes value)
{
    return raw::done(raw::call(__NR_setsockopt, socket, level, name, value.start, value.size));
}

}
