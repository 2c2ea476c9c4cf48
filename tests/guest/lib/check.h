// SPDX-License-Identifier: Apache-2.0
// What the guest programs check with: each macro ends the program with status 1 and says where and why. Hosted C and C++.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#ifdef __cplusplus
#include <atomic>
#else
#include <stdatomic.h>
#endif
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define PAGE ((size_t)4096)

__attribute__((noreturn, format(printf, 3, 4))) static inline void check_fail(const char *file, int line, const char *format, ...)
{
    char text[600];
    const char *slash = strrchr(file, '/');
    int n = snprintf(text, sizeof text, "%s:%d: check failed: ", slash ? slash + 1 : file, line);
    va_list ap;
    va_start(ap, format);
    n += vsnprintf(text + n, sizeof text - n - 1, format, ap);
    va_end(ap);
    if (n > (int)sizeof text - 2)
        n = sizeof text - 2;
    text[n++] = '\n';
    (void)!write(2, text, n);
    _exit(1);
}

// A condition that must hold.
#define CHECK(cond)                                                                                                    \
    do {                                                                                                               \
        if (!(cond))                                                                                                   \
            check_fail(__FILE__, __LINE__, "%s (errno %s)", #cond, strerrorname(errno));                               \
    } while (0)

// Two integers or pointers that must be equal.
#define EQ(got, want)                                                                                                  \
    do {                                                                                                               \
        long long g_ = (long long)(got), w_ = (long long)(want);                                                       \
        if (g_ != w_)                                                                                                  \
            check_fail(__FILE__, __LINE__, "%s is %lld (%#llx), not %lld (%#llx)", #got, g_, g_, w_, w_);              \
    } while (0)

// Two strings that must be equal.
#define STREQ(got, want)                                                                                               \
    do {                                                                                                               \
        const char *g_ = (got), *w_ = (want);                                                                          \
        if (strcmp(g_, w_) != 0)                                                                                       \
            check_fail(__FILE__, __LINE__, "%s is \"%s\", not \"%s\"", #got, g_, w_);                                  \
    } while (0)

// A call that must not give -1; its result.
#define OK(call)                                                                                                       \
    ({                                                                                                                 \
        __auto_type_ r_ = (call);                                                                                      \
        if ((long)r_ == -1)                                                                                            \
            check_fail(__FILE__, __LINE__, "%s: %s", #call, strerrorname(errno));                                      \
        r_;                                                                                                            \
    })

// A call that must give -1 with that errno.
#define FAILS(call, error)                                                                                             \
    do {                                                                                                               \
        errno = 0;                                                                                                     \
        long r_ = (long)(call);                                                                                        \
        int e_ = errno;                                                                                                \
        if (r_ != -1)                                                                                                  \
            check_fail(__FILE__, __LINE__, "%s gives %ld, should fail with %s", #call, r_, #error);                    \
        if (e_ != (error))                                                                                             \
            check_fail(__FILE__, __LINE__, "%s fails with %s, not %s", #call, strerrorname(e_), #error);               \
    } while (0)

// A function that returns an error number (pthread_*), which must be 0.
#define PT(call)                                                                                                       \
    do {                                                                                                               \
        int e_ = (call);                                                                                               \
        if (e_ != 0)                                                                                                   \
            check_fail(__FILE__, __LINE__, "%s: %s", #call, strerrorname(e_));                                         \
    } while (0)

#ifdef __cplusplus
#define __auto_type_ auto
#else
#define __auto_type_ __auto_type
#endif

// This machine (or this user) cannot show it.
#define SKIP(why)                                                                                                      \
    do {                                                                                                               \
        fputs(why "\n", stderr);                                                                                       \
        exit(77);                                                                                                      \
    } while (0)

static inline const char *strerrorname(int e)
{
#ifdef __GLIBC__
    const char *name = strerrorname_np(e);
    return name ? name : "?";
#else
    return strerror(e);
#endif
}

// A page that is mapped without any right, so that every access through it is a fault.
static inline char *no_access_page(void)
{
    static char *page;
    if (!page) {
        page = (char *)mmap(NULL, PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (page == (char *)MAP_FAILED)
            check_fail(__FILE__, __LINE__, "no page");
    }
    return page;
}

// A page that can be read only.
static inline char *read_only_page(void)
{
    static char *page;
    if (!page) {
        page = (char *)mmap(NULL, PAGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (page == (char *)MAP_FAILED)
            check_fail(__FILE__, __LINE__, "no page");
    }
    return page;
}

// Addresses that are wrong in different ways: EACH_BAD(p) FAILS(read(fd, p, 1), EFAULT);
#define BAD_COUNT 5
static inline void *bad_pointer(int i)
{
    switch (i) {
    case 0: return (void *)8;                           // in the never-mapped first page
    case 1: return no_access_page();                    // mapped, not readable
    case 2: return (void *)0xffff800000001000;          // the kernel's half
    case 3: return (void *)0x0000900000000000;          // not canonical
    default: return (void *)-16;                        // the very end
    }
}
#define EACH_BAD(p)                                                                                                    \
    for (int i_ = 0; i_ < BAD_COUNT; i_++)                                                                             \
        for (void *p = bad_pointer(i_), *once_ = p; once_; once_ = NULL)

// A last stretch of `size` bytes before a page without rights: what reads one byte more faults.
static inline char *before_fault(size_t size)
{
    size_t pages = (size + PAGE - 1) / PAGE;
    char *m = (char *)mmap(NULL, (pages + 1) * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (m == (char *)MAP_FAILED || mprotect(m + pages * PAGE, PAGE, PROT_NONE) != 0)
        check_fail(__FILE__, __LINE__, "no guarded stretch");
    return m + pages * PAGE - size;
}

// A path in the directory that belongs to this run. Up to eight results live at once.
static inline const char *in_tmp(const char *name)
{
    static char text[8][PATH_MAX];
    static int next;
    const char *dir = getenv("TEST_TMP");
    if (!dir)
        check_fail(__FILE__, __LINE__, "TEST_TMP is not set");
    char *t = text[next++ % 8];
    snprintf(t, PATH_MAX, "%s/%s", dir, name);
    return t;
}

// A new file with that content; an open read-write descriptor at offset 0.
static inline int make_file(const char *name, const void *data, size_t size)
{
    int fd = open(in_tmp(name), O_RDWR | O_CREAT | O_TRUNC, 0644);
    if (fd < 0 || write(fd, data, size) != (ssize_t)size || lseek(fd, 0, SEEK_SET) != 0)
        check_fail(__FILE__, __LINE__, "make_file %s: %s", name, strerrorname(errno));
    return fd;
}

static inline void *map_anon(size_t size)
{
    void *m = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (m == MAP_FAILED)
        check_fail(__FILE__, __LINE__, "mmap: %s", strerrorname(errno));
    return m;
}

static inline pthread_t start_thread(void *(*body)(void *), void *arg)
{
    pthread_t t;
    int e = pthread_create(&t, NULL, body, arg);
    if (e)
        check_fail(__FILE__, __LINE__, "pthread_create: %s", strerrorname(e));
    return t;
}

static inline void *join_thread(pthread_t t)
{
    void *result;
    int e = pthread_join(t, &result);
    if (e)
        check_fail(__FILE__, __LINE__, "pthread_join: %s", strerrorname(e));
    return result;
}

static inline pid_t thread_id(void) { return (pid_t)syscall(SYS_gettid); }

static inline void sleep_ms(long ms)
{
    struct timespec t = { ms / 1000, ms % 1000 * 1000000 };
    while (nanosleep(&t, &t) != 0 && errno == EINTR) { }
}

static inline int64_t now_ns(clockid_t clock)
{
    struct timespec t;
    if (clock_gettime(clock, &t) != 0)
        check_fail(__FILE__, __LINE__, "clock_gettime: %s", strerrorname(errno));
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

// Installs a handler (SA_SIGINFO form) with those flags besides.
static inline void on_signal(int number, void (*handler)(int, siginfo_t *, void *), int flags)
{
    struct sigaction act;
    memset(&act, 0, sizeof act);
    act.sa_sigaction = handler;
    act.sa_flags = SA_SIGINFO | flags;
    sigemptyset(&act.sa_mask);
    if (sigaction(number, &act, NULL) != 0)
        check_fail(__FILE__, __LINE__, "sigaction %d: %s", number, strerrorname(errno));
}

static inline sigset_t set_of(int number)
{
    sigset_t set;
    sigemptyset(&set);
    if (number)
        sigaddset(&set, number);
    return set;
}

static inline void mask_signal(int how, int number)
{
    sigset_t set = set_of(number);
    if (pthread_sigmask(how, &set, NULL) != 0)
        check_fail(__FILE__, __LINE__, "pthread_sigmask");
}

// The status of a child, waited for.
static inline int wait_status(pid_t child)
{
    int status;
    pid_t r;
    while ((r = waitpid(child, &status, 0)) == -1 && errno == EINTR) { }
    if (r != child)
        check_fail(__FILE__, __LINE__, "waitpid gives %d: %s", (int)r, strerrorname(errno));
    return status;
}
