// SPDX-License-Identifier: Apache-2.0
#include "sys/socket.h"
#include "fs/event/wrap.h"
#include "net/unix_name.h"
#include "sys/socket_parts.h"
#include "task/record.h"

Result<> sockets::store_address(const host::SocketAddress& address, uintptr_t to, UserPtr<int> size)
{
    int room = TRY(size.load());
    if (room < 0)
        return err::inval;
    uint32_t part = std::min(address.size, static_cast<uint32_t>(room));
    TRY(user::copy_out(to, address.bytes, std::min(part, host::SocketAddress::most)));
    return size.store(static_cast<int>(address.size));
}

namespace {

constexpr int type_flags = abi::sock_nonblock | abi::sock_cloexec;

// Of netlink(7): routes and interfaces, and what becomes of devices. Other families show or change what is the machine's, such as
// everybody's sockets.
bool is_known_netlink(int family) { return family == 0 || family == 15; }

Result<> check_kind(int domain, int type, int protocol)
{
    if (type & ~(abi::sock_type_mask | type_flags))
        return err::inval;
    switch (domain) {
    case abi::af_unix: case abi::af_inet: case abi::af_inet6: return {};
    case abi::af_netlink: return is_known_netlink(protocol) ? Result<>{} : err::protonosupport;
    case abi::af_unspec: default: return err::afnosupport;
    }
}

// Options whose value is a descriptor that the host would take for one of its own.
bool takes_descriptor(int level, int name)
{
    return level == abi::sol_socket && (name == abi::so_attach_bpf || name == abi::so_attach_reuseport_ebpf);
}

// An option whose answer is written to another place that the value names.
bool answers_beyond(int level, int name) { return level == abi::ipproto_tcp && name == abi::tcp_zerocopy_receive; }

// SO_PEERPIDFD: the answer is a new descriptor. A process outside the instance does not exist for the program.
Result<> peer_descriptor(const fs::File& socket, Buffer value, UserPtr<int> size)
{
    auto slot = TRY(current().files->reserve());
    auto room = TRY(fs::Room::take());
    int handle = -1;
    TRY(host::option(socket.handle(), abi::sol_socket, abi::so_peerpidfd, {reinterpret_cast<uintptr_t>(&handle), sizeof handle}));
    auto file = room.fill(host::Handle{handle});
    const int pid = TRY(host::process_of(file->handle()));
    if (pid != process().pid && !task::of_instance(pid))
        return err::nodata;
    const int number = static_cast<int>(slot.fd());
    const auto part = std::min(value.size(), sizeof number);
    TRY(user::copy_out(value.start(), &number, part));
    TRY(size.store(static_cast<int>(part)));
    slot.commit(std::move(file), true);
    return {};
}

// Options whose value points to a filter program, which the host reads by itself.
bool takes_filter(int level, int name)
{
    return level == abi::sol_socket && (name == abi::so_attach_filter || name == abi::so_attach_reuseport_cbpf);
}

Result<> check_filter(SocketAddressPtr value, int size)
{
    struct Filter { uint16_t length, pad_[3]; uint64_t instructions; };
    constexpr size_t instruction = 8;
    if (static_cast<size_t>(size) < sizeof(Filter))
        return err::inval;
    auto filter = TRY(UserPtr<const Filter>{value.address()}.load());
    if (filter.length && !user::within(filter.instructions, filter.length * instruction))
        return err::fault;
    return {};
}

}

Result<Fd> sys_socket(int domain, int type, int protocol)
{
    TRY(check_kind(domain, type, protocol));
    auto file = TRY(fs::wrap(host::socket(domain, type, protocol)));
    auto slot = TRY(current().files->reserve());
    return slot.commit(std::move(file), type & abi::sock_cloexec);
}

Result<> sys_socketpair(int domain, int type, int protocol, UserPtr<Fd> out)
{
    TRY(check_kind(domain, type, protocol));
    auto& files = *current().files;
    auto a = TRY(files.reserve()), b = TRY(files.reserve());
    const Fd pair[] = {a.fd(), b.fd()};
    TRY(out.store(pair)); // first, as on Linux
    auto ends = TRY(host::socket_pair(domain, type, protocol));
    auto wrapped_first = fs::wrap(ends.first), wrapped_second = fs::wrap(ends.second);
    auto first = TRY(std::move(wrapped_first)), second = TRY(std::move(wrapped_second));

    a.commit(std::move(first), type & abi::sock_cloexec);
    b.commit(std::move(second), type & abi::sock_cloexec);
    return {};
}

