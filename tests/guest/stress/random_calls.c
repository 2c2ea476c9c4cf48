// SPDX-License-Identifier: Apache-2.0
// Random system calls from several threads: any number, numbers and pointers that make sense and that do not, while other
// threads unmap the memory they point to. What is checked: the process survives, every call comes back once a signal has
// asked for it, and ordinary calls work afterwards.
//   random_calls [SECONDS [SEED]]     tests/soak is the long form
// Natively it first becomes an ordinary user; calls that would end the process or leave something behind are never made.
// LIMIT: 60
#include "check.h"
#include <dirent.h>
#include <grp.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <termios.h>

enum { workers = 4, arena_size = 8 << 20, text_size = 1 << 16, patience_ms = 10000 };

static char *arena, *text;          // the arena is unmapped and remapped at random: this program never touches it
static atomic_int stop;
static struct worker { pthread_t thread; _Atomic pid_t tid; _Atomic long call; _Atomic int64_t since; atomic_long done; uint64_t state; } all[workers];

// Process and thread life, signals to others, the clock, administration, and what stays behind in the system.
static const short never[] = {
    SYS_exit, SYS_exit_group, SYS_fork, SYS_vfork, SYS_clone, SYS_clone3, SYS_execve, SYS_execveat, SYS_kill, SYS_tkill, SYS_tgkill,
    SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_pidfd_send_signal, SYS_rt_sigreturn, SYS_ptrace, SYS_seccomp, SYS_arch_prctl,
    SYS_set_tid_address, SYS_personality, SYS_setsid, SYS_setpgid, SYS_alarm, SYS_vhangup, SYS_reboot, SYS_mount, SYS_umount2,
    SYS_pivot_root, SYS_chroot, SYS_swapon, SYS_swapoff, SYS_sethostname, SYS_setdomainname, SYS_settimeofday, SYS_clock_settime,
    SYS_adjtimex, SYS_clock_adjtime, SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_kexec_load, SYS_kexec_file_load, SYS_acct,
    SYS_quotactl, SYS_iopl, SYS_ioperm, SYS_syslog, SYS_unshare, SYS_setns, SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_keyctl,
    SYS_add_key, SYS_request_key, SYS_io_setup, SYS_io_submit, SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register, SYS_shmget,
    SYS_semget, SYS_msgget, SYS_shmat, SYS_mq_open, SYS_mq_notify, SYS_sync, SYS_mlockall, SYS_modify_ldt, SYS_landlock_create_ruleset,
    SYS_landlock_add_rule, SYS_landlock_restrict_self, SYS_process_madvise, SYS_fsopen, SYS_fsmount, SYS_move_mount, SYS_open_tree,
    SYS_mount_setattr, SYS_fanotify_init, SYS_brk, SYS_rseq, SYS_pkey_free,
    335, 336,       // uretprobe and uprobe: SIGILL by design
};
// Their pointers are always bad ones, since a good one would arm a timer, lift a limit or change what the checks rely on.
static const short bad_only[] = {
    SYS_rt_sigaction, SYS_setitimer, SYS_timer_create, SYS_set_robust_list, SYS_setrlimit, SYS_prlimit64, SYS_rt_sigsuspend, SYS_sigaltstack,
};
static const short memory[] = {
    SYS_mmap, SYS_munmap, SYS_mprotect, SYS_mremap, SYS_madvise, SYS_pkey_mprotect, SYS_remap_file_pages, SYS_shmdt, SYS_mbind, SYS_mlock, SYS_mlock2,
};
static const char *const names[] = {
    "a", "b", "d", "d/x", "d/y", "l", "p", "", ".", "./", "d/", "/dev/null", "/dev/zero", "/dev/full", "/dev/urandom", "/proc/self/maps",
    "/proc/self/status", "/proc/self/fd", "/proc/self/fd/0", "/proc/self/task", "/proc/meminfo", "/sys/devices/system/cpu", "/none", "a/b",
    "/proc/self/exe", "/proc/self/cwd/a", "/dev/fd/3", "/proc/self/mountinfo", "user.x", "//", "/proc/self/environ", "memfd",
};
enum { name_count = sizeof names / sizeof *names };

static bool in(const short *list, size_t n, long nr)
{
    for (size_t i = 0; i < n; i++)
        if (list[i] == nr)
            return true;
    return false;
}
#define IN(list, nr) in(list, sizeof list / sizeof *list, nr)

static uint64_t next(uint64_t *s)
{
    *s ^= *s << 13, *s ^= *s >> 7, *s ^= *s << 17;
    return *s;
}

static long odd_number(uint64_t *s)
{
    static const long odd[] = { -1, 0, 1, 2, 7, 8, 64, 4095, 4096, 65536, INT_MAX, INT_MIN, LONG_MAX, LONG_MIN, UINT_MAX, AT_FDCWD, 12345, 1l << 40 };
    return odd[next(s) % (sizeof odd / sizeof *odd)];
}

