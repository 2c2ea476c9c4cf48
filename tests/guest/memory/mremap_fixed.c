// SPDX-License-Identifier: Apache-2.0
// MREMAP_FIXED replaces the target; old size 0 of shared memory gives a second mapping.
#include "check.h"
int main(void)
{
    char *m = map_anon(4 * PAGE), *to = map_anon(8 * PAGE);
    memset(m, 'm', 4 * PAGE);
    memset(to, 't', 8 * PAGE);
    CHECK(mremap(m, 4 * PAGE, 4 * PAGE, MREMAP_MAYMOVE | MREMAP_FIXED, to + 2 * PAGE) == to + 2 * PAGE);
    EQ(to[2 * PAGE - 1], 't');
    EQ(to[2 * PAGE], 'm');
    EQ(to[6 * PAGE - 1], 'm');
    EQ(to[6 * PAGE], 't');
    unsigned char vec[1];
    FAILS(mincore(m, PAGE, vec), ENOMEM);
    // Moving and shrinking, moving and growing.
    CHECK(mremap(to + 2 * PAGE, 4 * PAGE, PAGE, MREMAP_MAYMOVE | MREMAP_FIXED, m) == m);
    EQ(m[0], 'm');
    FAILS(mincore(to + 3 * PAGE, PAGE, vec), ENOMEM);
    char *s = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    s[0] = 's';
    char *t = mremap(s, 0, 2 * PAGE, MREMAP_MAYMOVE);
    CHECK(t != MAP_FAILED && t != s);
    EQ(t[0], 's');
    t[PAGE] = 'x';
    EQ(s[PAGE], 'x');
    return 0;
}
