// SPDX-License-Identifier: Apache-2.0
// Calls whose buffers are described in buffers: vectors and messages go through the area in one piece, socket options by length.
#include <asm/unistd.h>
#include <initializer_list>
#include "host/sgx/enclave/calls.h"
#include "host/sgx/enclave/enclave.h"
#include "host/socket.h"

namespace enclave {

namespace {

using host::Bytes;

constexpr long fail(Errno error) { return -static_cast<long>(error); }
void* pointer(uint64_t at) { return reinterpret_cast<void*>(at); }

// The area's buffer: a description at its start, the data behind it.
constexpr size_t data_at = 4096, most = sgx::room_size - data_at;
std::byte* room() { return this_slot().area->buffer; }
uint64_t outside(size_t offset) { return reinterpret_cast<uint64_t>(room() + offset); }

size_t total(std::span<const Bytes> parts, size_t limit)
{
    size_t sum = 0;
    for (auto& part : parts)
        sum += part.size < limit - sum ? part.size : limit - sum;
    return sum;
}

// What of `size` bytes the program can have, up to the first that it may not write.
size_t usable(std::span<const Bytes> parts, size_t size)
{
    size_t sum = 0;
    for (auto& part : parts) {
        const size_t wanted = part.size < size - sum ? part.size : size - sum, there = usable_size(part.start, wanted, true);
        sum += there;
        if (there != wanted)
            break;
    }
    return sum;
}

// Visits `size` bytes of the parts, from `skip` on, one after the other: false where `visit` is.
template <class Visit>
bool for_each_part(std::span<const Bytes> parts, size_t skip, size_t size, Visit visit)
{
    for (auto& part : parts) {
        const size_t from = skip < part.size ? skip : part.size, rest = part.size - from, n = rest < size ? rest : size;
        skip -= from;
        if (n && !visit(part.start + from, n))
            return false;
        size -= n;
    }
    return true;
}

// False at a fault.
bool gather(std::span<const Bytes> parts, size_t at, size_t size, size_t skip = 0)
{
    return for_each_part(parts, skip, size, [&](uint64_t from, size_t n) {
        const bool done = copy(room() + at, pointer(from), n) == 0;
        at += n;
        return done;
    });
}

bool scatter(std::span<const Bytes> parts, size_t at, size_t size, size_t skip = 0)
{
    return for_each_part(parts, skip, size, [&](uint64_t to, size_t n) {
        const bool done = copy(pointer(to), room() + at, n) == 0;
        at += n;
        return done;
    });
}

long ask(long number, bool blocking, std::initializer_list<long> arguments)
{
    sgx::Area& area = *this_slot().area;
    area.number = number;
    size_t i = 0;
    for (long a : arguments)
        area.arguments[i++] = a;
    const long result = request(blocking ? sgx::Ask::blocking_call : sgx::Ask::call);
    return result >= -4095 ? result : fail(Errno::io);
}

// readv, writev and their kin: files take and give all that there is, however small the area.
template <long number, bool writes>
long vector_call(const long (&a)[6], bool blocking)
{
    std::span parts{static_cast<const Bytes*>(pointer(static_cast<uint64_t>(a[1]))), static_cast<size_t>(a[2])};
    constexpr size_t most_of_call = 0x7fff'f000; // MAX_RW_COUNT
    const size_t wanted = total(parts, most_of_call), whole = writes ? wanted : usable(parts, wanted);
    if (whole == 0 && wanted != 0)
        return fail(Errno::fault);
    constexpr bool positioned = number == __NR_preadv2 || number == __NR_pwritev2;
    const bool advances = !positioned || a[3] == -1;
    size_t done = 0;
    for (;;) {
        const size_t size = whole - done < most ? whole - done : most;
        const auto or_done = [&](long error) { return done ? static_cast<long>(done) : error; };
        if (writes && !gather(parts, data_at, size, done))
            return or_done(fail(Errno::fault));
        *reinterpret_cast<Bytes*>(room()) = {outside(data_at), size};
        const long result = ask(number, blocking, {a[0], static_cast<long>(outside(0)), 1, advances ? a[3] : a[3] + static_cast<long>(done), a[4], a[5]});
        if (result <= 0)
            return or_done(result);
        if (static_cast<size_t>(result) > size)
            return fail(Errno::io);
        if (!writes && !scatter(parts, data_at, static_cast<size_t>(result), done))
            return or_done(fail(Errno::fault));
        done += static_cast<size_t>(result);
        if (static_cast<size_t>(result) < size || done == whole || !goes_on(number, a[0]))
            return static_cast<long>(done);
    }
}

// vmsplice(2): memory to a pipe's writing end, or what is in a pipe to memory; either copied.
long splice_memory(const long (&a)[6], bool blocking)
{
    constexpr long pipe_size = 1032; // F_GETPIPE_SZ, which only pipes have
    if (ask(__NR_fcntl, false, {a[0], pipe_size, 0}) < 0)
        return fail(Errno::badf);
    const long arguments[6] = {a[0], a[1], a[2]};
    const long written = vector_call<__NR_writev, true>(arguments, blocking);
    return written == fail(Errno::badf) ? vector_call<__NR_readv, false>(arguments, blocking) : written;
}

// ioctl(SIOCGIFCONF): a struct ifconf whose buffer is filled with struct ifreq.
long interfaces(const long (&a)[6], bool blocking)
{
    struct Request { int32_t size, pad; uint64_t buffer; };
    auto& request = *static_cast<Request*>(pointer(static_cast<uint64_t>(a[2])));
    const uint64_t to = request.buffer;
    const size_t asked = request.size < 0 ? 0 : static_cast<size_t>(request.size), size = asked < most ? asked : most;
    auto& sent = *new (room()) Request{static_cast<int32_t>(size), 0, to ? outside(data_at) : 0};
    const long result = ask(__NR_ioctl, blocking, {a[0], a[1], static_cast<long>(outside(0))});
    if (result != 0)
        return result < 0 ? result : fail(Errno::io);
    const int32_t told = sent.size;
    if (told < 0 || (to && static_cast<size_t>(told) > size))
        return fail(Errno::io);
    if (to && copy(pointer(to), room() + data_at, static_cast<size_t>(told)))
        return fail(Errno::fault);
    request.size = told;
    return 0;
}

// struct msghdr, one part, name and control message in the description.
constexpr size_t part_at = 64, name_at = 128, control_at = 256, control_room = data_at - control_at;

long send_message(const long (&a)[6], bool blocking)
{
    const auto& message = *static_cast<const host::Message*>(pointer(static_cast<uint64_t>(a[1])));
    std::span parts{static_cast<const Bytes*>(pointer(message.vector)), message.vector_count};
    const size_t size = total(parts, most);
    if (message.name_size > host::SocketAddress::most || message.control_size > control_room)
        return fail(Errno::nobufs);
    if (!gather(parts, data_at, size) || copy(room() + name_at, pointer(message.name), message.name_size) ||
        copy(room() + control_at, pointer(message.control), message.control_size))
        return fail(Errno::fault);
    auto& sent = *new (room()) host::Message{message};
    sent.name = message.name_size ? outside(name_at) : 0;
    sent.vector = outside(part_at);
    sent.vector_count = 1;
    sent.control = message.control_size ? outside(control_at) : 0;
    *reinterpret_cast<Bytes*>(room() + part_at) = {outside(data_at), size};
    const long result = ask(__NR_sendmsg, blocking, {a[0], static_cast<long>(outside(0)), a[2]});
    return result > 0 && static_cast<size_t>(result) > size ? fail(Errno::io) : result;
}

long receive_message(const long (&a)[6], bool blocking)
{
    constexpr int truncated = 0x20;
    auto& message = *static_cast<host::Message*>(pointer(static_cast<uint64_t>(a[1])));
    std::span parts{static_cast<const Bytes*>(pointer(message.vector)), message.vector_count};
    const size_t wanted = total(parts, most), size = usable(parts, wanted);
    if (size == 0 && wanted != 0)
        return fail(Errno::fault);
    const size_t names = message.name_size < host::SocketAddress::most ? message.name_size : host::SocketAddress::most,
                 controls = message.control_size < control_room ? message.control_size : control_room;
    auto& sent = *new (room()) host::Message{};
    sent.name = message.name ? outside(name_at) : 0;
    sent.name_size = static_cast<uint32_t>(names);
    sent.vector = outside(part_at);
    sent.vector_count = 1;
    sent.control = message.control ? outside(control_at) : 0;
    sent.control_size = message.control ? controls : 0;
    *reinterpret_cast<Bytes*>(room() + part_at) = {outside(data_at), size};
    const long result = ask(__NR_recvmsg, blocking, {a[0], static_cast<long>(outside(0)), a[2]});
    if (result < 0)
        return result;
    const host::Message got = sent; // read once
    if (static_cast<size_t>(result) > size && !(a[2] & truncated))
        return fail(Errno::io);
    const size_t bytes = static_cast<size_t>(result) < size ? static_cast<size_t>(result) : size;
    const size_t name_size = got.name_size < names ? got.name_size : names, control_size = got.control_size < controls ? got.control_size : controls;
    if (!scatter(parts, data_at, bytes) || (message.name && copy(pointer(message.name), room() + name_at, name_size)) ||
        (message.control && copy(pointer(message.control), room() + control_at, control_size)))
        return fail(Errno::fault);
    message.name_size = static_cast<uint32_t>(name_size);
    message.control_size = message.control ? control_size : 0;
    message.flags = got.flags;
    return result;
}

long socket_option(const long (&a)[6], bool blocking)
{
    auto& size = *static_cast<uint32_t*>(pointer(static_cast<uint64_t>(a[4])));
    const uint32_t asked = size < most ? size : uint32_t{most};
    if (copy(room() + data_at, pointer(static_cast<uint64_t>(a[3])), asked))
        return fail(Errno::fault);
    auto& answer = *reinterpret_cast<uint32_t*>(room());
    answer = asked;
    const long result = ask(__NR_getsockopt, blocking, {a[0], a[1], a[2], static_cast<long>(outside(data_at)), static_cast<long>(outside(0))});
    if (result != 0)
        return result < 0 ? result : fail(Errno::io);
    const uint32_t told = answer, got = told < asked ? told : asked;
    if (copy(pointer(static_cast<uint64_t>(a[3])), room() + data_at, got))
        return fail(Errno::fault);
    size = got;
    return 0;
}

}

Special special_call(long number, const long (&arguments)[6])
{
    constexpr long interface_list = 0x8912; // SIOCGIFCONF
    switch (number) {
    case __NR_ioctl: return arguments[1] == interface_list ? interfaces : nullptr;
    case __NR_readv: return vector_call<__NR_readv, false>;
    case __NR_writev: return vector_call<__NR_writev, true>;
    case __NR_preadv2: return vector_call<__NR_preadv2, false>;
    case __NR_pwritev2: return vector_call<__NR_pwritev2, true>;
    case __NR_vmsplice: return splice_memory;
    case __NR_sendmsg: return send_message;
    case __NR_recvmsg: return receive_message;
    case __NR_getsockopt: return socket_option;
    case __NR_clock_gettime: return read_clock;
    default: return nullptr;
    }
}

}
