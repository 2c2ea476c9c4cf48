// SPDX-License-Identifier: Apache-2.0
// MADV_DONTFORK leaves memory out of the child, MADV_WIPEONFORK gives it zeroes.
#include "check.h"
int main(void)
{
    char *gone = map_anon(PAGE), *wiped = map_anon(PAGE), *kept = map_anon(PAGE);
    gone[0] = wiped[0] = kept[0] = 'x';
    OK(madvise(gone, PAGE, MADV_DONTFORK));
    OK(madvise(wiped, PAGE, MADV_WIPEONFORK));
    pid_t child = OK(fork());
    if (child == 0) {
        unsigned char vec;
        FAILS(mincore(gone, PAGE, &vec), ENOMEM);
        EQ(wiped[0], 0);
        EQ(kept[0], 'x');
        _exit(0);
    }
    EQ(wait_status(child), 0);
    EQ(gone[0], 'x');
    EQ(wiped[0], 'x');
    return 0;
}
