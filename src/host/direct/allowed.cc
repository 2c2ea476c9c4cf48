// SPDX-License-Identifier: Apache-2.0
// The one list of system calls that the direct host makes after its set-up, in number order. Anything else is refused by
// the host (sandbox.cc). A test compares it with what stands in this folder.
#include "host/direct/allowed.h"
#include <asm/unistd.h>

namespace {

// time and gettimeofday: for the host's vsyscall page, which some old programs still call: it asks the list, too. restart_syscall:
// the host makes it in our place when a wait with a timeout was interrupted and no handler ran.
constexpr uint32_t numbers[] = {
    __NR_read, __NR_write, __NR_close, __NR_fstat, __NR_lseek, __NR_mmap, __NR_mprotect, __NR_munmap,
    __NR_rt_sigaction, __NR_rt_sigprocmask, __NR_rt_sigreturn, __NR_ioctl, __NR_pread64, __NR_pwrite64, __NR_readv,
    __NR_writev, __NR_sched_yield, __NR_mremap, __NR_msync, __NR_mincore, __NR_madvise, __NR_getitimer,
    __NR_setitimer, __NR_getpid, __NR_sendfile, __NR_socket, __NR_connect, __NR_sendto, __NR_recvfrom, __NR_sendmsg,
    __NR_recvmsg, __NR_shutdown, __NR_bind, __NR_listen, __NR_getsockname, __NR_getpeername, __NR_socketpair,
    __NR_setsockopt, __NR_getsockopt, __NR_clone, __NR_exit, __NR_wait4, __NR_kill, __NR_uname, __NR_fcntl,
    __NR_flock, __NR_fsync, __NR_fdatasync, __NR_truncate, __NR_ftruncate, __NR_chdir, __NR_fchdir, __NR_umask,
    __NR_gettimeofday, __NR_getrusage, __NR_sysinfo, __NR_times, __NR_setpgid, __NR_getppid, __NR_setsid, __NR_getgroups, __NR_setgroups,
    __NR_setresuid, __NR_getresuid, __NR_setresgid, __NR_getresgid, __NR_getpgid, __NR_setfsuid, __NR_setfsgid,
    __NR_getsid, __NR_capget, __NR_capset, __NR_rt_sigqueueinfo, __NR_sigaltstack, __NR_statfs,
    __NR_fstatfs, __NR_getpriority, __NR_setpriority, __NR_sched_setparam, __NR_sched_getparam,
    __NR_sched_setscheduler, __NR_sched_getscheduler, __NR_sched_get_priority_max, __NR_sched_get_priority_min,
    __NR_sched_rr_get_interval, __NR_munlock, __NR_mlockall, __NR_munlockall, __NR_prctl, __NR_arch_prctl, __NR_sync,
    __NR_gettid, __NR_readahead, __NR_setxattr, __NR_getxattr, __NR_listxattr, __NR_removexattr, __NR_time, __NR_futex, __NR_restart_syscall,
    __NR_sched_setaffinity, __NR_sched_getaffinity, __NR_getdents64, __NR_set_tid_address, __NR_fadvise64,
    __NR_timer_create, __NR_timer_settime, __NR_timer_gettime, __NR_timer_delete, __NR_clock_settime,
    __NR_clock_gettime, __NR_clock_getres, __NR_clock_nanosleep, __NR_exit_group, __NR_epoll_ctl, __NR_tgkill,
    __NR_waitid, __NR_ioprio_set, __NR_ioprio_get, __NR_inotify_add_watch, __NR_inotify_rm_watch, __NR_openat,
    __NR_mkdirat, __NR_mknodat, __NR_fchownat, __NR_newfstatat, __NR_unlinkat, __NR_linkat, __NR_symlinkat,
    __NR_readlinkat, __NR_fchmodat, __NR_ppoll, __NR_set_robust_list, __NR_splice, __NR_tee, __NR_sync_file_range,
    __NR_vmsplice, __NR_utimensat, __NR_timerfd_create, __NR_fallocate, __NR_timerfd_settime, __NR_timerfd_gettime,
    __NR_accept4, __NR_eventfd2, __NR_epoll_create1, __NR_pipe2, __NR_dup3, __NR_inotify_init1, __NR_rt_tgsigqueueinfo,
    __NR_prlimit64, __NR_clock_adjtime, __NR_syncfs, __NR_getcpu, __NR_process_vm_readv, __NR_process_vm_writev, __NR_sched_setattr, __NR_sched_getattr,
    __NR_renameat2, __NR_getrandom, __NR_memfd_create, __NR_membarrier, __NR_mlock2, __NR_copy_file_range,
    __NR_preadv2, __NR_pwritev2, __NR_pkey_mprotect, __NR_pkey_alloc, __NR_pkey_free, __NR_statx, __NR_rseq,
    __NR_close_range, __NR_openat2, __NR_faccessat2, __NR_epoll_pwait2, __NR_futex_waitv, __NR_pidfd_send_signal,
    __NR_pidfd_open, __NR_pidfd_getfd,
    __NR_shmget, __NR_shmat, __NR_shmctl, __NR_semget, __NR_semctl, __NR_msgget, __NR_msgsnd, __NR_msgrcv, __NR_msgctl,
    __NR_semtimedop, __NR_mq_open, __NR_mq_unlink, __NR_mq_timedsend, __NR_mq_timedreceive, __NR_mq_notify,
    __NR_mq_getsetattr,
};

}

std::span<const uint32_t> direct::allowed_calls() { return numbers; }
