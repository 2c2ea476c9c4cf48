// SPDX-License-Identifier: Apache-2.0
// Pipes and eventfds are shared with a child; the read end sees the end of file when all writers are gone.
#include "check.h"
#include <sys/eventfd.h>
int main(void)
{
    int p[2], ev = OK(eventfd(0, 0));
    OK(pipe(p));
    pid_t child = OK(fork());
    uint64_t v = 5;
    if (child == 0) {
        close(p[0]);
        EQ(write(p[1], "from the child", 14), 14);
        EQ(write(ev, &v, 8), 8);
        _exit(0);
    }
    close(p[1]);
    char text[32];
    EQ(read(p[0], text, sizeof text), 14);
    EQ(read(p[0], text, sizeof text), 0);
    v = 0;
    EQ(read(ev, &v, 8), 8);
    EQ(v, 5);
    EQ(wait_status(child), 0);
    return 0;
}
