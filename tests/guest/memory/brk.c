// SPDX-License-Identifier: Apache-2.0
// brk grows, gives zeroed memory, shrinks, and refuses by returning the old break.
#include "check.h"
static char *set(char *to) { return (char *)syscall(SYS_brk, to); }
int main(void)
{
    char *start = set(NULL);
    CHECK(set((char *)1) == start);
    CHECK(set((char *)0x7ffffffff000) == start);
    CHECK(set((char *)-1) == start);
    CHECK(set(start + 10 * PAGE + 7) == start + 10 * PAGE + 7);
    for (char *p = start; p < start + 10 * PAGE + 7; p++)
        EQ(*p, 0);
    memset(start, 'x', 10 * PAGE);
    CHECK(set(start + PAGE) == start + PAGE);
    CHECK(set(start + 10 * PAGE) == start + 10 * PAGE);
    EQ(start[PAGE - 1], 'x');
    char *next = (char *)(((uintptr_t)start + 2 * PAGE - 1) & -PAGE);
    EQ(next[0], 0);                                     // given back and zeroed
    CHECK(set(start) == start);
    CHECK(sbrk(64 << 20) == start);
    start[(64 << 20) - 1] = 1;
    CHECK(sbrk(0) == start + (64 << 20));
    return 0;
}
