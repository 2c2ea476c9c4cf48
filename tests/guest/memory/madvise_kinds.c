// SPDX-License-Identifier: Apache-2.0
// Advice that must be taken without changing what memory holds, and advice with an effect.
#include "check.h"
int main(void)
{
    char *m = map_anon(8 * PAGE);
    memset(m, 'm', 8 * PAGE);
    const int keep[] = { MADV_NORMAL, MADV_RANDOM, MADV_SEQUENTIAL, MADV_WILLNEED, MADV_DONTFORK, MADV_DOFORK, MADV_DONTDUMP, MADV_DODUMP,
                         MADV_COLD, MADV_PAGEOUT, MADV_WIPEONFORK, MADV_KEEPONFORK, MADV_POPULATE_READ, MADV_POPULATE_WRITE };
    for (size_t i = 0; i < sizeof keep / sizeof *keep; i++) {
        if (madvise(m, 8 * PAGE, keep[i]) != 0)
            check_fail(__FILE__, __LINE__, "advice %d: %s", keep[i], strerrorname(errno));
        EQ(m[0], 'm');
        EQ(m[8 * PAGE - 1], 'm');
    }
    // FREE: the old content or zero, until it is written again.
    OK(madvise(m, 8 * PAGE, MADV_FREE));
    CHECK(m[0] == 'm' || m[0] == 0);
    m[0] = 'w';
    EQ(m[0], 'w');
    // POPULATE makes pages resident, and needs the right to.
    char *fresh = map_anon(4 * PAGE);
    unsigned char vec[4];
    OK(madvise(fresh, 4 * PAGE, MADV_POPULATE_WRITE));
    OK(mincore(fresh, 4 * PAGE, vec));
    for (int i = 0; i < 4; i++)
        EQ(vec[i] & 1, 1);
    OK(mprotect(fresh, 4 * PAGE, PROT_READ));
    FAILS(madvise(fresh, 4 * PAGE, MADV_POPULATE_WRITE), EINVAL);
    return 0;
}
