// SPDX-License-Identifier: Apache-2.0
// Sending and receiving on sockets: data goes straight between the host and the program's buffers; addresses and control
// messages pass through the kernel, which translates paths and descriptors in them.
#include "net/control_message.h"
#include "net/unix_name.h"
#include "sys/socket.h"
#include "sys/socket_parts.h"
#include "sys/timeout.h"

namespace {

constexpr size_t most_bytes = 0x7fff'f000;  // MAX_RW_COUNT
constexpr size_t most_parts = 1024;         // UIO_MAXIOV
constexpr size_t control_room = 40 * 1024;

// The thread's scratch, divided: the vector first, control messages behind it.
std::span<host::Bytes> vector_room() { return {reinterpret_cast<host::Bytes*>(current().scratch->bytes), most_parts}; }
std::span<std::byte> control_area() { return std::span{current().scratch->bytes}.subspan(most_parts * sizeof(host::Bytes), control_room); }
static_assert(most_parts * sizeof(host::Bytes) + control_room <= sizeof(Scratch::bytes));

// Copies the vector in, and checks every part once.
Result<> load_vector(host::Message& message, const abi::msghdr& header)
{
    if (header.vector_count > most_parts)
        return err::msgsize;
    auto parts = vector_room().first(header.vector_count);
    TRY(user::copy_in(parts.data(), header.vector, parts.size_bytes()));
    size_t total = 0;
    for (auto& part : parts) {
        if (part.size > static_cast<size_t>(INT64_MAX))
            return err::inval;
        if (part.size && !user::within(part.start, part.size))
            return err::fault;
        part.size = std::min(part.size, most_bytes - total);
        total += part.size;
    }
    message.vector = reinterpret_cast<uintptr_t>(parts.data());
    message.vector_count = parts.size();
    return {};
}

Result<size_t> send(const fs::File& socket, const abi::msghdr& header, int flags)
{
    host::Message message;
    host::SocketAddress to;
    Ref<fs::File> kept;
    net::Sent sent;
    if (header.name && header.name_size) {
        if (static_cast<int>(header.name_size) < 0)
            return err::inval;
        TRY(sockets::load_address(to, header.name, static_cast<int>(std::min(header.name_size, host::SocketAddress::most))));
        kept = TRY(net::to_host(socket.handle(), to));
        message.name = reinterpret_cast<uintptr_t>(to.bytes);
        message.name_size = to.size;
    }
    if (header.control && header.control_size) {
        if (header.control_size > control_room)
            return err::nobufs;
        auto control = control_area().first(header.control_size);
        TRY(user::copy_in(control.data(), header.control, control.size()));
        TRY(sent.translate(control));
        message.control = reinterpret_cast<uintptr_t>(control.data());
        message.control_size = control.size();
    }
    TRY(load_vector(message, header)); // last: the walk above may use the scratch too
    return sockets::block(socket, abi::so_sndtimeo, [&] { return host::send_message(socket.handle(), message, flags); });
}

// What the program's msghdr holds after a message has come.
Result<> store_received(UserPtr<abi::msghdr> to, const abi::msghdr& header, const host::Message& message, host::SocketAddress& from)
{
    if (header.name) {
        net::to_program(from);
        TRY(user::copy_out(header.name, from.bytes, std::min(from.size, header.name_size)));
        TRY(UserPtr<uint32_t>{to.address() + offsetof(abi::msghdr, name_size)}.store(from.size));
    }
    TRY(user::copy_out(header.control, reinterpret_cast<const void*>(message.control), message.control_size));
    TRY(UserPtr<uint64_t>{to.address() + offsetof(abi::msghdr, control_size)}.store(message.control_size));
    return UserPtr<int32_t>{to.address() + offsetof(abi::msghdr, flags)}.store(message.flags);
}

Result<size_t> receive(const fs::File& socket, UserPtr<abi::msghdr> to, int flags)
{
    auto header = TRY(to.load());
    host::Message message;
    host::SocketAddress from;
    TRY(load_vector(message, header));
    if (header.name) {
        if (static_cast<int>(header.name_size) < 0)
            return err::inval;
        message.name = reinterpret_cast<uintptr_t>(from.bytes);
    }
    auto control = control_area().first(header.control ? std::min<size_t>(header.control_size, control_room) : 0);
    message.control = reinterpret_cast<uintptr_t>(control.data());

    size_t got = TRY(sockets::block(socket, abi::so_rcvtimeo, [&] {
        message.name_size = header.name ? host::SocketAddress::most : 0;
        message.control_size = control.size();
        return host::receive_message(socket.handle(), message, flags | abi::msg_cmsg_cloexec);
    }));
    from.size = message.name_size;
    if (!(flags & abi::msg_cmsg_cloexec))
        message.flags &= ~abi::msg_cmsg_cloexec;
    bool lost = false;
    message.control_size = net::receive(control.first(message.control_size), flags & abi::msg_cmsg_cloexec, lost);
    if (lost)
        message.flags |= abi::msg_ctrunc;
    TRY(store_received(to, header, message, from));
    return got;
}

UserPtr<abi::msghdr> header_of(UserPtr<abi::mmsghdr> message) { return UserPtr<abi::msghdr>{message.address()}; }
Result<> store_length(UserPtr<abi::mmsghdr> message, size_t length)
{
    return UserPtr<uint32_t>{message.address() + offsetof(abi::mmsghdr, length)}.store(static_cast<uint32_t>(length));
}

}