Result<> sys_bind(Fd fd, SocketAddressPtr address, int size)
{
    auto socket = TRY(sockets::at(fd));
    host::SocketAddress name;
    TRY(sockets::after_socket(*socket, sockets::load_address(name, address.address(), size)));
    return net::bind(socket->handle(), name);
}

Result<> sys_listen(Fd fd, int backlog)
{
    auto socket = TRY(sockets::at(fd));
    return host::listen(socket->handle(), backlog);
}

Result<Fd> sys_accept(Fd fd, UserPtr<std::byte> address, UserPtr<int> size) { return sys_accept4(fd, address, size, 0); }

Result<Fd> sys_accept4(Fd fd, UserPtr<std::byte> address, UserPtr<int> size, uint32_t flags)
{
    auto file = TRY(current().files->at(fd));
    if (flags & ~static_cast<uint32_t>(type_flags))
        return err::inval;
    auto socket = TRY(sockets::with_handle(std::move(file)));
    auto slot = TRY(current().files->reserve());
    auto room = TRY(fs::Room::take()); // a connection is not taken only to be lost
    host::SocketAddress from;
    auto handle = sockets::block(*socket, abi::so_rcvtimeo, [&] { return host::accept(socket->handle(), address ? &from : nullptr, flags); });
    auto accepted = room.fill(TRY(std::move(handle)));
    if (address) {
        net::to_program(from);
        TRY(sockets::store_address(from, address.address(), size));
    }
    return slot.commit(std::move(accepted), flags & abi::sock_cloexec);
}

Result<> sys_connect(Fd fd, SocketAddressPtr address, int size)
{
    auto socket = TRY(sockets::at(fd));
    host::SocketAddress to;
    TRY(sockets::load_address(to, address.address(), size));
    auto kept = TRY(net::to_host(socket->handle(), to));
    return sockets::block(*socket, abi::so_sndtimeo, [&] { return host::connect(socket->handle(), to); });
}

Result<> sys_getsockname(Fd fd, UserPtr<std::byte> address, UserPtr<int> size)
{
    auto socket = TRY(sockets::at(fd));
    host::SocketAddress name;
    TRY(host::socket_name(socket->handle(), name));
    net::to_program(name);
    return sockets::store_address(name, address.address(), size);
}

Result<> sys_getpeername(Fd fd, UserPtr<std::byte> address, UserPtr<int> size)
{
    auto socket = TRY(sockets::at(fd));
    host::SocketAddress name;
    TRY(host::peer_name(socket->handle(), name));
    net::to_program(name);
    return sockets::store_address(name, address.address(), size);
}

Result<> sys_shutdown(Fd fd, int how)
{
    auto socket = TRY(sockets::at(fd));
    return host::shutdown(socket->handle(), how);
}

Result<> sys_getsockopt(Fd fd, int level, int name, UserPtr<std::byte> value, UserPtr<int> size)
{
    auto socket = TRY(sockets::at(fd));
    auto one = [&]() -> Result<> {
        int room = TRY(size.load());
        if (room < 0)
            return err::inval;
        auto buffer = TRY(Buffer::of_program(value.address(), static_cast<size_t>(room)));
        if (answers_beyond(level, name))
            return err::noprotoopt;
        if (level == abi::sol_socket && name == abi::so_peerpidfd)
            return peer_descriptor(*socket, buffer, size);
        auto written = TRY(host::option(socket->handle(), level, name, buffer.bytes()));
        return size.store(static_cast<int>(written));
    };
    return sockets::after_socket(*socket, one());
}

Result<> sys_setsockopt(Fd fd, int level, int name, SocketAddressPtr value, int size)
{
    auto socket = TRY(sockets::at(fd));
    if (size < 0)
        return sockets::after_socket(*socket, Result<>{err::inval});
    if (takes_descriptor(level, name))
        return err::noprotoopt;
    if (takes_filter(level, name))
        TRY(check_filter(value, size));
    auto buffer = Buffer::of_program(value.address(), static_cast<size_t>(size));
    if (!buffer) [[unlikely]]
        return sockets::after_socket(*socket, Result<>{Failure{buffer.error()}});
    return host::set_option(socket->handle(), level, name, buffer->bytes());
}