static long argument(uint64_t *s, bool good_pointers)
{
    switch (next(s) % 12) {
    case 0: case 1: return (long)(next(s) % 24);                                    // a descriptor, a small flag
    case 2: return (long)(next(s) % 70000);
    case 3: return odd_number(s);
    case 4: return (long)bad_pointer((int)(next(s) % BAD_COUNT));
    case 5: return 1l << next(s) % 32;                                              // a flag
    case 6: return (long)(next(s) & next(s) & 0xffffffff);
    case 7: case 8: return good_pointers ? (long)(text + next(s) % name_count * 64) : 0;        // a path
    case 9: case 10: return good_pointers ? (long)(arena + next(s) % arena_size) & ~(next(s) & 1 ? 7l : 4095l) : 0;
    default: return 0;
    }
}

static void shape_memory(uint64_t *s, long nr, long a[6])
{
    size_t page = next(s) % (arena_size / PAGE), left = arena_size / PAGE - page;
    a[0] = next(s) % 8 ? (long)(arena + page * PAGE) : (long)(arena + page * PAGE + 3);
    a[1] = (long)(next(s) % 16 ? next(s) % (left < 64 ? left : 64) * PAGE : 0);
    if (nr == SYS_mmap) {
        a[3] = (long)((next(s) % 4 ? MAP_PRIVATE : MAP_SHARED) | MAP_FIXED | (next(s) % 2 ? MAP_ANONYMOUS : 0) | (next(s) % 8 ? 0 : MAP_POPULATE));
        if (next(s) % 3)
            a[2] = PROT_READ | PROT_WRITE;
    }
    if (nr == SYS_mremap) {                         // sizes and targets stay in the arena
        size_t to = next(s) % (arena_size / PAGE);
        a[2] = (long)(next(s) % (arena_size / PAGE - to) % 64 * PAGE);
        a[3] = MREMAP_MAYMOVE | MREMAP_FIXED;
        a[4] = (long)(arena + to * PAGE);
    }
    if (nr == SYS_mmap && next(s) % 8 == 0)
        a[3] = (long)next(s) & ~(MAP_HUGETLB | MAP_LOCKED) & 0xfffff, a[1] = next(s) & 1 ? 0 : LONG_MIN + (long)(next(s) % 5000);
}

// Keeps single calls from filling a disk, sleeping behind a mask, or sending signals.
static bool tame(uint64_t *s, long nr, long a[6])
{
    static const int prctls[] = { 2, 3, 7, 15, 16, 21, 23, 25, 29, 30, 36, 37, 39, 40, 55, 1000, -1 };
    static const unsigned long requests[] = { FIONREAD, FIONBIO, FIOCLEX, FIONCLEX, TCGETS, TIOCGWINSZ, 0x12345678, 0xffffffff };
    switch (nr) {
    case SYS_fcntl: return a[1] != F_SETSIG && a[1] != F_SETOWN && a[1] != F_SETOWN_EX && a[1] != F_SETLEASE && a[1] != F_NOTIFY;
    case SYS_prctl: a[0] = prctls[next(s) % (sizeof prctls / sizeof *prctls)]; return true;
    case SYS_ioctl: a[1] = (long)requests[next(s) % (sizeof requests / sizeof *requests)]; return true;
    case SYS_fallocate: a[2] &= 0xfffff, a[3] &= 0xfffff; return true;
    case SYS_truncate: case SYS_ftruncate: a[1] &= 0xfffff; return true;
    case SYS_sendfile: case SYS_copy_file_range: case SYS_splice: case SYS_tee: a[3] &= 0xffff, a[4] &= 0xffff; return true;
    case SYS_close_range: a[1] &= 127; return true;         // 199 is where this program speaks
    case SYS_ppoll: a[3] = 0; return true;
    case SYS_pselect6: a[5] = 0; return true;
    case SYS_epoll_pwait: case SYS_epoll_pwait2: a[4] = 0; return true;
    }
    return true;
}

static void *work(void *arg)
{
    struct worker *w = arg;
    uint64_t *s = &w->state;
    w->tid = thread_id();
    const sigset_t usual = set_of(0);
    while (!stop) {
        long nr = (long)(next(s) % 470), a[6];
        if (next(s) % 64 == 0)
            nr = next(s) & 1 ? (long)(next(s) % 5000) : odd_number(s);
        if (next(s) % 8 == 0)
            nr = (long[]){ SYS_openat, SYS_read, SYS_write, SYS_mmap, SYS_mprotect, SYS_close, SYS_pipe2, SYS_futex }[next(s) % 8];
        if (IN(never, nr))
            continue;
        for (int i = 0; i < 6; i++)
            a[i] = argument(s, !IN(bad_only, nr));
        if (next(s) % 4 == 0)
            a[0] = (long)(next(s) % 24);
        if (IN(memory, nr))
            shape_memory(s, nr, a);
        if (!tame(s, nr, a))
            continue;
        w->call = nr;
        w->since = now_ns(CLOCK_MONOTONIC);
        syscall(nr, a[0], a[1], a[2], a[3], a[4], a[5]);
        w->since = 0;
        w->done++;
        if (nr == SYS_rt_sigprocmask)
            pthread_sigmask(SIG_SETMASK, &usual, NULL);
    }
    w->since = -1;
    return NULL;
}

