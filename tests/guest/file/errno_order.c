// SPDX-License-Identifier: Apache-2.0
// LIMIT: 60
// Which error a call names when several things are wrong at once: each call with all combinations of good and bad descriptors,
// pointers, paths, flags and sizes. What it prints is compared with the native run.
#include "check.h"
#include <sys/uio.h>

static char *top;                   // an empty directory
static char good[16384] __attribute__((aligned(4096)));
static char long_name[300], long_path[5000];
static struct iovec vectors[3];
static int descriptors[6];

struct value { const char *shown; long value; };
struct kind { char letter; struct value values[7]; };
#define BAD 8 /* an address in the page that is never mapped, and one in the kernel's half */
#define HIGH (long)0xffff800000001000
static struct kind kinds[] = {
    { 'f', { { "file" }, { "path" }, { "dir" }, { "pipe" }, { "read" }, { "999", 999 } } },
    { 'd', { { "cwd", AT_FDCWD }, { "dir" }, { "file" }, { "999", 999 } } },
    { 's', { { "\"f\"" }, { "\"none/x\"" }, { "\"\"" }, { "long name" }, { "long path" }, { "bad", BAD }, { "high", HIGH } } },
    { 't', { { "\"f\"" }, { "\"new\"" }, { "bad", BAD } } }, // a second path
    { 'p', { { "p" }, { "bad", BAD }, { "high", HIGH }, { "NULL", 0 } } },
    { 'P', { { "p" }, { "bad", BAD }, { "NULL", 0 } } },
    { 'v', { { "vector" }, { "vector with bad base" }, { "vector with bad length" }, { "bad", BAD } } },
    { 'F', { { "0", 0 }, { "0x40000000", 0x40000000 }, { "-1", -1 } } },
    { 'A', { { "0", 0 }, { "NOFOLLOW", 0x100 }, { "EMPTY", 0x1000 }, { "0x40000000", 0x40000000 } } },
    { 'n', { { "0", 0 }, { "16", 16 }, { "-1", -1 } } },
    { 'N', { { "16", 16 }, { "1", 1 }, { "0", 0 } } },
    { 'c', { { "0", 0 }, { "1", 1 }, { "1025", 1025 }, { "-1", -1 } } },
    { 'o', { { "0", 0 }, { "-5", -5 } } },
    { 'w', { { "0", 0 }, { "9", 9 } } },
    { 'm', { { "0600", 0600 } } },
    { '0', { { "0", 0 } } },
    { '1', { { "1", 1 } } },
    { 'u', { { "-1", -1 } } }, // an owner that stays
    { 'i', { { "0", 0 }, { "huge", 0x3fffffff }, { "-1", -1 } } },
};
static const struct { const char *name; int number; const char *form; } calls[] = {
    { "read", SYS_read, "fpn" }, { "write", SYS_write, "fpN" }, { "pread64", SYS_pread64, "fpno" }, { "pwrite64", SYS_pwrite64, "fpNo" },
    { "readv", SYS_readv, "fvc" }, { "writev", SYS_writev, "fvc" }, { "preadv", SYS_preadv, "fvco" }, { "pwritev", SYS_pwritev, "fvco" },
    { "preadv2", SYS_preadv2, "fvco0F" }, { "pwritev2", SYS_pwritev2, "fvco0F" }, { "lseek", SYS_lseek, "fow" },
    { "ftruncate", SYS_ftruncate, "fo" }, { "fallocate", SYS_fallocate, "fFoN" }, { "fsync", SYS_fsync, "f" },
    { "fdatasync", SYS_fdatasync, "f" }, { "syncfs", SYS_syncfs, "f" }, { "sync_file_range", SYS_sync_file_range, "foNF" },
    { "readahead", SYS_readahead, "foN" }, { "fadvise64", SYS_fadvise64, "foNw" }, { "open", SYS_open, "sF" },
    { "openat", SYS_openat, "dsF" }, { "openat2", SYS_openat2, "dspc" }, { "mkdirat", SYS_mkdirat, "dsm" },
    { "mknodat", SYS_mknodat, "dsF0" }, { "unlinkat", SYS_unlinkat, "dsF" }, { "symlinkat", SYS_symlinkat, "sdt" },
    { "linkat", SYS_linkat, "dsdtF" }, { "renameat2", SYS_renameat2, "dsdtF" }, { "readlinkat", SYS_readlinkat, "dspn" },
    { "fchmodat", SYS_fchmodat, "dsm" }, { "fchmodat2", 452, "dsmA" }, { "fchmod", SYS_fchmod, "fm" }, { "fchownat", SYS_fchownat, "dsuuA" },
    { "fchown", SYS_fchown, "fuu" }, { "truncate", SYS_truncate, "so" }, { "utimensat", SYS_utimensat, "dspA" },
    { "futimesat", SYS_futimesat, "dsp" }, { "utimes", SYS_utimes, "sp" }, { "utime", SYS_utime, "sp" }, { "statx", SYS_statx, "dsA0p" },
    { "newfstatat", SYS_newfstatat, "dspA" }, { "stat", SYS_stat, "sp" }, { "lstat", SYS_lstat, "sp" }, { "fstat", SYS_fstat, "fp" },
    { "faccessat", SYS_faccessat, "dsw" }, { "faccessat2", SYS_faccessat2, "ds0A" }, { "statfs", SYS_statfs, "sp" },
    { "fstatfs", SYS_fstatfs, "fp" }, { "getdents64", SYS_getdents64, "fpN" }, { "getdents", SYS_getdents, "fpN" }, { "chdir", SYS_chdir, "s" },
    { "fchdir", SYS_fchdir, "f" }, { "getcwd", SYS_getcwd, "pN" }, { "sendfile", SYS_sendfile, "ffpN" },
    { "copy_file_range", SYS_copy_file_range, "fPfPNF" }, { "splice", SYS_splice, "fpfPNF" }, { "tee", SYS_tee, "ffNF" },
    { "vmsplice", SYS_vmsplice, "fvcF" }, { "dup3", SYS_dup3, "fiF" }, { "fcntl dup", SYS_fcntl, "f0o" }, { "fcntl getlk", SYS_fcntl, "f5p" },
    { "fcntl ?", SYS_fcntl, "f6p" }, { "flock", SYS_flock, "f1" }, { "ioctl", SYS_ioctl, "f7p" },
    { "close_range", SYS_close_range, "88F" }, { "pipe2", SYS_pipe2, "pF" }, { "eventfd2", SYS_eventfd2, "0F" },
    { "epoll_create1", SYS_epoll_create1, "F" }, { "epoll_ctl", SYS_epoll_ctl, "f1fp" }, { "epoll_ctl ?", SYS_epoll_ctl, "fwfp" },
    { "epoll_wait", SYS_epoll_wait, "fP10" }, { "timerfd_create", SYS_timerfd_create, "wF" }, { "timerfd_settime", SYS_timerfd_settime, "fFpp" },
    { "timerfd_gettime", SYS_timerfd_gettime, "fp" }, { "signalfd4", SYS_signalfd4, "fpNF" }, { "inotify_init1", SYS_inotify_init1, "F" },
    { "inotify_add_watch", SYS_inotify_add_watch, "fsF" }, { "inotify_rm_watch", SYS_inotify_rm_watch, "fi" },
    { "getxattr", SYS_getxattr, "s9pn" }, { "getxattr", SYS_getxattr, "4tpn" }, { "setxattr", SYS_setxattr, "s900" },
    { "setxattr", SYS_setxattr, "4tpNF" }, { "listxattr", SYS_listxattr, "spn" }, { "removexattr", SYS_removexattr, "s9" },
    { "removexattr", SYS_removexattr, "4t" }, { "fgetxattr", SYS_fgetxattr, "f9pn" }, { "fsetxattr", SYS_fsetxattr, "f900" },
    { "flistxattr", SYS_flistxattr, "fpn" }, { "fremovexattr", SYS_fremovexattr, "f9" },
    { "memfd_create", SYS_memfd_create, "sF" },
    { "poll", SYS_poll, "pi0" }, { "mmap", SYS_mmap, "0N11fo" },
    { "sched_getaffinity", SYS_sched_getaffinity, "inp" }, { "sched_getscheduler", SYS_sched_getscheduler, "i" },
    { "sched_getparam", SYS_sched_getparam, "ip" }, { "sched_getattr", SYS_sched_getattr, "ipnF" },
    { "sched_rr_get_interval", SYS_sched_rr_get_interval, "ip" }, { "getpgid", SYS_getpgid, "i" }, { "getsid", SYS_getsid, "i" },
    { "getpriority", SYS_getpriority, "wi" }, { "prlimit64", SYS_prlimit64, "iw0p" }, { "tgkill", SYS_tgkill, "ii0" },
    { "get_robust_list", SYS_get_robust_list, "ipp" }, { "waitid", SYS_waitid, "wipF" },
};
static struct kind more[] = {
    { '5', { { "F_GETLK", F_GETLK } } }, { '6', { { "9999", 9999 } } }, { '7', { { "FIONREAD", 0x541b } } }, { '8', { { "900", 900 } } },
    { '9', { { "user.x", (long)"user.x" } } }, { '4', { { "f", (long)"f" } } },
};

