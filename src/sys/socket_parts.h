// SPDX-License-Identifier: Apache-2.0
// What the socket calls share: finding the socket, addresses in and out, and blocking.
#pragma once
#include "abi/socket.h"
#include "abi/time.h"
#include "fs/descriptors.h"
#include "host/socket.h"
#include "mm/user.h"
#include "task/block.h"
#include "task/thread.h"

namespace sockets {

// err::badf, err::notsock. Of a host object that is no socket the host itself says so.
inline Result<Ref<fs::File>> with_handle(Ref<fs::File> file)
{
    if (file->handle() == host::Handle::none)
        return err::notsock;
    return file;
}
inline Result<Ref<fs::File>> at(Fd fd) { return with_handle(TRY(current().files->at(fd))); }

// err::notsock, for what is refused before the host would have seen the socket.
inline Result<> must_be_socket(const fs::File& file)
{
    constexpr int so_type = 3;
    int type = 0;
    TRY(host::option(file.handle(), abi::sol_socket, so_type, {reinterpret_cast<uintptr_t>(&type), sizeof type}));
    return {};
}

// The result, unless it is a refusal that Linux would have come to only after err::notsock.
template <class T>
Result<T> after_socket(const fs::File& file, Result<T> result)
{
    if (!result) [[unlikely]]
        switch (result.error()) {
        case Errno::fault: case Errno::inval: case Errno::msgsize: case Errno::nobufs: case Errno::badf:
            TRY(must_be_socket(file));
            break;
        default:
            break;
        }
    return result;
}

// An address that the program gives. err::inval, err::fault.
inline Result<> load_address(host::SocketAddress& out, uintptr_t from, int size)
{
    if (size < 0 || static_cast<uint32_t>(size) > host::SocketAddress::most)
        return err::inval;
    out.size = static_cast<uint32_t>(size);
    return user::copy_in(out.bytes, from, out.size);
}

// Gives an address to the program: as much as there is room for, and the size that it has.
Result<> store_address(const host::SocketAddress& address, uintptr_t to, UserPtr<int> size);

// Runs a host call that may block. A socket with a time limit (SO_RCVTIMEO, SO_SNDTIMEO) answers err::intr after a signal and
// is never restarted (signal(7)); only then the host is asked for the limit.
template <class F>
auto block(const fs::File& socket, int limit_option, F call) -> decltype(call())
{
    auto result = task::block(call);
    if (result || result.error() != Errno::restart_sys) [[likely]]
        return result;
    abi::timeval limit;
    auto size = host::option(socket.handle(), abi::sol_socket, limit_option, {reinterpret_cast<uintptr_t>(&limit), sizeof limit});
    if (size && (limit.sec || limit.usec))
        return err::intr;
    return result;
}

}
