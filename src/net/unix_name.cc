// SPDX-License-Identifier: Apache-2.0
#include "net/unix_name.h"
#include <cstring>
#include "abi/fcntl.h"
#include "abi/socket.h"
#include "fs/mount_table.h"
#include "fs/open.h"
#include "fs/walk.h"
#include "net/abstract_name.h"
#include "task/thread.h"

namespace net {

namespace {

constexpr uint32_t family_size = 2, path_room = 108;

// The path in the address, NUL-terminated in `room`; none for other families, unnamed and abstract addresses.
std::string_view path_of(const host::SocketAddress& address, std::span<char> room)
{
    if (address.family() != abi::af_unix || address.size <= family_size || address.bytes[family_size] == std::byte{0})
        return {};
    size_t size = std::min<size_t>(address.size - family_size, path_room);
    auto text = reinterpret_cast<const char*>(address.bytes) + family_size;
    size = std::min(size, std::string_view{text, size}.find('\0'));
    std::memcpy(room.data(), text, size);
    room[size] = 0;
    return {room.data(), size};
}

// False: the path does not fit.
bool set_path(host::SocketAddress& address, std::string_view path)
{
    if (path.size() >= path_room)
        return false;
    auto text = reinterpret_cast<char*>(address.bytes) + family_size;
    std::memcpy(text, path.data(), path.size());
    text[path.size()] = 0;
    address.size = static_cast<uint32_t>(family_size + path.size() + 1);
    return true;
}

// err::notsock. Other families refuse the address by themselves.
Result<bool> is_unix(host::Handle socket)
{
    constexpr int so_domain = 39;
    int domain = 0;
    TRY(host::option(socket, abi::sol_socket, so_domain, {reinterpret_cast<uintptr_t>(&domain), sizeof domain}));
    return domain == abi::af_unix;
}

// Binds below a directory handle of the host's. The host's full name is what other processes can be told, and can turn back
// into a path of the program's; one that is too long leaves the name that only this process understands.
Result<> bind_below(host::Handle socket, host::Handle directory, const char* name, host::SocketAddress address)
{
    char room[fs::path_max];
    auto size = host::name_of(directory, room);
    if (size && room[0] == '/') {
        Text full{std::span{room}.subspan(*size)};
        if (*size > 1)
            full.put("/");
        full.put(name);
        if (!full.truncated() && set_path(address, {room, *size + full.view().size()}))
            return host::bind(socket, address);
    }
    auto short_name = host::bind_in(socket, directory, name);
    const std::string_view whole{name};
    const auto slash = whole.rfind('/');
    if (short_name || short_name.error() != Errno::nametoolong || slash == whole.npos)
        return short_name;
    whole.substr(0, slash).copy(room, slash);
    room[slash] = 0;
    const auto parent = TRY(host::open(directory, room, abi::o_path | abi::o_directory, 0));
    short_name = host::bind_in(socket, parent, name + slash + 1);
    TRY(host::close(parent));
    return short_name;
}

}

Result<> bind(host::Handle socket, const host::SocketAddress& address)
{
    char room[path_room + 1];
    auto path = path_of(address, room);
    if (path.empty() || !TRY(is_unix(socket))) {
        auto name = address;
        abstract::to_host(name);
        return host::bind(socket, name);
    }

    fs::Walk walk;
    TRY(walk.begin(*process().fs, {}, path, fs::Follow::no));
    return walk.find([&](fs::Walk& at) -> Result<> {
        if (at.file || at.own())
            return err::acces; // the kernel makes these names up
        if (!at.exact)
            return err::loop; // the host would follow links by itself: every component is to be known first
        if (at.mount && !at.mount->writable)
            return err::rofs;
        if (!*at.name || at.directory)
            return err::addrinuse;
        return bind_below(socket, at.from, at.name, address);
    });
}

Result<Ref<fs::File>> to_host(host::Handle socket, host::SocketAddress& address)
{
    char room[path_room + 1];
    auto path = path_of(address, room);
    if (path.empty() || !TRY(is_unix(socket))) {
        abstract::to_host(address);
        return Ref<fs::File>{};
    }
    auto object = TRY(fs::open(*process().fs, {}, path, abi::o_path, 0));
    if (object->handle() == host::Handle::none)
        return err::connrefused; // a file that the kernel makes up
    // Whoever listens where the instance may not write is outside of it, and what such servers do for their clients (start
    // containers, say) is no reading. connect(2): "Write permission is denied on the socket file".
    if (auto* mount = object->mount(); mount && !mount->writable)
        return err::acces;
    address = host::address_of(object->handle());
    return object;
}

void to_program(host::SocketAddress& address)
{
    abstract::to_program(address);
    char room[path_room + 1];
    auto path = path_of(address, room);
    auto found = fs::mounts.find_host(path);
    if (path.empty() || !found.mount)
        return;
    char shown[fs::path_max];
    Text text{shown};
    if (found.mount->target != "/" || found.rest.empty())
        text.put(found.mount->target);
    if (!found.rest.empty()) {
        text.put("/");
        text.put(found.rest);
    }
    (void)set_path(address, text.view());
}

}
