// SPDX-License-Identifier: Apache-2.0
// The names of values and bits in a trace.
#include "sys/trace.h"
#include "abi/fcntl.h"

namespace trace {

namespace {

struct Named { uint64_t value; const char* name; };

constexpr Named open_flags[] = {
    {0x410000, "O_TMPFILE"}, {0x101000, "O_SYNC"}, {0x1000, "O_DSYNC"}, {0x40, "O_CREAT"}, {0x80, "O_EXCL"}, {0x100, "O_NOCTTY"},
    {0x200, "O_TRUNC"}, {0x400, "O_APPEND"}, {0x800, "O_NONBLOCK"}, {0x2000, "O_ASYNC"}, {0x4000, "O_DIRECT"}, {0x8000, "O_LARGEFILE"},
    {0x10000, "O_DIRECTORY"}, {0x20000, "O_NOFOLLOW"}, {0x40000, "O_NOATIME"}, {0x80000, "O_CLOEXEC"}, {0x200000, "O_PATH"},
};
constexpr Named at_flags[] = {
    {0x100, "AT_SYMLINK_NOFOLLOW"}, {0x200, "AT_REMOVEDIR"}, {0x400, "AT_SYMLINK_FOLLOW"}, {0x800, "AT_NO_AUTOMOUNT"},
    {0x1000, "AT_EMPTY_PATH"}, {0x2000, "AT_STATX_FORCE_SYNC"}, {0x4000, "AT_STATX_DONT_SYNC"},
};
constexpr Named protections[] = {{1, "PROT_READ"}, {2, "PROT_WRITE"}, {4, "PROT_EXEC"}, {0x1000000, "PROT_GROWSDOWN"}};
constexpr Named map_flags[] = {
    {3, "MAP_SHARED_VALIDATE"}, {1, "MAP_SHARED"}, {2, "MAP_PRIVATE"}, {0x10, "MAP_FIXED"}, {0x20, "MAP_ANONYMOUS"}, {0x40, "MAP_32BIT"},
    {0x100, "MAP_GROWSDOWN"}, {0x800, "MAP_DENYWRITE"}, {0x1000, "MAP_EXECUTABLE"}, {0x2000, "MAP_LOCKED"}, {0x4000, "MAP_NORESERVE"},
    {0x8000, "MAP_POPULATE"}, {0x10000, "MAP_NONBLOCK"}, {0x20000, "MAP_STACK"}, {0x40000, "MAP_HUGETLB"}, {0x100000, "MAP_FIXED_NOREPLACE"},
};
constexpr Named whences[] = {{0, "SEEK_SET"}, {1, "SEEK_CUR"}, {2, "SEEK_END"}, {3, "SEEK_DATA"}, {4, "SEEK_HOLE"}};
constexpr Named signals[] = {
    {1, "SIGHUP"}, {2, "SIGINT"}, {3, "SIGQUIT"}, {4, "SIGILL"}, {5, "SIGTRAP"}, {6, "SIGABRT"}, {7, "SIGBUS"}, {8, "SIGFPE"}, {9, "SIGKILL"},
    {10, "SIGUSR1"}, {11, "SIGSEGV"}, {12, "SIGUSR2"}, {13, "SIGPIPE"}, {14, "SIGALRM"}, {15, "SIGTERM"}, {16, "SIGSTKFLT"}, {17, "SIGCHLD"},
    {18, "SIGCONT"}, {19, "SIGSTOP"}, {20, "SIGTSTP"}, {21, "SIGTTIN"}, {22, "SIGTTOU"}, {23, "SIGURG"}, {24, "SIGXCPU"}, {25, "SIGXFSZ"},
    {26, "SIGVTALRM"}, {27, "SIGPROF"}, {28, "SIGWINCH"}, {29, "SIGIO"}, {30, "SIGPWR"}, {31, "SIGSYS"}, {32, "SIGRTMIN"},
};
constexpr Named address_families[] = {
    {0, "AF_UNSPEC"}, {1, "AF_UNIX"}, {2, "AF_INET"}, {10, "AF_INET6"}, {16, "AF_NETLINK"}, {17, "AF_PACKET"}, {38, "AF_ALG"}, {40, "AF_VSOCK"},
};
constexpr Named socket_types[] = {{1, "SOCK_STREAM"}, {2, "SOCK_DGRAM"}, {3, "SOCK_RAW"}, {4, "SOCK_RDM"}, {5, "SOCK_SEQPACKET"}};
constexpr Named socket_flags[] = {{0x80000, "SOCK_CLOEXEC"}, {0x800, "SOCK_NONBLOCK"}};
constexpr Named message_flags[] = {
    {0x1, "MSG_OOB"}, {0x2, "MSG_PEEK"}, {0x4, "MSG_DONTROUTE"}, {0x8, "MSG_CTRUNC"}, {0x20, "MSG_TRUNC"}, {0x40, "MSG_DONTWAIT"}, {0x80, "MSG_EOR"},
    {0x100, "MSG_WAITALL"}, {0x800, "MSG_CONFIRM"}, {0x2000, "MSG_ERRQUEUE"}, {0x4000, "MSG_NOSIGNAL"}, {0x8000, "MSG_MORE"},
    {0x10000, "MSG_WAITFORONE"}, {0x4000000, "MSG_ZEROCOPY"}, {0x20000000, "MSG_FASTOPEN"}, {0x40000000, "MSG_CMSG_CLOEXEC"},
};
constexpr Named directions[] = {{0, "SHUT_RD"}, {1, "SHUT_WR"}, {2, "SHUT_RDWR"}};
constexpr Named option_levels[] = {{0, "SOL_IP"}, {1, "SOL_SOCKET"}, {6, "SOL_TCP"}, {17, "SOL_UDP"}, {41, "SOL_IPV6"}, {270, "SOL_NETLINK"}};
constexpr Named descriptor_flags[] = {{1, "FD_CLOEXEC"}};
constexpr Named access_modes[] = {{4, "R_OK"}, {2, "W_OK"}, {1, "X_OK"}};
constexpr Named advices[] = {
    {0, "MADV_NORMAL"}, {1, "MADV_RANDOM"}, {2, "MADV_SEQUENTIAL"}, {3, "MADV_WILLNEED"}, {4, "MADV_DONTNEED"}, {8, "MADV_FREE"},
    {9, "MADV_REMOVE"}, {10, "MADV_DONTFORK"}, {11, "MADV_DOFORK"}, {14, "MADV_HUGEPAGE"}, {15, "MADV_NOHUGEPAGE"}, {16, "MADV_DONTDUMP"},
    {17, "MADV_DODUMP"}, {18, "MADV_WIPEONFORK"}, {19, "MADV_KEEPONFORK"}, {20, "MADV_COLD"}, {21, "MADV_PAGEOUT"},
    {22, "MADV_POPULATE_READ"}, {23, "MADV_POPULATE_WRITE"},
};
constexpr Named clocks[] = {
    {0, "CLOCK_REALTIME"}, {1, "CLOCK_MONOTONIC"}, {2, "CLOCK_PROCESS_CPUTIME_ID"}, {3, "CLOCK_THREAD_CPUTIME_ID"}, {4, "CLOCK_MONOTONIC_RAW"},
    {5, "CLOCK_REALTIME_COARSE"}, {6, "CLOCK_MONOTONIC_COARSE"}, {7, "CLOCK_BOOTTIME"}, {11, "CLOCK_TAI"},
};
constexpr Named futex_operations[] = {
    {0, "FUTEX_WAIT"}, {1, "FUTEX_WAKE"}, {3, "FUTEX_REQUEUE"}, {4, "FUTEX_CMP_REQUEUE"}, {5, "FUTEX_WAKE_OP"}, {6, "FUTEX_LOCK_PI"},
    {7, "FUTEX_UNLOCK_PI"}, {8, "FUTEX_TRYLOCK_PI"}, {9, "FUTEX_WAIT_BITSET"}, {10, "FUTEX_WAKE_BITSET"}, {11, "FUTEX_WAIT_REQUEUE_PI"},
    {12, "FUTEX_CMP_REQUEUE_PI"}, {13, "FUTEX_LOCK_PI2"},
};
constexpr Named fcntl_commands[] = {
    {0, "F_DUPFD"}, {1, "F_GETFD"}, {2, "F_SETFD"}, {3, "F_GETFL"}, {4, "F_SETFL"}, {5, "F_GETLK"}, {6, "F_SETLK"}, {7, "F_SETLKW"},
    {8, "F_SETOWN"}, {9, "F_GETOWN"}, {10, "F_SETSIG"}, {11, "F_GETSIG"}, {15, "F_SETOWN_EX"}, {16, "F_GETOWN_EX"}, {36, "F_OFD_GETLK"},
    {37, "F_OFD_SETLK"}, {38, "F_OFD_SETLKW"}, {1024, "F_SETLEASE"}, {1025, "F_GETLEASE"}, {1030, "F_DUPFD_CLOEXEC"}, {1031, "F_SETPIPE_SZ"},
    {1032, "F_GETPIPE_SZ"}, {1033, "F_ADD_SEALS"}, {1034, "F_GET_SEALS"},
};
constexpr Named ioctl_requests[] = {
    {0x5401, "TCGETS"}, {0x5402, "TCSETS"}, {0x5403, "TCSETSW"}, {0x5404, "TCSETSF"}, {0x540f, "TIOCGPGRP"}, {0x5410, "TIOCSPGRP"},
    {0x5413, "TIOCGWINSZ"}, {0x5414, "TIOCSWINSZ"}, {0x541b, "FIONREAD"}, {0x5421, "FIONBIO"}, {0x5450, "FIONCLEX"}, {0x5451, "FIOCLEX"},
    {0x5452, "FIOASYNC"}, {0x80045430, "TIOCGPTN"}, {0x40045431, "TIOCSPTLCK"},
};
constexpr Named hows[] = {{0, "SIG_BLOCK"}, {1, "SIG_UNBLOCK"}, {2, "SIG_SETMASK"}};
constexpr Named clone_flags[] = {
    {0x100, "CLONE_VM"}, {0x200, "CLONE_FS"}, {0x400, "CLONE_FILES"}, {0x800, "CLONE_SIGHAND"}, {0x1000, "CLONE_PIDFD"}, {0x4000, "CLONE_VFORK"},
    {0x8000, "CLONE_PARENT"}, {0x10000, "CLONE_THREAD"}, {0x40000, "CLONE_SYSVSEM"}, {0x80000, "CLONE_SETTLS"}, {0x100000, "CLONE_PARENT_SETTID"},
    {0x200000, "CLONE_CHILD_CLEARTID"}, {0x1000000, "CLONE_CHILD_SETTID"},
};
constexpr Named descriptor_makers[] = {{0x80000, "O_CLOEXEC"}, {0x800, "O_NONBLOCK"}, {0x4000, "O_DIRECT"}};
constexpr Named epoll_makers[] = {{0x80000, "EPOLL_CLOEXEC"}};
constexpr Named event_makers[] = {{0x80000, "EFD_CLOEXEC"}, {0x800, "EFD_NONBLOCK"}, {1, "EFD_SEMAPHORE"}};
constexpr Named inotify_makers[] = {{0x80000, "IN_CLOEXEC"}, {0x800, "IN_NONBLOCK"}};
constexpr Named random_flags[] = {{1, "GRND_NONBLOCK"}, {2, "GRND_RANDOM"}, {4, "GRND_INSECURE"}};
constexpr Named wait_options[] = {
    {1, "WNOHANG"}, {2, "WSTOPPED"}, {4, "WEXITED"}, {8, "WCONTINUED"}, {0x1000000, "WNOWAIT"}, {0x20000000, "__WNOTHREAD"},
    {0x40000000, "__WALL"}, {0x80000000, "__WCLONE"},
};
constexpr Named segment_codes[] = {
    {0x1001, "ARCH_SET_GS"}, {0x1002, "ARCH_SET_FS"}, {0x1003, "ARCH_GET_FS"}, {0x1004, "ARCH_GET_GS"}, {0x1011, "ARCH_GET_CPUID"},
    {0x1012, "ARCH_SET_CPUID"}, {0x1021, "ARCH_GET_XCOMP_SUPP"}, {0x1022, "ARCH_GET_XCOMP_PERM"}, {0x1023, "ARCH_REQ_XCOMP_PERM"},
    {0x3001, "ARCH_CET_STATUS"}, {0x5001, "ARCH_SHSTK_ENABLE"}, {0x5002, "ARCH_SHSTK_DISABLE"}, {0x5005, "ARCH_SHSTK_STATUS"},
};
constexpr Named resources[] = {
    {0, "RLIMIT_CPU"}, {1, "RLIMIT_FSIZE"}, {2, "RLIMIT_DATA"}, {3, "RLIMIT_STACK"}, {4, "RLIMIT_CORE"}, {5, "RLIMIT_RSS"}, {6, "RLIMIT_NPROC"},
    {7, "RLIMIT_NOFILE"}, {8, "RLIMIT_MEMLOCK"}, {9, "RLIMIT_AS"}, {10, "RLIMIT_LOCKS"}, {11, "RLIMIT_SIGPENDING"}, {12, "RLIMIT_MSGQUEUE"},
    {13, "RLIMIT_NICE"}, {14, "RLIMIT_RTPRIO"}, {15, "RLIMIT_RTTIME"},
};
constexpr Named interval_timers[] = {{0, "ITIMER_REAL"}, {1, "ITIMER_VIRTUAL"}, {2, "ITIMER_PROF"}};
constexpr Named action_flags[] = {
    {0x4000000, "SA_RESTORER"}, {0x8000000, "SA_ONSTACK"}, {0x10000000, "SA_RESTART"}, {0x40000000, "SA_NODEFER"}, {0x80000000, "SA_RESETHAND"},
    {1, "SA_NOCLDSTOP"}, {2, "SA_NOCLDWAIT"}, {4, "SA_SIGINFO"},
};
constexpr Named poll_events[] = {
    {1, "POLLIN"}, {2, "POLLPRI"}, {4, "POLLOUT"}, {8, "POLLERR"}, {0x10, "POLLHUP"}, {0x20, "POLLNVAL"}, {0x40, "POLLRDNORM"},
    {0x80, "POLLRDBAND"}, {0x100, "POLLWRNORM"}, {0x200, "POLLWRBAND"}, {0x2000, "POLLRDHUP"},
};
constexpr Named epoll_events[] = {
    {1, "EPOLLIN"}, {2, "EPOLLPRI"}, {4, "EPOLLOUT"}, {8, "EPOLLERR"}, {0x10, "EPOLLHUP"}, {0x40, "EPOLLRDNORM"}, {0x80, "EPOLLRDBAND"},
    {0x100, "EPOLLWRNORM"}, {0x200, "EPOLLWRBAND"}, {0x2000, "EPOLLRDHUP"}, {0x10000000, "EPOLLEXCLUSIVE"}, {0x20000000, "EPOLLWAKEUP"},
    {0x40000000, "EPOLLONESHOT"}, {0x80000000, "EPOLLET"},
};
// A socket option's name depends on its level.
constexpr Named socket_options[] = {
    {1, "SO_DEBUG"}, {2, "SO_REUSEADDR"}, {3, "SO_TYPE"}, {4, "SO_ERROR"}, {5, "SO_DONTROUTE"}, {6, "SO_BROADCAST"}, {7, "SO_SNDBUF"},
    {8, "SO_RCVBUF"}, {9, "SO_KEEPALIVE"}, {10, "SO_OOBINLINE"}, {12, "SO_PRIORITY"}, {13, "SO_LINGER"}, {15, "SO_REUSEPORT"},
    {16, "SO_PASSCRED"}, {17, "SO_PEERCRED"}, {18, "SO_RCVLOWAT"}, {20, "SO_RCVTIMEO_OLD"}, {21, "SO_SNDTIMEO_OLD"}, {25, "SO_BINDTODEVICE"},
    {26, "SO_ATTACH_FILTER"}, {29, "SO_TIMESTAMP_OLD"}, {30, "SO_ACCEPTCONN"}, {31, "SO_PEERSEC"}, {38, "SO_PROTOCOL"}, {39, "SO_DOMAIN"},
    {49, "SO_INCOMING_CPU"},
};
constexpr Named tcp_options[] = {
    {1, "TCP_NODELAY"}, {2, "TCP_MAXSEG"}, {3, "TCP_CORK"}, {4, "TCP_KEEPIDLE"}, {5, "TCP_KEEPINTVL"}, {6, "TCP_KEEPCNT"}, {9, "TCP_DEFER_ACCEPT"},
    {11, "TCP_INFO"}, {12, "TCP_QUICKACK"}, {13, "TCP_CONGESTION"}, {18, "TCP_USER_TIMEOUT"}, {23, "TCP_FASTOPEN"},
};
constexpr Named ip_options[] = {{1, "IP_TOS"}, {2, "IP_TTL"}, {8, "IP_PKTINFO"}, {10, "IP_MTU_DISCOVER"}, {11, "IP_RECVERR"}, {24, "IP_BIND_ADDRESS_NO_PORT"}};
constexpr Named ipv6_options[] = {{16, "IPV6_UNICAST_HOPS"}, {25, "IPV6_RECVERR"}, {26, "IPV6_V6ONLY"}, {49, "IPV6_RECVPKTINFO"}, {67, "IPV6_TCLASS"}};
constexpr Named epoll_operations[] = {{1, "EPOLL_CTL_ADD"}, {2, "EPOLL_CTL_DEL"}, {3, "EPOLL_CTL_MOD"}};
constexpr Named file_kinds[] = {
    {0140000, "S_IFSOCK"}, {0120000, "S_IFLNK"}, {0100000, "S_IFREG"}, {0060000, "S_IFBLK"}, {0040000, "S_IFDIR"}, {0020000, "S_IFCHR"},
    {0010000, "S_IFIFO"},
};

bool put_one(Text& out, std::span<const Named> names, uint64_t value)
{
    for (auto& known : names)
        if (known.value == value) {
            out.put(known.name);
            return true;
        }
    return false;
}

// Names of bits with '|' between them; what has no name in hexadecimal; `none` when no bit is set.
bool put_bits(Text& out, std::span<const Named> names, uint64_t value, std::string_view none, bool begun = false)
{
    bool any = begun;
    for (auto& known : names) {
        if ((value & known.value) != known.value)
            continue;
        out.put(any ? "|" : "");
        out.put(known.name);
        any = true;
        value &= ~known.value;
    }
    if (value) {
        print(out, "{}0x{x}", std::string_view{any ? "|" : ""}, value);
        any = true;
    }
    if (!any)
        out.put(none);
    return true;
}

bool put_signal_name(Text& out, uint64_t number)
{
    constexpr uint64_t first_real_time = 32, last = 64;
    if (number <= first_real_time || number > last)
        return put_one(out, signals, number);
    print(out, "SIGRT_{}", number - first_real_time);
    return true;
}

bool put_open_flags(Text& out, uint64_t value)
{
    static constexpr const char* modes[] = {"O_RDONLY", "O_WRONLY", "O_RDWR", "O_ACCMODE"};
    out.put(modes[value & abi::o_accmode]);
    return put_bits(out, open_flags, static_cast<uint32_t>(value) & ~uint64_t{abi::o_accmode}, "", true);
}

bool put_futex(Text& out, uint64_t value)
{
    constexpr uint64_t private_flag = 128, realtime = 256;
    if (!put_one(out, futex_operations, static_cast<uint32_t>(value) & ~(private_flag | realtime)))
        return false;
    out.put(value & private_flag ? "_PRIVATE" : "");
    out.put(value & realtime ? "|FUTEX_CLOCK_REALTIME" : "");
    return true;
}

bool put_clone(Text& out, uint64_t value)
{
    (void)put_bits(out, clone_flags, value & ~uint64_t{0xff}, "0");
    if (value & 0xff) {
        out.put("|");
        if (!put_one(out, signals, value & 0xff))
            print(out, "{}", value & 0xff);
    }
    return true;
}

}

bool put_named(Text& out, char kind, uint64_t value)
{
    const uint64_t low = static_cast<uint32_t>(value);
    switch (kind) {
    case 'O': return put_open_flags(out, value);
    case 'A': return put_bits(out, at_flags, low, "0");
    case 'P': return put_bits(out, protections, low, "PROT_NONE");
    case 'M': return put_bits(out, map_flags, low, "0");
    case 'W': return put_one(out, whences, low);
    case 'S': return put_signal_name(out, low);
    case 'a': return put_bits(out, access_modes, low, "F_OK");
    case 'v': return put_one(out, advices, low);
    case 'c': return put_one(out, clocks, low);
    case 'F': return put_futex(out, value);
    case 'C': return put_one(out, fcntl_commands, low);
    case 'I': return put_one(out, ioctl_requests, low);
    case 'h': return put_one(out, hows, low);
    case 'L': return put_clone(out, value);
    case 'e': return put_one(out, epoll_operations, low);
    case 'N': return put_one(out, address_families, low);
    case 'Y': {
        constexpr uint64_t type_bits = 0xf;
        const bool named = low & type_bits && put_one(out, socket_types, low & type_bits);
        return (low & type_bits && !named) ? false : put_bits(out, socket_flags, low & ~type_bits, named ? "" : "0", named);
    }
    case 'G': return put_bits(out, message_flags, low, "0");
    case 'D': return put_one(out, directions, low);
    case 'l': return put_one(out, option_levels, low);
    case 'b': return put_bits(out, descriptor_flags, low, "0");
    case 'K': return put_one(out, file_kinds, low);
    case '&': return put_bits(out, descriptor_makers, low, "0");
    case '%': return put_bits(out, epoll_makers, low, "0");
    case '^': return put_bits(out, event_makers, low, "0");
    case '~': return put_bits(out, inotify_makers, low, "0");
    case 'y': return put_bits(out, socket_flags, low, "0");
    case '7': return put_bits(out, random_flags, low, "0");
    case '2': return put_bits(out, wait_options, low, "0");
    case '3': return put_one(out, segment_codes, low);
    case '4': return put_one(out, resources, low);
    case '8': return put_one(out, interval_timers, low);
    case '!': return put_bits(out, action_flags, value, "0");
    case '?': return put_bits(out, poll_events, low, "0");
    case '*': return put_bits(out, epoll_events, low, "0");
    default: return false;
    }
}

bool put_option_name(Text& out, uint64_t level, uint64_t option)
{
    const uint64_t low = static_cast<uint32_t>(option);
    switch (static_cast<uint32_t>(level)) {
    case 0: return put_one(out, ip_options, low);
    case 1: return put_one(out, socket_options, low);
    case 6: return put_one(out, tcp_options, low);
    case 41: return put_one(out, ipv6_options, low);
    default: return false;
    }
}

std::string_view error_text(long error)
{
    static constexpr Named errors[] = {
        {1, "EPERM (Operation not permitted)"}, {2, "ENOENT (No such file or directory)"}, {3, "ESRCH (No such process)"},
        {4, "EINTR (Interrupted system call)"}, {5, "EIO (Input/output error)"}, {6, "ENXIO (No such device or address)"},
        {7, "E2BIG (Argument list too long)"}, {8, "ENOEXEC (Exec format error)"}, {9, "EBADF (Bad file descriptor)"},
        {10, "ECHILD (No child processes)"}, {11, "EAGAIN (Resource temporarily unavailable)"}, {12, "ENOMEM (Cannot allocate memory)"},
        {13, "EACCES (Permission denied)"}, {14, "EFAULT (Bad address)"}, {16, "EBUSY (Device or resource busy)"},
        {17, "EEXIST (File exists)"}, {18, "EXDEV (Invalid cross-device link)"}, {19, "ENODEV (No such device)"},
        {20, "ENOTDIR (Not a directory)"}, {21, "EISDIR (Is a directory)"}, {22, "EINVAL (Invalid argument)"},
        {23, "ENFILE (Too many open files in system)"}, {24, "EMFILE (Too many open files)"}, {25, "ENOTTY (Inappropriate ioctl for device)"},
        {26, "ETXTBSY (Text file busy)"}, {27, "EFBIG (File too large)"}, {28, "ENOSPC (No space left on device)"},
        {29, "ESPIPE (Illegal seek)"}, {30, "EROFS (Read-only file system)"}, {31, "EMLINK (Too many links)"}, {32, "EPIPE (Broken pipe)"},
        {33, "EDOM (Numerical argument out of domain)"}, {34, "ERANGE (Numerical result out of range)"},
        {35, "EDEADLK (Resource deadlock avoided)"}, {36, "ENAMETOOLONG (File name too long)"}, {37, "ENOLCK (No locks available)"},
        {38, "ENOSYS (Function not implemented)"}, {39, "ENOTEMPTY (Directory not empty)"}, {40, "ELOOP (Too many levels of symbolic links)"},
        {61, "ENODATA (No data available)"}, {62, "ETIME (Timer expired)"}, {71, "EPROTO (Protocol error)"},
        {75, "EOVERFLOW (Value too large for defined data type)"}, {88, "ENOTSOCK (Socket operation on non-socket)"},
        {89, "EDESTADDRREQ (Destination address required)"}, {90, "EMSGSIZE (Message too long)"},
        {92, "ENOPROTOOPT (Protocol not available)"}, {93, "EPROTONOSUPPORT (Protocol not supported)"},
        {95, "EOPNOTSUPP (Operation not supported)"}, {97, "EAFNOSUPPORT (Address family not supported by protocol)"},
        {98, "EADDRINUSE (Address already in use)"}, {99, "EADDRNOTAVAIL (Cannot assign requested address)"},
        {104, "ECONNRESET (Connection reset by peer)"}, {106, "EISCONN (Transport endpoint is already connected)"},
        {107, "ENOTCONN (Transport endpoint is not connected)"}, {110, "ETIMEDOUT (Connection timed out)"},
        {111, "ECONNREFUSED (Connection refused)"}, {114, "EALREADY (Operation already in progress)"},
        {115, "EINPROGRESS (Operation now in progress)"}, {512, "ERESTARTSYS (To be restarted if SA_RESTART is set)"},
        {513, "ERESTARTNOINTR (To be restarted)"},
        {514, "ERESTARTNOHAND (To be restarted if no handler)"}, {516, "ERESTART_RESTARTBLOCK (Interrupted by signal)"},
    };
    for (auto& known : errors)
        if (known.value == static_cast<uint64_t>(error))
            return known.name;
    return {};
}

}
