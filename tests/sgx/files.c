// SPDX-License-Identifier: Apache-2.0
// What files.sh runs in an enclave: each pair of arguments is an action and a path; one line for each.
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

static const char* error(void) { return strerrorname_np(errno); }

// A sum that tells contents apart, as in FNV.
static uint64_t sum(const unsigned char* bytes, size_t size)
{
    uint64_t hash = 0xcbf29ce484222325;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * 0x100000001b3;
    return hash;
}

static unsigned char buffer[32 << 20];

static void read_all(const char* path)
{
    int fd = open(path, O_RDONLY);
    size_t have = 0;
    ssize_t got = 0;
    if (fd < 0) {
        printf("%s\n", error());
        return;
    }
    while ((got = read(fd, buffer + have, sizeof buffer - have)) > 0)
        have += (size_t)got;
    if (got < 0)
        printf("%s after %zu\n", error(), have);
    else
        printf("%zu %016llx\n", have, (unsigned long long)sum(buffer, have));
    close(fd);
}

static void map(const char* path)
{
    struct stat about;
    int fd = open(path, O_RDONLY);
    if (fd < 0 || fstat(fd, &about)) {
        printf("%s\n", error());
        return;
    }
    size_t size = (size_t)about.st_size;
    unsigned char* at = mmap(0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
    if (at == MAP_FAILED) {
        printf("%s\n", error());
        return;
    }
    uint64_t first = sum(at, size);
    at[0] ^= 1;
    at[size - 1] ^= 1;
    if (madvise(at, size, MADV_DONTNEED) || sum(at, size) != first)
        printf("dropped pages do not come back\n");
    unsigned char* shared = mmap(0, size, PROT_READ, MAP_SHARED, fd, 0);
    if (shared == MAP_FAILED || sum(shared, size) != first)
        printf("a shared mapping differs\n");
    printf("%zu %016llx\n", size, (unsigned long long)first);
    close(fd);
}

// Reads the first half, says so by making `path`.read, waits for `path`.changed, and reads all again.
static void twice(const char* path)
{
    char name[4096];
    int fd = open(path, O_RDONLY);
    ssize_t half = pread(fd, buffer, 100000, 0);
    uint64_t before = half > 0 ? sum(buffer, (size_t)half) : 0;
    snprintf(name, sizeof name, "%s.read", path);
    close(open(name, O_CREAT | O_WRONLY, 0644));
    snprintf(name, sizeof name, "%s.changed", path);
    while (access(name, F_OK))
        usleep(1000);
    half = pread(fd, buffer, 100000, 0);
    printf("%s", half > 0 && sum(buffer, (size_t)half) == before ? "same" : "other");
    half = pread(fd, buffer, 100000, 200000);
    printf(" %s\n", half < 0 ? error() : "read");
    close(fd);
}

static void send_all(const char* path)
{
    int ends[2], fd = open(path, O_RDONLY);
    if (fd < 0 || pipe(ends))
        printf("%s\n", error());
    else
        printf("%zd\n", sendfile(ends[1], fd, 0, 1000));
}

static void make(const char* path)
{
    char other[4096];
    snprintf(other, sizeof other, "%s.moved", path);
    int fd = open(path, O_CREAT | O_EXCL | O_RDWR, 0600);
    if (fd < 0 || write(fd, "made", 4) != 4 || rename(path, other) || chmod(other, 0640) || rename(other, path) || truncate(path, 2))
        printf("%s\n", error());
    else
        printf("made\n");
    close(fd);
}

static void list(const char* path)
{
    DIR* folder = opendir(path);
    int count = 0;
    while (folder && readdir(folder))
        count++;
    printf(folder ? "%d\n" : "none\n", count);
}

int main(int argc, char** argv)
{
    for (int i = 1; i + 1 < argc; i += 2) {
        const char *what = argv[i], *path = argv[i + 1];
        struct stat about;
        errno = 0;
        if (!strcmp(what, "read"))
            read_all(path);
        else if (!strcmp(what, "map"))
            map(path);
        else if (!strcmp(what, "twice"))
            twice(path);
        else if (!strcmp(what, "send"))
            send_all(path);
        else if (!strcmp(what, "make"))
            make(path);
        else if (!strcmp(what, "list"))
            list(path);
        else if (!strcmp(what, "remove"))
            printf("%s\n", unlink(path) ? error() : "removed");
        else if (!strcmp(what, "write")) {
            int fd = open(path, O_WRONLY);
            printf("%s\n", fd < 0 ? error() : "open");
        } else if (!strcmp(what, "stat"))
            printf("%s\n", stat(path, &about) ? error() : S_ISDIR(about.st_mode) ? "directory" : "file");
        fflush(stdout);
    }
    return 0;
}
