// SPDX-License-Identifier: Apache-2.0
// Flags that ask for a kind of memory: POPULATE, NORESERVE, STACK, LOCKED, NONBLOCK, DENYWRITE, EXECUTABLE.
#include "check.h"
int main(void)
{
    const int flags[] = { MAP_POPULATE, MAP_NORESERVE, MAP_STACK, MAP_NONBLOCK, MAP_POPULATE | MAP_NONBLOCK, MAP_DENYWRITE, MAP_EXECUTABLE, MAP_LOCKED,
                          MAP_STACK | MAP_NORESERVE, MAP_SYNC };
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        char *m = mmap(NULL, 4 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | flags[i], -1, 0);
        CHECK(m != MAP_FAILED);
        for (size_t k = 0; k < 4 * PAGE; k++)
            EQ(m[k], 0);
        memset(m, 1, 4 * PAGE);
        EQ(munmap(m, 4 * PAGE), 0);
    }
    // Populated memory is resident at once.
    unsigned char vec[16];
    char *m = mmap(NULL, 16 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    CHECK(m != MAP_FAILED);
    OK(mincore(m, 16 * PAGE, vec));
    for (int i = 0; i < 16; i++)
        EQ(vec[i] & 1, 1);
    // Reserving more than there is memory is what NORESERVE is for.
    m = mmap(NULL, (size_t)1 << 40, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    CHECK(m != MAP_FAILED);
    m[(size_t)1 << 39] = 3;
    EQ(m[((size_t)1 << 39) + 1], 0);
    OK(munmap(m, (size_t)1 << 40));
    m = mmap(NULL, (size_t)1 << 42, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    CHECK(m != MAP_FAILED);
    OK(mprotect(m + (1ul << 41), PAGE, PROT_READ | PROT_WRITE));
    m[1ul << 41] = 1;
    OK(munmap(m, (size_t)1 << 42));
    return 0;
}
