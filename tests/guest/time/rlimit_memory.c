// SPDX-License-Identifier: Apache-2.0
// RLIMIT_AS and RLIMIT_DATA stop mmap and brk.
#include "check.h"
#include <sys/resource.h>
int main(void)
{
    struct rlimit l;
    OK(getrlimit(RLIMIT_AS, &l));
    l.rlim_cur = (size_t)1 << 30;
    OK(setrlimit(RLIMIT_AS, &l));
    FAILS(mmap(NULL, (size_t)2 << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), ENOMEM);
    char *m = map_anon(PAGE);
    FAILS(mremap(m, PAGE, (size_t)2 << 30, MREMAP_MAYMOVE), ENOMEM);
    CHECK(malloc((size_t)2 << 30) == NULL);
    OK(munmap(m, PAGE));
    CHECK(malloc(1 << 20) != NULL);

    // Data is what is private and can be written.
    char *later = mmap(NULL, 64 << 20, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), *part = map_anon(32 << 20);
    CHECK(later != MAP_FAILED);
    OK(getrlimit(RLIMIT_DATA, &l));
    struct rlimit unlimited = l;
    l.rlim_cur = 48 << 20;
    OK(setrlimit(RLIMIT_DATA, &l));
    FAILS(mmap(NULL, 32 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), ENOMEM);
    FAILS(mprotect(later, 64 << 20, PROT_READ | PROT_WRITE), ENOMEM);
    FAILS(mremap(part, 32 << 20, 64 << 20, MREMAP_MAYMOVE), ENOMEM);
    CHECK(sbrk(32 << 20) == (void *)-1);
    OK(mprotect(later, PAGE, PROT_READ | PROT_WRITE));
    CHECK(mmap(NULL, 32 << 20, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED);
    CHECK(mmap(NULL, 32 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0) != MAP_FAILED);
    // In the place of other data there is as much as before.
    CHECK(mmap(part, 32 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == part);
    l.rlim_cur = 0; // means the hard limit
    if (unlimited.rlim_max == RLIM_INFINITY) {
        OK(setrlimit(RLIMIT_DATA, &l));
        map_anon(32 << 20);
    }
    OK(setrlimit(RLIMIT_DATA, &unlimited));
    map_anon(32 << 20);
    return 0;
}
