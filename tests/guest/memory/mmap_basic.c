// SPDX-License-Identifier: Apache-2.0
// mmap of anonymous memory: zeroed, page-aligned, writable, and gone after munmap.
#include "check.h"
int main(void)
{
    unsigned char *m = mmap(NULL, 10 * PAGE - 5, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    CHECK(m != MAP_FAILED);
    EQ((uintptr_t)m % PAGE, 0);
    for (size_t i = 0; i < 10 * PAGE; i++)
        EQ(m[i], 0);
    memset(m, 0x5a, 10 * PAGE);
    EQ(m[10 * PAGE - 1], 0x5a);
    // A hole in the middle leaves both sides.
    EQ(munmap(m + 3 * PAGE, PAGE), 0);
    EQ(m[3 * PAGE - 1], 0x5a);
    EQ(m[4 * PAGE], 0x5a);
    unsigned char vec[1];
    FAILS(mincore(m + 3 * PAGE, PAGE, vec), ENOMEM);
    // Unmapping what is not there is no error, and length is rounded up.
    EQ(munmap(m + 3 * PAGE, PAGE), 0);
    EQ(munmap(m, 10 * PAGE - 100), 0);
    FAILS(mincore(m + 9 * PAGE, PAGE, vec), ENOMEM);
    return 0;
}
