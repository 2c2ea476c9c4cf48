// SPDX-License-Identifier: Apache-2.0
// On Linux: what concerns an open file itself, and the descriptors that the process was started with.
#include <asm/unistd_64.h>
#include <algorithm>
#include "base/text.h"
#include "host/linux/handle_call.h"
#include "host/file.h"

namespace {

// Those that wait until a terminal has sent everything (ioctl_tty(2)): TCSETSW, TCSETSF, TCSETAW, TCSETAF, TCSBRK, TCSBRKP, TCSETSW2
// and TCSETSF2.
bool drains(uint32_t command)
{
    constexpr uint32_t draining[] = {0x5403, 0x5404, 0x5407, 0x5408, 0x5409, 0x5425, 0x402c542c, 0x402c542d};
    return std::ranges::find(draining, command) != std::end(draining);
}

}

namespace host {

Result<> close(Handle h) { return raw::done(raw::call(__NR_close, h)); }
Result<Handle> duplicate(Handle h) { return raw::value<Handle>(raw::call(__NR_fcntl, h, abi::f_dupfd_cloexec, 3)); }
Result<uint32_t> status(Handle h) { return raw::value<uint32_t>(raw::call(__NR_fcntl, h, abi::f_getfl, 0)); }
Result<> set_status(Handle h, uint32_t flags) { return raw::done(raw::call(__NR_fcntl, h, abi::f_setfl, flags)); }
Result<long> file_control(Handle h, int command, uint64_t argument)
{
    return raw::value<long>(raw::call(__NR_fcntl, h, command, argument));
}
Result<> file_lock(Handle h, int command, abi::flock& lock) { return raw::done(raw::call_unless(command == abi::f_setlkw || command == abi::f_ofd_setlkw, __NR_fcntl, h, command, &lock)); }
Result<> owner(Handle h, int command, abi::f_owner_ex& owner) { return raw::done(raw::call(__NR_fcntl, h, command, &owner)); }
Result<> lifetime_hint(Handle h, int command, uint64_t& hint) { return raw::done(raw::call(__NR_fcntl, h, command, &hint)); }
Result<> flock(Handle h, int operation) { return raw::done(raw::call_unless(!(operation & abi::lock_nb), __NR_flock, h, operation)); }
// A read lease (fcntl(2)) is refused with EAGAIN for what is open for writing, and with EACCES to those who neither own the file
// nor may do what they like. If somebody opens the file while we have the lease, the host tells us by a signal that nobody minds.
bool open_for_writing(Handle h)
{
    constexpr int read_lease = 0, no_lease = 2;
    raw::call(__NR_fcntl, h, abi::f_setsig, raw::poke_signal);
    const long lease = raw::call(__NR_fcntl, h, abi::f_setlease, read_lease);
    if (!raw::failed(lease))
        raw::call(__NR_fcntl, h, abi::f_setlease, no_lease);
    return lease == -static_cast<long>(Errno::again);
}

Result<long> control(Handle h, uint32_t command, uint64_t argument)
{
    return raw::value<long>(raw::call_unless(drains(command), __NR_ioctl, h, command, argument));
}

Result<size_t> inherited(std::span<Handle> found)
{
    const auto list = TRY(raw::value<Handle>(
        raw::call(__NR_openat, abi::at_fdcwd, "/proc/self/fd", abi::o_rdonly | abi::o_directory | abi::o_cloexec, 0)));
    size_t count = 0;
    alignas(8) char room[2048];
    for (long got; (got = raw::call(__NR_getdents64, list, room, sizeof room)) > 0;)
        for (long at = 0; at < got;) {
            auto* entry = reinterpret_cast<const abi::dirent64*>(room + at);
            at += entry->d_reclen;
            int number = 0;
            const char* digit = entry->d_name;
            for (; *digit >= '0' && *digit <= '9'; digit++)
                number = number * 10 + (*digit - '0');
            if (digit != entry->d_name && number != static_cast<int>(list) && count < found.size())
                found[count++] = Handle{number};
        }
    raw::call(__NR_close, list);
    return count;
}

}
