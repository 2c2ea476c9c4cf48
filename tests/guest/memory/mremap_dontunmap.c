// SPDX-License-Identifier: Apache-2.0
// MREMAP_DONTUNMAP moves the pages and leaves an empty mapping behind.
#include "check.h"
#define mremap(a, ...) (char *)syscall(SYS_mremap, a, __VA_ARGS__)  // the library drops the address without FIXED
int main(void)
{
    char *m = map_anon(4 * PAGE);
    memset(m, 'm', 4 * PAGE);
    char *n = mremap(m, 4 * PAGE, 4 * PAGE, MREMAP_MAYMOVE | MREMAP_DONTUNMAP, NULL);
    CHECK(n != MAP_FAILED && n != m);
    EQ(n[0], 'm');
    EQ(n[4 * PAGE - 1], 'm');
    EQ(m[0], 0);
    m[PAGE] = 'z';
    EQ(n[PAGE], 'm');
    char *to = map_anon(4 * PAGE);
    CHECK(mremap(n, 4 * PAGE, 4 * PAGE, MREMAP_MAYMOVE | MREMAP_DONTUNMAP | MREMAP_FIXED, to) == to);
    EQ(to[0], 'm');
    EQ(n[0], 0);
    return 0;
}