static void set(char letter, int i, const void *pointer)
{
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        if (kinds[k].letter == letter)
            kinds[k].values[i].value = (long)pointer;
}
static const struct kind *kind_of(char letter)
{
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        if (kinds[k].letter == letter)
            return &kinds[k];
    for (size_t k = 0; k < sizeof more / sizeof *more; k++)
        if (more[k].letter == letter)
            return &more[k];
    abort();
}
static void open_at(int number, int fd)
{
    EQ(dup2(OK(fd), number), number);
    close(fd);
}
// As before each call, whatever the last one did. `names`: it may have changed them.
static void again(bool names)
{
    memset(good, 0, 4096);
    vectors[0] = (struct iovec){ good, 16 };
    vectors[1] = (struct iovec){ (void *)BAD, 16 };
    vectors[2] = (struct iovec){ good, (size_t)-1 };
    int pipes[2];
    OK(pipe2(pipes, O_NONBLOCK));
    EQ(write(pipes[1], good, 64), 64); // for calls that wait whatever the flags say
    open_at(descriptors[3], pipes[0]);
    open_at(descriptors[5], pipes[1]);
    if (!names)
        return;
    OK(chdir(top));
    unlink("f"), unlink("new"), unlink("new/f"), rmdir("new");
    OK(mknod("f", S_IFREG | 0600, 0));
    OK(truncate("f", 4096));
    open_at(descriptors[0], open("f", O_RDWR));
    open_at(descriptors[1], open("f", O_PATH));
    open_at(descriptors[2], open(top, O_RDONLY | O_DIRECTORY));
    open_at(descriptors[4], open("f", O_RDONLY));
}
int main(int c, char **v)
{
    umask(0);
    top = strdup(in_tmp(""));
    memset(long_name, 'n', sizeof long_name - 1);
    for (size_t i = 0; i + 2 < sizeof long_path; i += 2)
        memcpy(long_path + i, "a/", 2);
    for (int i = 0; i < 6; i++)
        descriptors[i] = 20 + i;
    for (int i = 0; i < 5; i++)
        set('f', i, (void *)(long)descriptors[i]);
    set('d', 1, (void *)(long)descriptors[2]);
    set('d', 2, (void *)(long)descriptors[0]);
    const char *const paths[] = { "f", "none/x", "", long_name, long_path };
    for (int i = 0; i < 5; i++)
        set('s', i, paths[i]);
    set('t', 0, "f");
    set('t', 1, "new");
    set('p', 0, good);
    for (int i = 0; i < 3; i++)
        set('v', i, &vectors[i]);
    for (size_t k = 0; k < sizeof calls / sizeof *calls; k++) {
        if (c > 1 && strcmp(v[1], calls[k].name) != 0)
            continue;
        const struct kind *of[6];
        int at[6] = { 0 }, n = (int)strlen(calls[k].form);
        bool first = true;
        for (int i = 0; i < n; i++)
            of[i] = kind_of(calls[k].form[i]);
        for (int i = 0; i < n;) {
            long a[6] = { 0 };
            printf("%s(", calls[k].name);
            for (int j = 0; j < n; j++) {
                a[j] = of[j]->values[at[j]].value;
                printf("%s%s", j ? ", " : "", of[j]->values[at[j]].shown);
            }
            again(first || strpbrk(calls[k].form, "std4"));
            first = false;
            errno = 0;
            long r = syscall(calls[k].number, a[0], a[1], a[2], a[3], a[4], a[5]);
            printf(") %s\n", r == -1 ? strerrorname(errno) : "ok");
            if (r > 2 && (r < 20 || r > 25) && fcntl((int)r, F_GETFD) != -1) // what it opened
                close((int)r);
            for (i = 0; i < n; i++) { // the next combination
                if (++at[i] < 7 && of[i]->values[at[i]].shown)
                    break;
                at[i] = 0;
            }
            if (i == n)
                break;
            i = 0;
        }
    }
    return 0;
}
