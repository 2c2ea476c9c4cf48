// SPDX-License-Identifier: Apache-2.0
// Sockets (socket(2) and its family): the program's are the host's.
#pragma once
#include "abi/socket.h"
#include "abi/time.h"
#include "fs/descriptors.h"
#include "mm/user.h"

using SocketAddressPtr = UserPtr<const std::byte>;

Result<Fd> sys_socket(int domain, int type, int protocol);
Result<> sys_socketpair(int domain, int type, int protocol, UserPtr<Fd> out);
Result<> sys_bind(Fd fd, SocketAddressPtr address, int size);
Result<> sys_listen(Fd fd, int backlog);
Result<Fd> sys_accept(Fd fd, UserPtr<std::byte> address, UserPtr<int> size);
Result<Fd> sys_accept4(Fd fd, UserPtr<std::byte> address, UserPtr<int> size, uint32_t flags);
Result<> sys_connect(Fd fd, SocketAddressPtr address, int size);
Result<> sys_getsockname(Fd fd, UserPtr<std::byte> address, UserPtr<int> size);
Result<> sys_getpeername(Fd fd, UserPtr<std::byte> address, UserPtr<int> size);
Result<> sys_shutdown(Fd fd, int how);
Result<> sys_getsockopt(Fd fd, int level, int name, UserPtr<std::byte> value, UserPtr<int> size);
Result<> sys_setsockopt(Fd fd, int level, int name, SocketAddressPtr value, int size);

// message.cc
Result<size_t> sys_sendto(Fd fd, UserPtr<const std::byte> data, size_t size, int flags, SocketAddressPtr to, int to_size);
Result<size_t> sys_recvfrom(Fd fd, UserPtr<std::byte> room, size_t size, int flags, UserPtr<std::byte> from, UserPtr<int> from_size);
Result<size_t> sys_sendmsg(Fd fd, UserPtr<const abi::msghdr> message, int flags);
Result<size_t> sys_recvmsg(Fd fd, UserPtr<abi::msghdr> message, int flags);
Result<size_t> sys_sendmmsg(Fd fd, UserPtr<abi::mmsghdr> messages, uint32_t count, int flags);
Result<size_t> sys_recvmmsg(Fd fd, UserPtr<abi::mmsghdr> messages, uint32_t count, int flags, UserPtr<abi::timespec> timeout);
