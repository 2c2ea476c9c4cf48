// SPDX-License-Identifier: Apache-2.0
// An address space that is used up, and memory that is promised beyond what there is: ENOMEM, and all goes on afterwards.
#include <sys/sysinfo.h>
#include "check.h"
#define TIB ((size_t)1 << 40)
// Maps as many pieces of that size as there is room for.
static int fill(size_t size, char **pieces, int room)
{
    int n = 0;
    while (n < room && (pieces[n] = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)) != MAP_FAILED)
        n++;
    CHECK(n < room);
    EQ(errno, ENOMEM);
    return n;
}
int main(void)
{
    static char *large[200], *medium[20000], *small[20000];
    int larges = fill(TIB, large, 200), mediums = fill(TIB >> 10, medium, 20000), smalls = fill(TIB >> 20, small, 20000);
    CHECK(larges > 100);
    // What is left is less than 1 MiB at a place; a page may still be had, and what is freed can be used.
    FAILS((long)mmap(NULL, TIB, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0), ENOMEM);
    FAILS((long)mremap(small[0], 1 << 20, TIB, MREMAP_MAYMOVE), ENOMEM);
    OK(munmap(large[larges / 2], TIB));
    char *again = mmap(NULL, TIB / 2, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    CHECK(again != MAP_FAILED);
    CHECK(again >= large[larges / 2] && again < large[larges / 2] + TIB);
    again[TIB / 4] = 1;
    void *heap = malloc(1 << 20);
    CHECK(heap);
    free(heap);
    OK(munmap(again, TIB / 2));
    for (int i = 0; i < larges; i++)
        if (i != larges / 2)
            OK(munmap(large[i], TIB));
    for (int i = 0; i < mediums; i++)
        OK(munmap(medium[i], TIB >> 10));
    for (int i = 0; i < smalls; i++)
        OK(munmap(small[i], TIB >> 20));

    // Overcommit (proc(5), overcommit_memory): by guess, one mapping larger than memory and swap is refused, unless nothing is reserved.
    struct sysinfo about;
    OK(sysinfo(&about));
    size_t all = (about.totalram + about.totalswap) * about.mem_unit;
    FILE *setting = fopen("/proc/sys/vm/overcommit_memory", "r");
    int mode = setting ? fgetc(setting) : '0';
    void *more = mmap(NULL, all + (all >> 4), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    int refused = more == MAP_FAILED;
    printf("mode %c: more than all is %s\n", mode, refused ? strerrorname(errno) : "mapped");
    void *promised = mmap(NULL, all + (all >> 4), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    printf("without reserve: %s\n", promised == MAP_FAILED ? strerrorname(errno) : "mapped");
    return 0;
}
