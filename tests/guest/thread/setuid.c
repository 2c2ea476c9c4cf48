// SPDX-License-Identifier: Apache-2.0
// setuid and setgid apply to all threads, as the C library arranges with its own signal.
#include "futex.h"
static _Atomic int ready, changed;
static void *body(void *arg)
{
    ready++;
    await(&changed, 1);
    EQ(getuid(), 65534);
    EQ(geteuid(), 65534);
    EQ(getgid(), 65534);
    return NULL;
}
int main(void)
{
    if (geteuid() != 0)
        SKIP("only root can change its ids");
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        t[i] = start_thread(body, NULL);
    await(&ready, 3);
    OK(setgid(65534));
    OK(setuid(65534));
    changed = 1;
    for (int i = 0; i < 3; i++)
        join_thread(t[i]);
    FAILS(setuid(0), EPERM);
    OK(setuid(65534));
    FAILS(setresuid(0, -1, -1), EPERM);
    FAILS(setgid(0), EPERM);
    return 0;
}
