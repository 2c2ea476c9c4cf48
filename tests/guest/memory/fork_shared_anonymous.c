// SPDX-License-Identifier: Apache-2.0
// Shared anonymous memory is one memory for parent and child; private memory is not.
#include "check.h"
int main(void)
{
    volatile int *shared = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    volatile int *private = map_anon(PAGE);
    CHECK(shared != MAP_FAILED);
    shared[0] = private[0] = 1;
    pid_t child = OK(fork());
    if (child == 0) {
        shared[0] = 2;
        private[0] = 2;
        _exit(0);
    }
    EQ(wait_status(child), 0);
    EQ(shared[0], 2);
    EQ(private[0], 1);
    return 0;
}
