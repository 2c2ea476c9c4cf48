// SPDX-License-Identifier: Apache-2.0
// MAP_FIXED replaces what is there, MAP_FIXED_NOREPLACE never does.
#include "check.h"
#define AN (MAP_PRIVATE | MAP_ANONYMOUS)
int main(void)
{
    char *m = map_anon(8 * PAGE);
    memset(m, 'a', 8 * PAGE);
    CHECK(mmap(m + 2 * PAGE, 2 * PAGE, PROT_READ | PROT_WRITE, AN | MAP_FIXED, -1, 0) == m + 2 * PAGE);
    EQ(m[2 * PAGE - 1], 'a');
    EQ(m[2 * PAGE], 0);
    EQ(m[4 * PAGE - 1], 0);
    EQ(m[4 * PAGE], 'a');
    FAILS(mmap(m, PAGE, PROT_READ, AN | MAP_FIXED_NOREPLACE, -1, 0), EEXIST);
    FAILS(mmap(m - PAGE, 2 * PAGE, PROT_READ, AN | MAP_FIXED_NOREPLACE, -1, 0), EEXIST);
    EQ(m[0], 'a');
    OK(munmap(m + 6 * PAGE, 2 * PAGE));
    CHECK(mmap(m + 6 * PAGE, PAGE, PROT_READ, AN | MAP_FIXED_NOREPLACE, -1, 0) == m + 6 * PAGE);
    FAILS(mmap(m + 6 * PAGE, 2 * PAGE, PROT_READ, AN | MAP_FIXED_NOREPLACE, -1, 0), EEXIST);
    FAILS(mmap(m + 1, PAGE, PROT_READ, AN | MAP_FIXED_NOREPLACE, -1, 0), EINVAL);
    // A range that wraps or ends beyond the program's half.
    FAILS(mmap((void *)0x7fffffffe000, 2 * PAGE, PROT_READ, AN | MAP_FIXED, -1, 0), ENOMEM);
    return 0;
}
