// SPDX-License-Identifier: Apache-2.0
#include "net/abstract_name.h"
#include <algorithm>
#include <cstring>
#include "abi/socket.h"
#include "task/thread.h"

namespace net::abstract {

namespace {

// family, NUL, mark, number of zeroes that were cut off the name's end (many programs fill the whole address with them), name. The
// number has bit 7 set: so it is neither a NUL nor a line's end in /proc/net/unix.
constexpr size_t name_at = 3, mark_size = 9, marked_at = name_at + mark_size + 1, room = 2 + 108;
constexpr unsigned char count_mark = 0x80;

std::string_view mark(std::span<char, mark_size> text)
{
    constexpr char digits[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";
    uint64_t random = process().instance;
    text[0] = 'g';
    for (size_t i = 1; i < mark_size; i++, random >>= 6)
        text[i] = digits[random & 63];
    return {text.data(), mark_size};
}

bool is_abstract(const host::SocketAddress& address)
{
    return address.family() == abi::af_unix && address.size >= name_at && address.size <= room && address.bytes[2] == std::byte{0};
}

std::string_view name_of(const host::SocketAddress& address)
{
    return {reinterpret_cast<const char*>(address.bytes) + name_at, address.size - name_at};
}

bool of_the_host(std::string_view name)
{
    return name.size() == 5 && name.find_first_not_of("0123456789abcdef") == name.npos;
}

}

void to_host(host::SocketAddress& address)
{
    if (!is_abstract(address))
        return;
    auto name = name_of(address);
    if (of_the_host(name))
        return;
    const size_t kept = name.find_last_not_of('\0') + 1; // 0 when there are only zeroes
    if (marked_at + kept > room)
        return; // the sandbox keeps it from connecting to the outside all the same
    char text[mark_size];
    const auto cut = static_cast<char>(count_mark | (name.size() - kept));
    auto* at = reinterpret_cast<char*>(address.bytes);
    std::memmove(at + marked_at, at + name_at, kept);
    mark(text).copy(at + name_at, mark_size);
    at[name_at + mark_size] = cut;
    address.size = static_cast<uint32_t>(marked_at + kept);
}

void to_program(host::SocketAddress& address)
{
    char text[mark_size];
    if (!is_abstract(address) || address.size < marked_at || !name_of(address).starts_with(mark(text)))
        return;
    auto* at = reinterpret_cast<char*>(address.bytes);
    const size_t kept = address.size - marked_at, cut = std::min<size_t>(static_cast<unsigned char>(at[name_at + mark_size]) & ~count_mark, room - name_at - kept);
    std::memmove(at + name_at, at + marked_at, kept);
    std::memset(at + name_at + kept, 0, cut);
    address.size = static_cast<uint32_t>(name_at + kept + cut);
}

}