Result<size_t> sys_sendto(Fd fd, UserPtr<const std::byte> data, size_t size, int flags, SocketAddressPtr to, int to_size)
{
    auto buffer = TRY(Buffer::of_program(data.address(), std::min(size, most_bytes)));
    auto socket = TRY(sockets::at(fd));
    if (!to)
        return sockets::block(*socket, abi::so_sndtimeo, [&] { return host::send(socket->handle(), buffer.bytes(), flags, nullptr); });
    host::SocketAddress address;
    TRY(sockets::after_socket(*socket, sockets::load_address(address, to.address(), to_size)));
    auto kept = TRY(net::to_host(socket->handle(), address));
    return sockets::block(*socket, abi::so_sndtimeo, [&] { return host::send(socket->handle(), buffer.bytes(), flags, &address); });
}

Result<size_t> sys_recvfrom(Fd fd, UserPtr<std::byte> room, size_t size, int flags, UserPtr<std::byte> from, UserPtr<int> from_size)
{
    auto buffer = TRY(Buffer::of_program(room.address(), std::min(size, most_bytes)));
    auto socket = TRY(sockets::at(fd));
    host::SocketAddress address;
    size_t got = TRY(sockets::block(*socket, abi::so_rcvtimeo, [&] { return host::receive(socket->handle(), buffer.bytes(), flags, from ? &address : nullptr); }));
    if (from) {
        net::to_program(address);
        TRY(sockets::store_address(address, from.address(), from_size));
    }
    return got;
}

Result<size_t> sys_sendmsg(Fd fd, UserPtr<const abi::msghdr> message, int flags)
{
    auto socket = TRY(sockets::at(fd));
    auto one = [&]() -> Result<size_t> { return send(*socket, TRY(message.load()), flags); };
    return sockets::after_socket(*socket, one());
}

Result<size_t> sys_recvmsg(Fd fd, UserPtr<abi::msghdr> message, int flags)
{
    auto socket = TRY(sockets::at(fd));
    return sockets::after_socket(*socket, receive(*socket, message, flags));
}

Result<size_t> sys_sendmmsg(Fd fd, UserPtr<abi::mmsghdr> messages, uint32_t count, int flags)
{
    auto socket = TRY(sockets::at(fd));
    count = std::min(count, static_cast<uint32_t>(most_parts));
    if (count == 0)
        TRY(sockets::must_be_socket(*socket));
    size_t sent = 0;
    Result<> failed;
    for (; sent < count; sent++) {
        auto one = [&]() -> Result<> {
            auto header = TRY(header_of(messages.at(sent)).load());
            auto length = TRY(send(*socket, header, flags));
            return store_length(messages.at(sent), length);
        };
        failed = one();
        if (!failed)
            break;
    }
    if (!failed && sent == 0)
        return sockets::after_socket(*socket, Result<size_t>{Failure{failed.error()}});
    return sent;
}

Result<size_t> sys_recvmmsg(Fd fd, UserPtr<abi::mmsghdr> messages, uint32_t count, int flags, UserPtr<abi::timespec> timeout)
{
    auto deadline = TRY(load_timeout(timeout));
    auto socket = TRY(sockets::at(fd));
    count = std::min(count, static_cast<uint32_t>(most_parts));
    if (count == 0)
        TRY(sockets::must_be_socket(*socket));
    size_t got = 0;
    Result<> failed;
    // As Linux does it, the deadline is looked at after each message only.
    while (got < count) {
        auto one = [&]() -> Result<> {
            auto length = TRY(receive(*socket, header_of(messages.at(got)), flags & ~abi::msg_waitforone));
            return store_length(messages.at(got), length);
        };
        failed = one();
        if (!failed)
            break;
        got++;
        if (flags & abi::msg_waitforone)
            flags |= abi::msg_dontwait;
        if (deadline && host::now() >= *deadline)
            break;
    }
    if (timeout)
        TRY(timeout.store(left_until(deadline)));
    if (!failed && got == 0)
        return sockets::after_socket(*socket, Result<size_t>{Failure{failed.error()}});
    return got;
}
