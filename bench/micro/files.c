// SPDX-License-Identifier: Apache-2.0
// Descriptors and paths. The file is this program itself: it is there, it is cached, and it may be read-only.
#include "micro.h"
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <unistd.h>

static int fd;
static char path[4096], buffer[65536];

static void find_self(void) {
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    MUST(length > 0);
    path[length] = 0;
}

static void open_self(void) {
    find_self();
    MUST((fd = open(path, O_RDONLY)) >= 0);
    MUST(pread(fd, buffer, sizeof buffer, 0) > 8192);
}

static void open_zero(void) { MUST((fd = open("/dev/zero", O_RDONLY)) >= 0); }
static void open_null(void) { MUST((fd = open("/dev/null", O_WRONLY)) >= 0); }

static void read_1_run(long times) {
    while (times--) MUST(read(fd, buffer, 1) == 1);
}

static void write_1_run(long times) {
    while (times--) MUST(write(fd, buffer, 1) == 1);
}

static void pread_4k_run(long times) {
    while (times--) MUST(pread(fd, buffer, 4096, 4096) == 4096);
}

static void fstat_run(long times) {
    struct stat status;
    while (times--) MUST(fstat(fd, &status) == 0);
}

static void lseek_run(long times) {
    while (times--) MUST(lseek(fd, 100, SEEK_SET) == 100);
}

static void open_run(long times) {
    struct stat status;
    while (times--) {
        int opened = open(path, O_RDONLY | O_CLOEXEC);
        MUST(opened >= 0);
        MUST(fstat(opened, &status) == 0);
        MUST(close(opened) == 0);
    }
}

static void stat_run(long times) {
    struct stat status;
    while (times--) MUST(stat(path, &status) == 0);
}

static void stat_missing_run(long times) {
    struct stat status;
    while (times--) MUST(stat("/usr/lib/no-such-file.so", &status) == -1);
}

static void dup_run(long times) {
    while (times--) {
        int copy = dup(fd);
        MUST(copy >= 0);
        MUST(close(copy) == 0);
    }
}

static void make_eventfd(void) { MUST((fd = eventfd(0, EFD_CLOEXEC)) >= 0); }
static void eventfd_run(long times) {
    uint64_t value = 1;
    while (times--) {
        MUST(write(fd, &value, sizeof value) == sizeof value);
        MUST(read(fd, &value, sizeof value) == sizeof value);
    }
}

static int watched;
static void make_epoll(void) {
    struct epoll_event event = {.events = EPOLLIN};
    MUST((watched = eventfd(0, EFD_CLOEXEC)) >= 0);
    MUST((fd = epoll_create1(EPOLL_CLOEXEC)) >= 0);
    MUST(epoll_ctl(fd, EPOLL_CTL_ADD, watched, &event) == 0);
}
static void epoll_run(long times) {
    struct epoll_event events[8];
    while (times--) MUST(epoll_wait(fd, events, 8, 0) == 0);
}

static void poll_run(long times) {
    struct pollfd one = {.fd = watched, .events = POLLIN};
    while (times--) MUST(poll(&one, 1, 0) == 0);
}

static int ends[2];
static void make_pipe(void) { MUST(pipe2(ends, O_CLOEXEC) == 0); }
static void pipe_run(long times) {
    while (times--) {
        MUST(write(ends[1], buffer, 1) == 1);
        MUST(read(ends[0], buffer, 1) == 1);
    }
}

const struct Benchmark file_benchmarks[] = {
    {"read_1_zero", open_zero, read_1_run},
    {"write_1_null", open_null, write_1_run},
    {"pread_4k", open_self, pread_4k_run},
    {"fstat", open_self, fstat_run},
    {"lseek", open_self, lseek_run},
    {"open_fstat_close", find_self, open_run},
    {"stat", find_self, stat_run},
    {"stat_missing", NULL, stat_missing_run},
    {"dup_close", open_zero, dup_run},
    {"eventfd_write_read", make_eventfd, eventfd_run},
    {"epoll_wait_0", make_epoll, epoll_run},
    {"poll_0", make_epoll, poll_run},
    {"pipe_write_read", make_pipe, pipe_run},
    {NULL, NULL, NULL},
};
