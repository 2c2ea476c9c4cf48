// SPDX-License-Identifier: Apache-2.0
// The heap of a program that is linked to a low address grows, and grows on: nothing of anybody else's is in its way, wherever it
// starts and whatever calls were made before.
// BUILD: -static -no-pie
#include "check.h"

extern char **environ;

int main(int argc, char **argv)
{
    enum { step = 32 << 20, steps = 24 };
    OK(getpriority(0, 0));
    OK(access("/", F_OK));
    OK(close(OK(dup(0))));
    char *start = sbrk(0);
    for (int i = 0; i < steps; i++) {
        char *at = sbrk(step);
        CHECK(at == start + (size_t)i * step);
        at[0] = at[step - 1] = 1;
    }
    OK(brk(start));
    CHECK(sbrk(0) == start);
    if (argc > 1) // its place is random
        return 0;
    for (int i = 0; i < 12; i++) {
        pid_t child = OK(fork());
        if (child == 0) {
            execl("/proc/self/exe", argv[0], "again", NULL);
            _exit(9);
        }
        EQ(wait_status(child), 0);
    }
    return 0;
}