static void wake(int n, siginfo_t *i, void *c) { }

static void prepare(void)
{
    OK(chmod(in_tmp("."), 0777));
    OK(chdir(in_tmp(".")));
    const id_t nobody_else = 54321; // an id that owns nothing on this machine, in no group but its own
    if (geteuid() == 0 && (setgroups(0, NULL) != 0 || setresgid(nobody_else, nobody_else, nobody_else) != 0 ||
                           setresuid(nobody_else, nobody_else, nobody_else) != 0))
        SKIP("cannot become an ordinary user");
    CHECK(geteuid() != 0 && getuid() != 0);
    DIR *here = opendir(".");
    CHECK(here);
    for (struct dirent *entry; (entry = readdir(here));)
        CHECK(entry->d_name[0] == '.'); // whatever the calls do to names here, they are this program's own
    closedir(here);
    struct rlimit files = { 200, 200 }, size = { 16 << 20, 16 << 20 };
    OK(setrlimit(RLIMIT_NOFILE, &files));
    OK(setrlimit(RLIMIT_FSIZE, &size));
    for (int n = 1; n <= 64; n++)
        if (n != SIGSEGV && n != SIGBUS && n != SIGILL && n != SIGFPE && n != SIGTRAP && n != SIGSYS)
            signal(n, SIG_IGN);
    on_signal(SIGUSR1, wake, 0);
    OK(dup2(2, 199));
    int null = OK(open("/dev/null", O_RDWR));
    for (int i = 0; i < 3; i++)
        OK(dup2(null, i));
    // A guard behind each, so that a long read ends there and not in the C library's own memory.
    text = map_anon(text_size + arena_size + 32 * PAGE);
    arena = text + text_size + 16 * PAGE;
    OK(mprotect(text + text_size, 16 * PAGE, PROT_NONE));
    OK(mprotect(arena + arena_size, 16 * PAGE, PROT_NONE));
    for (int i = 0; i < name_count; i++)
        strcpy(text + i * 64, names[i]);
    for (size_t i = 0; i < arena_size; i += 8)
        *(long *)(arena + i) = i % 4096 < 512 ? (long)(i & 63) : (long)(i * 0x9e3779b97f4a7c15);
}

int main(int argc, char **argv)
{
    int seconds = argc > 1 ? atoi(argv[1]) : 3;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 0) : 1;
    prepare();
    for (int i = 0; i < workers; i++) {
        all[i].state = (seed * workers + (uint64_t)i + 1) * 0x9e3779b97f4a7c15;
        all[i].thread = start_thread(work, &all[i]);
    }
    // Whoever waits in a call for long is woken by a signal; one that still does not come back is a failure.
    const int64_t end = now_ns(CLOCK_MONOTONIC) + seconds * 1000000000ll;
    for (int left = workers; left > 0;) {
        sleep_ms(4);
        int64_t now = now_ns(CLOCK_MONOTONIC);
        if (now > end)
            stop = 1;
        left = 0;
        for (int i = 0; i < workers; i++) {
            int64_t since = all[i].since;
            left += since != -1;
            if (since > 0 && now - since > 6000000)
                syscall(SYS_tgkill, getpid(), all[i].tid, SIGUSR1);
            if (since > 0 && now - since > patience_ms * 1000000ll) {
                dprintf(199, "random_calls: call %ld does not come back (seed %lu)\n", all[i].call, seed);
                _exit(1);
            }
        }
    }
    long total = 0;
    for (int i = 0; i < workers; i++) {
        pthread_join(all[i].thread, NULL);
        total += all[i].done;
    }
    // Ordinary calls still work.
    syscall(SYS_close_range, 3, 198, 0);
    char *m = map_anon(PAGE), b[8];
    int p[2], fd = OK(open("/dev/zero", O_RDONLY));
    EQ(OK(read(fd, m, PAGE)), (long)PAGE);
    OK(pipe(p));
    OK(write(p[1], "works", 5));
    EQ(OK(read(p[0], b, 8)), 5);
    CHECK(total > 100);
    dprintf(199, "random_calls: %ld calls, seed %lu\n", total, seed);
    return 0;
}
