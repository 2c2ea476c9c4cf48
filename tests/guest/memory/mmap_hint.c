// SPDX-License-Identifier: Apache-2.0
// A hint is taken when the place is free, rounded down to a page, and never replaces anything.
#include "check.h"
#define AN (MAP_PRIVATE | MAP_ANONYMOUS)
int main(void)
{
    char *m = map_anon(8 * PAGE);
    memset(m, 'a', 8 * PAGE);
    OK(munmap(m + 2 * PAGE, 4 * PAGE));
    CHECK(mmap(m + 3 * PAGE, PAGE, PROT_READ | PROT_WRITE, AN, -1, 0) == m + 3 * PAGE);
    char *n = mmap(m, PAGE, PROT_READ | PROT_WRITE, AN, -1, 0);
    CHECK(n != MAP_FAILED && n != m);
    EQ(m[0], 'a');
    n = mmap(m + 4 * PAGE, 3 * PAGE, PROT_READ | PROT_WRITE, AN, -1, 0);
    CHECK(n != MAP_FAILED && n != m + 4 * PAGE);
    EQ(m[6 * PAGE], 'a');
    CHECK(mmap(m + 4 * PAGE + 123, PAGE, PROT_READ, AN, -1, 0) == m + 4 * PAGE);
    // A hint that no mapping can have is only a hint.
    n = mmap((void *)0xffff900000000000, PAGE, PROT_READ, AN, -1, 0);
    CHECK(n != MAP_FAILED);
    n = mmap((void *)16, PAGE, PROT_READ, AN, -1, 0);
    CHECK(n != MAP_FAILED && n != NULL);
    return 0;
}
