// SPDX-License-Identifier: Apache-2.0
// mremap shrinks, grows in place and by moving, and keeps the content.
#include "check.h"
int main(void)
{
    char *m = map_anon(16 * PAGE);
    for (int i = 0; i < 16; i++)
        m[i * PAGE] = (char)(i + 1);
    CHECK(mremap(m, 16 * PAGE, 8 * PAGE, 0) == m);
    unsigned char vec[1];
    FAILS(mincore(m + 8 * PAGE, PAGE, vec), ENOMEM);
    CHECK(mremap(m, 8 * PAGE, 8 * PAGE, 0) == m);
    CHECK(mremap(m, 8 * PAGE, 16 * PAGE, 0) == m);      // the room is free again
    EQ(m[7 * PAGE], 8);
    EQ(m[8 * PAGE], 0);
    // Something in the way: fails, or moves.
    CHECK(mmap(m + 12 * PAGE, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED);
    m[12 * PAGE] = 'k';
    OK(munmap(m + 13 * PAGE, 3 * PAGE));
    OK(mprotect(m + 12 * PAGE, PAGE, PROT_READ));
    FAILS(mremap(m, 12 * PAGE, 20 * PAGE, 0), ENOMEM);
    char *n = mremap(m, 12 * PAGE, 20 * PAGE, MREMAP_MAYMOVE);
    CHECK(n != MAP_FAILED && n != m);
    for (int i = 0; i < 8; i++)
        EQ(n[i * PAGE], i + 1);
    EQ(n[19 * PAGE], 0);
    EQ(m[12 * PAGE], 'k');
    FAILS(mincore(m, PAGE, vec), ENOMEM);               // the old place is free
    return 0;
}
