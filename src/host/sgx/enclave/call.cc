// SPDX-License-Identifier: Apache-2.0
// Calls of Linux from the enclave: what the arguments point at is copied into the thread's untrusted area, and what the call gave
// comes back once, bounded by what was asked for (calls.h). Nothing else of the enclave's memory leaves it.
#include <asm/unistd.h>
#include "host/linux/handle_call.h"
#include "host/sgx/enclave/calls.h"
#include "host/sgx/enclave/enclave.h"
#include "host/sgx/enclave/switchless.h"

namespace enclave {

size_t copy(void* to, const void* from, size_t size)
{
    asm volatile("1: rep movsb\n2:\n.pushsection fixups, \"aR\"\n.long 1b - ., 2b - .\n.popsection\n" : "+D"(to), "+S"(from), "+c"(size) : : "memory");
    return size;
}

long request(sgx::Ask ask)
{
    Slot& slot = this_slot();
    if ((ask == sgx::Ask::call || ask == sgx::Ask::blocking_call) && switchless::make(*slot.area)) {
        const long result = slot.area->result;
        if (slot.area->written.load(std::memory_order_relaxed) != slot.taken) [[unlikely]]
            drain(slot);
        return result;
    }
    slot.area->ask = ask;
    const long left = glume_enclave_request(&slot, ask == sgx::Ask::blocking_call);
    if (left != 0)
        return left;
    const long result = slot.area->result;
    if (slot.area->written.load(std::memory_order_relaxed) != slot.taken) [[unlikely]]
        drain(slot);
    return result;
}

namespace {

constexpr long fail(Errno error) { return -static_cast<long>(error); }
void* pointer(uint64_t at) { return reinterpret_cast<void*>(at); }
bool is_inside(uint64_t at) { return sgx::enclave_range.contains(at); }
constexpr size_t aligned(size_t n) { return (n + 63) & ~size_t{63}; }

// One call on its way out and back.
class Call {
public:
    Call(const Shape& shape, const long (&arguments)[6]) : shape_(shape), area_(*this_slot().area)
    {
        for (int i = 0; i < 6; i++)
            given_[i] = sent_[i] = arguments[i];
    }

    long make(bool blocking)
    {
        for (int i = 0; i < 6; i++)
            if (long error = send(i))
                return error;
        area_.number = shape_.number;
        for (int i = 0; i < 6; i++)
            area_.arguments[i] = sent_[i];
        const long result = request(blocking ? sgx::Ask::blocking_call : sgx::Ask::call);
        if (result < 0) {
            for (int i = 0; i < 6; i++)
                if (shape_.arguments[i].way == Way::both_always)
                    if (long error = receive(i, result))
                        return error;
            return result >= -4095 ? result : fail(Errno::io);
        }
        if (!believable(result))
            return fail(Errno::io);
        for (int i = 0; i < 6; i++)
            if (long error = receive(i, result))
                return error;
        return result;
    }

private:
    // Bytes behind argument i.
    uint64_t size_of(int i) const
    {
        const Argument& a = shape_.arguments[i];
        if (a.counted_by < 0)
            return a.size;
        return static_cast<uint64_t>(sent_[a.counted_by]) * a.size;
    }

    // A count that the room cannot hold is cut where the call may do less than it was asked to.
    long fit(int i)
    {
        const Argument& a = shape_.arguments[i];
        const size_t room = sgx::room_size - used_;
        if (a.counted_by >= 0 && static_cast<uint64_t>(sent_[a.counted_by]) > room / a.size) {
            if (shape_.result != Believe::count)
                return fail(Errno::nomem);
            sent_[a.counted_by] = static_cast<long>(room / a.size);
        }
        return 0;
    }

    // Where the program cannot have the answer the call is not made, or for as much as it can have: what the host gave would be lost.
    long check_room(int i)
    {
        const Argument& a = shape_.arguments[i];
        if (a.way == Way::in)
            return 0;
        const uint64_t size = size_of(i), usable = usable_size(static_cast<uint64_t>(given_[i]), size, true);
        if (usable == size && (size || is_inside(static_cast<uint64_t>(given_[i]))))
            return 0;
        if (shape_.result != Believe::count || a.counted_by != shape_.counted || usable < a.size)
            return fail(Errno::fault);
        sent_[a.counted_by] = static_cast<long>(usable / a.size);
        return 0;
    }

    long send(int i)
    {
        const Argument& a = shape_.arguments[i];
        if (a.way == Way::value || given_[i] == 0)
            return 0;
        if (a.way == Way::text)
            return send_text(i);
        if (long error = fit(i))
            return error;
        if (long error = check_room(i))
            return error;
        const uint64_t size = size_of(i);
        offset_[i] = used_;
        std::byte* to = area_.buffer + used_;
        used_ += aligned(size);
        if (a.way == Way::in || a.way == Way::both || a.way == Way::both_always || a.way == Way::length) {
            if (copy(to, pointer(static_cast<uint64_t>(given_[i])), size))
                return fail(Errno::fault);
        } else if (shape_.result != Believe::count) {
            __builtin_memset(to, 0, size);
        }
        sent_[i] = reinterpret_cast<long>(to);
        return 0;
    }

