// SPDX-License-Identifier: Apache-2.0
// flock: shared and exclusive, one lock for each open file, LOCK_NB, waiting in a thread.
#include "check.h"
#include <sys/file.h>

static int second;
static void *waiter(void *arg)
{
    OK(flock(second, LOCK_EX));
    *(atomic_int *)arg = 1;
    return NULL;
}

int main(void)
{
    int a = make_file("f", "", 0), b = OK(open(in_tmp("f"), O_RDONLY));
    OK(flock(a, LOCK_EX));
    FAILS(flock(b, LOCK_EX | LOCK_NB), EWOULDBLOCK);
    FAILS(flock(b, LOCK_SH | LOCK_NB), EWOULDBLOCK);
    OK(flock(a, LOCK_SH));
    OK(flock(b, LOCK_SH | LOCK_NB));
    FAILS(flock(a, LOCK_EX | LOCK_NB), EWOULDBLOCK);
    OK(flock(b, LOCK_UN));
    OK(flock(a, LOCK_EX | LOCK_NB));
    // A duplicate is the same open file: same lock.
    int c = OK(dup(a));
    OK(flock(c, LOCK_EX | LOCK_NB));
    close(a);
    FAILS(flock(b, LOCK_SH | LOCK_NB), EWOULDBLOCK);
    OK(flock(c, LOCK_UN));
    OK(flock(b, LOCK_SH | LOCK_NB));
    OK(flock(b, LOCK_UN));

    // Closing the last descriptor lets a waiter in.
    OK(flock(c, LOCK_EX));
    second = b;
    atomic_int got = 0;
    pthread_t t = start_thread(waiter, &got);
    sleep_ms(50);
    EQ(got, 0);
    close(c);
    join_thread(t);
    EQ(got, 1);

    FAILS(flock(b, 0), EINVAL);
    FAILS(flock(b, LOCK_SH | LOCK_EX), EINVAL);
    FAILS(flock(-1, LOCK_SH), EBADF);
    int d = OK(open(in_tmp("."), O_RDONLY));
    OK(flock(d, LOCK_EX | LOCK_NB));
    return 0;
}
