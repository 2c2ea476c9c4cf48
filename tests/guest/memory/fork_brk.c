// SPDX-License-Identifier: Apache-2.0
// The break of a child is its own.
#include "check.h"
int main(void)
{
    char *start = sbrk(4 * PAGE);
    start[0] = 'p';
    pid_t child = OK(fork());
    if (child == 0) {
        EQ(start[0], 'p');
        CHECK(sbrk(4 * PAGE) == start + 4 * PAGE);
        start[4 * PAGE] = start[0] = 'c';
        _exit(0);
    }
    EQ(wait_status(child), 0);
    CHECK(sbrk(0) == start + 4 * PAGE);
    EQ(start[0], 'p');
    return 0;
}
