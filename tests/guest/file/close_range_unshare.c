// SPDX-License-Identifier: Apache-2.0
// CLOSE_RANGE_UNSHARE and unshare(CLONE_FILES) in one of several threads: its descriptors are its own from then on.
#include "check.h"
#include <sched.h>
static int p[2];
static void *closes(void *arg)
{
    OK(syscall(SYS_close_range, 50, 60, 2));
    FAILS(fcntl(50, F_GETFD), EBADF);
    OK(fcntl(61, F_GETFD));
    close(61);                                          // not the others' any more
    int mine = OK(dup2(p[1], 70));
    OK(write(mine, "x", 1));
    return NULL;
}
static void *shares_not(void *arg)
{
    OK(unshare(CLONE_FILES));
    close(51);
    OK(dup2(p[1], 71));
    return NULL;
}
int main(void)
{
    int fd = make_file("f", "", 0);
    OK(pipe(p));
    for (int i = 50; i <= 61; i++)
        OK(dup2(fd, i));
    join_thread(start_thread(closes, NULL));
    OK(fcntl(50, F_GETFD));
    OK(fcntl(61, F_GETFD));
    FAILS(fcntl(70, F_GETFD), EBADF);
    char c;
    OK(close(p[1]));                                    // the thread's copy went with the thread
    EQ(read(p[0], &c, 1), 1);
    EQ(read(p[0], &c, 1), 0);
    OK(pipe(p));
    join_thread(start_thread(shares_not, NULL));
    OK(fcntl(51, F_GETFD));
    FAILS(fcntl(71, F_GETFD), EBADF);
    return 0;
}
