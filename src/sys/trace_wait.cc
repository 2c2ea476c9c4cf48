// SPDX-License-Identifier: Apache-2.0
// Whether a call is about to wait: a trace then shows its beginning first (trace.h). Only asked while calls are traced.
#include "abi/fcntl.h"
#include "host/host.h"
#include "sys/trace.h"
#include "task/thread.h"

namespace trace {

namespace {

constexpr int16_t readable = 1, writable = 4;

bool is_ready(host::Handle handle, int16_t events)
{
    host::PollEntry entry{static_cast<int32_t>(handle), events, 0};
    auto ready = host::poll({&entry, 1}, Deadline{0});
    return !ready || *ready != 0;
}

// Whether the file is not ready for that, and nobody said that it is not to be waited for.
bool file_waits(uint64_t fd, int16_t events)
{
    auto file = current().files->at(static_cast<Fd>(fd));
    return file && !((*file)->flags() & abi::o_nonblock) && (*file)->poll_handle() != host::Handle::none && !is_ready((*file)->poll_handle(), events);
}

bool epoll_waits(uint64_t fd)
{
    auto file = current().files->at(static_cast<Fd>(fd));
    return file && (*file)->handle() != host::Handle::none && !is_ready((*file)->handle(), readable);
}

// A zero timeout only looks. Both kinds are two words.
bool has_time(uint64_t timeout)
{
    struct Time { int64_t seconds, rest; };
    auto time = UserPtr<const Time>{timeout}.load();
    return !timeout || (time && (time->seconds || time->rest));
}

bool futex_waits(const Arguments& a)
{
    constexpr uint64_t command = 127;
    switch (a[1] & command) {
    case 0: case 9: case 11: { // FUTEX_WAIT, FUTEX_WAIT_BITSET, FUTEX_WAIT_REQUEUE_PI
        auto word = user::load_word(a[0]);
        return word && *word == static_cast<uint32_t>(a[2]);
    }
    case 6: case 13: { // FUTEX_LOCK_PI
        auto word = user::load_word(a[0]);
        return word && *word;
    }
    default: return false;
    }
}

bool poll_waits(const Arguments& a)
{
    return system_calls[7].handler({a[0], a[1], 0}) == 0;
}

}

bool will_wait(uint64_t number, const Arguments& a)
{
    constexpr uint64_t dont_wait = 0x40 /*MSG_DONTWAIT*/, no_hang = 1, ipc_nowait = 04000, clone_vfork = 0x4000;
    switch (number) {
    case 0: case 19: return file_waits(a[0], readable);                            // read, readv
    case 1: case 20: return file_waits(a[0], writable);                            // write, writev
    case 43: case 288: return file_waits(a[0], readable);                          // accept
    case 45: return !(a[3] & dont_wait) && file_waits(a[0], readable);             // recvfrom
    case 44: return !(a[3] & dont_wait) && file_waits(a[0], writable);             // sendto
    case 47: return !(a[2] & dont_wait) && file_waits(a[0], readable);             // recvmsg
    case 46: return !(a[2] & dont_wait) && file_waits(a[0], writable);             // sendmsg
    case 299: return !(a[3] & dont_wait) && file_waits(a[0], readable);            // recvmmsg
    case 40: case 275: return file_waits(number == 40 ? a[1] : a[0], readable);    // sendfile, splice
    case 7: return static_cast<int>(a[2]) != 0 && poll_waits(a);
    case 271: return has_time(a[2]) && poll_waits(a);
    case 23: case 270: return has_time(a[4]);                                      // select
    case 232: case 281: return static_cast<int>(a[3]) != 0 && epoll_waits(a[0]);   // epoll_wait
    case 441: return has_time(a[3]) && epoll_waits(a[0]);
    case 202: return futex_waits(a);
    case 449: return true;                                                         // futex_waitv
    case 61: return !(a[2] & no_hang);                                             // wait4
    case 247: return !(a[3] & no_hang);                                            // waitid
    case 34: case 130: return true;                                                // pause, rt_sigsuspend
    case 128: return has_time(a[2]);                                               // rt_sigtimedwait
    case 35: return has_time(a[0]);                                                // nanosleep
    case 230: return has_time(a[2]);                                               // clock_nanosleep
    case 73: return !(a[1] & static_cast<uint64_t>(abi::lock_nb));                 // flock
    case 72: return static_cast<int>(a[1]) == abi::f_setlkw || static_cast<int>(a[1]) == abi::f_ofd_setlkw;
    case 69: return !(a[3] & ipc_nowait);                                          // msgsnd
    case 70: return !(a[4] & ipc_nowait);                                          // msgrcv
    case 65: case 220: return true;                                                // semop, semtimedop
    case 242: case 243: return file_waits(a[0], number == 242 ? writable : readable); // mq_timedsend, mq_timedreceive
    case 58: return true;                                                          // vfork: until the child runs another program
    case 56: return a[0] & clone_vfork;
    case 435: return UserPtr<const uint64_t>{a[0]}.load().value_or(0) & clone_vfork;
    default: return false;
    }
}

}
