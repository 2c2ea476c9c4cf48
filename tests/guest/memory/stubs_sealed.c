// SPDX-License-Identifier: Apache-2.0
// A program that takes out what it finds in its maps and does not know: what its calls run through under Glume (natively there is
// nothing of that) says EPERM to everything that would end it, and stays whole.
#include "check.h"
#ifndef MADV_DONTNEED_LOCKED
#define MADV_DONTNEED_LOCKED 24
#endif

struct found { char *at; size_t size; };

static size_t stubs(struct found *to, size_t most)
{
    char line[512];
    size_t n = 0;
    FILE *f = fopen("/proc/self/maps", "r");
    CHECK(f != NULL);
    while (fgets(line, sizeof line, f)) {
        unsigned long from, end;
        EQ(sscanf(line, "%lx-%lx", &from, &end), 2);
        if (strstr(line, "[glume stubs]") && n < most)
            to[n++] = (struct found){(char *)from, end - from};
    }
    fclose(f);
    return n;
}

static void attack(char *at, size_t size)
{
    void *place = map_anon(size);
    OK(munmap(place, size));
    FAILS(munmap(at, size), EPERM);
    FAILS(munmap(at + size - PAGE, 2 * PAGE), EPERM);
    FAILS(munmap(at - PAGE, 2 * PAGE), EPERM);
    FAILS(mprotect(at, size, PROT_NONE), EPERM);
    FAILS(mprotect(at, PAGE, PROT_READ | PROT_WRITE), EPERM);
    CHECK(mmap(at + PAGE, PAGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == MAP_FAILED && errno == EPERM);
    CHECK(mmap(at, PAGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0) == MAP_FAILED && errno == EEXIST);
    CHECK(mremap(at, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, place) == MAP_FAILED && errno == EPERM);
    CHECK(mremap(at, size, PAGE, 0) == MAP_FAILED && errno == EPERM);
    place = map_anon(PAGE);
    CHECK(mremap(place, PAGE, PAGE, MREMAP_MAYMOVE | MREMAP_FIXED, at) == MAP_FAILED && errno == EPERM);
    OK(munmap(place, PAGE));
    static const int advice[] = {MADV_DONTNEED, MADV_FREE, MADV_REMOVE, MADV_DONTFORK, MADV_WIPEONFORK, MADV_DONTNEED_LOCKED};
    for (size_t i = 0; i < sizeof advice / sizeof *advice; i++)
        FAILS(madvise(at, size, advice[i]), EPERM);
    OK(madvise(at, size, MADV_WILLNEED));
    OK(mlock(at, PAGE));
    OK(munlock(at, PAGE));
}

int main(void)
{
    struct found found[16];
    OK(getpgid(0)); // and with that is made what may be made for calls
    OK(access("/", F_OK));
    size_t n = stubs(found, 16);
    for (size_t i = 0; i < n; i++)
        attack(found[i].at, found[i].size);
    EQ(stubs(found, 16), n);
    OK(getpgid(0));
    pid_t child = OK(fork());
    if (child == 0) {
        for (size_t i = 0; i < n; i++)
            attack(found[i].at, found[i].size);
        _exit(getpgid(0) == getpgrp() ? 0 : 1);
    }
    EQ(wait_status(child), 0);
    return 0;
}
