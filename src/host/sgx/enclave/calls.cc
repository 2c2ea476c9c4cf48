// SPDX-License-Identifier: Apache-2.0
// The one list of Linux calls that leave the enclave. What is not in it is ENOSYS.
#include "host/sgx/enclave/calls.h"
#include <asm/unistd.h>

namespace enclave {

namespace {

constexpr Argument v{};
constexpr Argument text{Way::text};
constexpr Argument in(uint16_t size) { return {Way::in, -1, size}; }
constexpr Argument out(uint16_t size) { return {Way::out, -1, size}; }
constexpr Argument both(uint16_t size) { return {Way::both, -1, size}; }
constexpr Argument in_by(int8_t count, uint16_t size = 1) { return {Way::in, count, size}; }
constexpr Argument out_by(int8_t count, uint16_t size = 1) { return {Way::out, count, size}; }
constexpr Argument both_by(int8_t count, uint16_t size = 1) { return {Way::both, count, size}; }
constexpr Argument length{Way::length, -1, 4};

template <class... Arguments>
constexpr Shape zero(uint16_t number, Arguments... a) { return {number, Believe::zero, 0, {a...}}; }
template <class... Arguments>
constexpr Shape handle(uint16_t number, Arguments... a) { return {number, Believe::handle, 0, {a...}}; }
template <class... Arguments>
constexpr Shape number(uint16_t n, Arguments... a) { return {n, Believe::number, 0, {a...}}; }
template <class... Arguments>
constexpr Shape count(uint8_t counted, uint16_t n, Arguments... a) { return {n, Believe::count, counted, {a...}}; }

constexpr uint16_t address = 128, time = 16, timer_spec = 32;

constexpr Shape shapes[] = {
    // Content of files.
    count(2, __NR_read, v, out_by(2), v),
    count(2, __NR_write, v, in_by(2), v),
    count(2, __NR_pread64, v, out_by(2), v, v),
    count(2, __NR_pwrite64, v, in_by(2), v, v),
    count(2, __NR_getdents64, v, out_by(2), v),
    number(__NR_lseek, v, v, v),
    zero(__NR_ftruncate, v, v),
    zero(__NR_truncate, text, v),
    zero(__NR_fallocate, v, v, v, v),
    zero(__NR_readahead, v, v, v),
    zero(__NR_fadvise64, v, v, v, v),
    zero(__NR_fsync, v),
    zero(__NR_fdatasync, v),
    zero(__NR_sync_file_range, v, v, v, v),
    zero(__NR_syncfs, v),
    zero(__NR_sync),
    count(3, __NR_sendfile, v, v, both(8), v),
    count(4, __NR_copy_file_range, v, both(8), v, both(8), v, v),
    count(4, __NR_splice, v, both(8), v, both(8), v, v),
    count(2, __NR_tee, v, v, v, v),
    // Open files and names.
    zero(__NR_close, v),
    handle(__NR_openat, v, text, v, v),
    handle(__NR_openat2, v, text, in_by(3), v),
    zero(__NR_fstat, v, out(144)),
    zero(__NR_newfstatat, v, text, out(144), v),
    zero(__NR_statx, v, text, v, v, out(256)),
    zero(__NR_fstatfs, v, out(120)),
    count(3, __NR_readlinkat, v, text, out_by(3), v),
    zero(__NR_faccessat2, v, text, v, v),
    zero(__NR_mkdirat, v, text, v),
    zero(__NR_mknodat, v, text, v, v),
    zero(__NR_symlinkat, text, v, text),
    zero(__NR_linkat, v, text, v, text, v),
    zero(__NR_unlinkat, v, text, v),
    zero(__NR_renameat2, v, text, v, text, v),
    zero(__NR_fchmodat, v, text, v),
    zero(__NR_fchownat, v, text, v, v, v),
    zero(__NR_utimensat, v, text, in(32), v),
    count(3, __NR_getxattr, text, text, out_by(3), v),
    count(2, __NR_listxattr, text, out_by(2), v),
    zero(__NR_setxattr, text, text, in_by(3), v, v),
    zero(__NR_removexattr, text, text),
    handle(__NR_umask, v),
    zero(__NR_flock, v, v),
    // Things to wait on.
    zero(__NR_pipe2, out(8), v),
    handle(__NR_eventfd2, v, v),
    handle(__NR_timerfd_create, v, v),
    zero(__NR_timerfd_settime, v, v, in(timer_spec), out(timer_spec)),
    zero(__NR_timerfd_gettime, v, out(timer_spec)),
    handle(__NR_epoll_create1, v),
    zero(__NR_epoll_ctl, v, v, v, in(12)),
    count(2, __NR_epoll_pwait2, v, out_by(2, 12), v, in(time), v, v),
    {__NR_ppoll, Believe::number, 0, {both_by(1, 8), v, in(time), v, v}},
    handle(__NR_inotify_init1, v),
    handle(__NR_inotify_add_watch, v, text, v),
    zero(__NR_inotify_rm_watch, v, v),
    // Sockets.
    handle(__NR_socket, v, v, v),
    zero(__NR_socketpair, v, v, v, out(8)),
    zero(__NR_bind, v, in_by(2), v),
    zero(__NR_connect, v, in_by(2), v),
    zero(__NR_listen, v, v),
    handle(__NR_accept4, v, out(address), length, v),
    zero(__NR_shutdown, v, v),
    zero(__NR_getsockname, v, out(address), length),
    zero(__NR_getpeername, v, out(address), length),
    count(2, __NR_sendto, v, in_by(2), v, v, in_by(5), v),
    count(2, __NR_recvfrom, v, out_by(2), v, v, out(address), length),
    zero(__NR_setsockopt, v, v, v, in_by(4), v),
    // Time.
    zero(__NR_clock_gettime, v, out(time)),
    zero(__NR_clock_getres, v, out(time)),
    zero(__NR_clock_settime, v, in(time)),
    zero(__NR_clock_nanosleep, v, v, in(time), v),
    handle(__NR_clock_adjtime, v, both(208)),
    zero(__NR_timer_create, v, in(64), out(4)),
    zero(__NR_timer_settime, v, v, in(timer_spec), out(timer_spec)),
    zero(__NR_timer_gettime, v, out(timer_spec)),
    zero(__NR_timer_delete, v),
    zero(__NR_getitimer, v, out(timer_spec)),
    zero(__NR_setitimer, v, in(timer_spec), out(timer_spec)),
    // Processes.
    handle(__NR_wait4, v, out(4), v, out(144)),
    zero(__NR_waitid, v, v, out(128), v, out(144)),
    handle(__NR_pidfd_open, v, v),
    zero(__NR_pidfd_send_signal, v, v, in(128), v),
    zero(__NR_kill, v, v),
    zero(__NR_tgkill, v, v, v),
    zero(__NR_rt_sigqueueinfo, v, v, in(128)),
    zero(__NR_rt_tgsigqueueinfo, v, v, v, in(128)),
    handle(__NR_getppid),
    handle(__NR_getpgid, v),
    zero(__NR_setpgid, v, v),
    handle(__NR_getsid, v),
    handle(__NR_setsid),
    zero(__NR_prlimit64, v, v, in(16), out(16)),
    zero(__NR_getrusage, v, out(144)),
    number(__NR_times, out(32)),
    zero(__NR_sysinfo, out(112)),
    zero(__NR_uname, out(390)),
    handle(__NR_getpriority, v, v),
    zero(__NR_setpriority, v, v, v),
    handle(__NR_ioprio_get, v, v),
    zero(__NR_ioprio_set, v, v, v),
    handle(__NR_sched_getscheduler, v),
    zero(__NR_sched_setscheduler, v, v, in(4)),
    zero(__NR_sched_getparam, v, out(4)),
    zero(__NR_sched_setparam, v, in(4)),
    handle(__NR_sched_get_priority_max, v),
    handle(__NR_sched_get_priority_min, v),
    zero(__NR_sched_rr_get_interval, v, out(time)),
    count(1, __NR_sched_getaffinity, v, v, out_by(1)),
    zero(__NR_sched_setaffinity, v, v, in_by(1)),
    zero(__NR_sched_yield),
    zero(__NR_getcpu, out(4), out(4), v),
    zero(__NR_getresuid, out(4), out(4), out(4)),
    zero(__NR_getresgid, out(4), out(4), out(4)),
    zero(__NR_setresuid, v, v, v),
    zero(__NR_setresgid, v, v, v),
    handle(__NR_setfsuid, v),
    handle(__NR_setfsgid, v),
    count(0, __NR_getgroups, v, out_by(0, 4)),
    zero(__NR_setgroups, v, in_by(0, 4)),
    zero(__NR_capget, Argument{Way::both_always, -1, 8}, out(24)),
    zero(__NR_capset, in(8), in(24)),
    // Memory: of the enclave's pages, their rights only; the words that sleeping threads wait on.
    zero(__NR_mprotect, v, v, v),
    handle(__NR_membarrier, v, v, v),
    handle(__NR_memfd_create, text, v),
    handle(__NR_futex, v, v, v, in(time), v, v),
};

// One row a call: found by its number.
constexpr int last = 512;
struct Index {
    uint8_t at[last] = {};
    consteval Index()
    {
        uint8_t i = 0;
        for (auto& s : shapes)
            at[s.number] = ++i;
    }
};
constexpr Index index_of_numbers;
static_assert(sizeof shapes / sizeof *shapes < 255);

// fcntl(2) by command: F_GETLK … F_SETLKW and their open-file kind, F_SETOWN_EX, F_GETOWN_EX, hints; else a number.
const Shape* control_of_file(long command)
{
    static constexpr Shape lock{__NR_fcntl, Believe::zero, 0, {v, v, both(32)}}, owner{__NR_fcntl, Believe::zero, 0, {v, v, both(8)}},
        plain{__NR_fcntl, Believe::handle, 0, {v, v, v}};
    switch (command) {
    case 5: case 6: case 7: case 36: case 37: case 38: return &lock;
    case 15: case 16: case 1035: case 1036: case 1037: case 1038: case 1039: case 1040: return &owner;
    default: return &plain;
    }
}

// ioctl(2) by command: those of terminals and sockets that programs use everywhere.
const Shape* control_of_device(long command)
{
    constexpr auto shape = [](Argument argument) { return Shape{__NR_ioctl, Believe::handle, 0, {v, v, argument}}; };
    static constexpr Shape plain = shape(v), word = shape(out(4)), set_word = shape(in(4)), eight = shape(out(8)), set_eight = shape(in(8)),
                           terminal = shape(out(36)), set_terminal = shape(in(36)), terminal2 = shape(out(44)), set_terminal2 = shape(in(44)),
                           interface = shape(both(40));
    switch (static_cast<uint32_t>(command)) {
    case 0x5401: return &terminal;                                                // TCGETS
    case 0x5402: case 0x5403: case 0x5404: return &set_terminal;                  // TCSETS, TCSETSW, TCSETSF
    case 0x802c542a: return &terminal2;
    case 0x402c542b: case 0x402c542c: case 0x402c542d: return &set_terminal2;
    case 0x540f: case 0x5411: case 0x541b: case 0x5429:                           // TIOCGPGRP, TIOCOUTQ, FIONREAD, TIOCGSID
    case 0x80045430: case 0x80045432: case 0x80045438: case 0x80045439: case 0x80045440: // TIOCGPTN, TIOCGDEV, TIOCGPKT, TIOCGPTLCK, TIOCGEXCL
    case 0x2: return &word;                                                       // FIGETBSZ
    case 0x5410: case 0x5420: case 0x5421: case 0x5452: case 0x40045431: return &set_word; // TIOCSPGRP, TIOCPKT, FIONBIO, FIOASYNC, TIOCSPTLCK
    case 0x5413: case 0x80086601: return &eight;                                  // TIOCGWINSZ, FS_IOC_GETFLAGS
    case 0x5414: case 0x40086602: return &set_eight;                              // TIOCSWINSZ, FS_IOC_SETFLAGS
    case 0x5409: case 0x540a: case 0x540b: case 0x540c: case 0x540d: case 0x540e: case 0x5422: case 0x5425: case 0x5437: case 0x5441: return &plain;
    case 0x8910: case 0x8913: case 0x8915: case 0x8917: case 0x8919: case 0x891b: case 0x891d: case 0x8921: case 0x8927: case 0x8933: return &interface;
    default: return nullptr;
    }
}

// prctl(2) by option: PR_SET_NAME has text, the rest that the kernel passes on have numbers.
const Shape* control_of_process(long option)
{
    static constexpr Shape name{__NR_prctl, Believe::zero, 0, {v, text, v, v, v}}, word{__NR_prctl, Believe::zero, 0, {v, out(4), v, v, v}},
        plain{__NR_prctl, Believe::handle, 0, {v, v, v, v, v}};
    return option == 15 ? &name : option == 37 /*PR_GET_CHILD_SUBREAPER*/ ? &word : &plain;
}

}

const Shape* shape_of(long n, const long (&arguments)[6])
{
    switch (n) {
    case __NR_fcntl: return control_of_file(arguments[1]);
    case __NR_ioctl: return control_of_device(arguments[1]);
    case __NR_prctl: return control_of_process(arguments[0]);
    default: break;
    }
    if (n < 0 || n >= last || !index_of_numbers.at[n])
        return nullptr;
    return &shapes[index_of_numbers.at[n] - 1];
}

}