    long send_text(int i)
    {
        const auto* text = static_cast<const char*>(pointer(static_cast<uint64_t>(given_[i])));
        const size_t size = __builtin_strlen(text) + 1;
        if (size > sgx::room_size - used_)
            return fail(Errno::nametoolong);
        __builtin_memcpy(area_.buffer + used_, text, size);
        sent_[i] = reinterpret_cast<long>(area_.buffer + used_);
        used_ += aligned(size);
        return 0;
    }

    bool believable(long result) const
    {
        switch (shape_.result) {
        case Believe::zero: return result == 0;
        case Believe::handle: return result <= 0x7fff'ffff;
        case Believe::number: return true;
        case Believe::count: return static_cast<uint64_t>(result) <= static_cast<uint64_t>(sent_[shape_.counted]) || tells_needed(result);
        }
        return false;
    }

    // A size that there would be, not one that was given: of a datagram that was cut short, or of an attribute for no buffer.
    bool tells_needed(long result) const
    {
        constexpr long truncated = 0x20; // MSG_TRUNC
        constexpr long most = 0x7fff'ffff;
        switch (shape_.number) {
        case __NR_recvfrom: return sent_[3] & truncated && result <= most;
        case __NR_getxattr: case __NR_listxattr: return sent_[shape_.counted] == 0 && result <= most;
        default: return false;
        }
    }

    long receive(int i, long result)
    {
        const Argument& a = shape_.arguments[i];
        if (sent_[i] == 0 || (a.way != Way::out && a.way != Way::both && a.way != Way::both_always && a.way != Way::length))
            return 0;
        uint64_t size = size_of(i);
        if (shape_.result == Believe::count && a.counted_by == shape_.counted) {
            const uint64_t told = static_cast<uint64_t>(result) * a.size;
            size = told < size ? told : size;
        }
        if (a.way == Way::length) { // never more than what there was room for
            uint32_t before = 0, now = 0;
            if (copy(&before, pointer(static_cast<uint64_t>(given_[i])), 4))
                return fail(Errno::fault);
            __builtin_memcpy(&now, area_.buffer + offset_[i], 4);
            now = now < before ? now : before;
            return copy(pointer(static_cast<uint64_t>(given_[i])), &now, 4) ? fail(Errno::fault) : 0;
        }
        return copy(pointer(static_cast<uint64_t>(given_[i])), area_.buffer + offset_[i], size) ? fail(Errno::fault) : 0;
    }

    const Shape& shape_;
    sgx::Area& area_;
    long given_[6], sent_[6];
    size_t offset_[6] = {};
    size_t used_ = 0;
};

bool is_transfer(long number)
{
    return number == __NR_read || number == __NR_write || number == __NR_pread64 || number == __NR_pwrite64 || number == __NR_sendto;
}

// More bytes than the area holds, piece by piece: files take and give all that there is.
long transfer(const Shape& shape, const long (&arguments)[6], bool blocking)
{
    constexpr long most_of_call = 0x7fff'f000; // MAX_RW_COUNT
    const bool positioned = shape.number == __NR_pread64 || shape.number == __NR_pwrite64;
    const long whole = static_cast<uint64_t>(arguments[2]) < most_of_call ? arguments[2] : most_of_call;
    for (long done = 0;;) {
        long piece[6] = {arguments[0], arguments[1] + done, whole - done, arguments[3], arguments[4], arguments[5]};
        if (positioned)
            piece[3] += done;
        const long result = Call{shape, piece}.make(blocking);
        if (result <= 0)
            return done ? done : result;
        done += result;
        if (result < static_cast<long>(sgx::room_size) || done == whole || !goes_on(shape.number, arguments[0]))
            return done;
    }
}

long make(long number, const long (&arguments)[6], bool blocking)
{
    if (auto* special = special_call(number, arguments))
        return special(arguments, blocking);
    const Shape* shape = shape_of(number, arguments);
    if (!shape)
        return fail(Errno::nosys);
    if (is_transfer(number) && static_cast<uint64_t>(arguments[2]) > sgx::room_size) [[unlikely]]
        return transfer(*shape, arguments, blocking);
    return Call{*shape, arguments}.make(blocking);
}

}

bool goes_on(long number, long file)
{
    if (number != __NR_read && number != __NR_readv)
        return true;
    struct { int fd; short events, got; } about{static_cast<int>(file), 1 /*POLLIN*/, 0};
    const host::Time at_once{};
    return raw::call(__NR_ppoll, &about, 1, &at_once, nullptr, 0) == 1; // a file always is
}

long shaped_call(const Shape& shape, const long (&arguments)[6], bool blocking) { return Call{shape, arguments}.make(blocking); }

}

extern "C" long glume_host_call(long n, long a, long b, long c, long d, long e, long f) { return enclave::make(n, {a, b, c, d, e, f}, false); }
// Never asked for: the blocking call above says that it was interrupted. An enclave has no timer of its own to end a wait.
long raw::call_briefly(long, const long (&)[6]) { return interrupted; }
extern "C" long glume_blocking_call(long n, long a, long b, long c, long d, long e, long f) { return enclave::make(n, {a, b, c, d, e, f}, true); }
