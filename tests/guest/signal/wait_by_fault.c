// SPDX-License-Identifier: Apache-2.0
// A thread that waits in sigtimedwait for a fault's signal does not get faults of others.
#include "check.h"
#include <setjmp.h>
static __thread sigjmp_buf back;
static _Atomic int faults;
static void on_segv(int s, siginfo_t *i, void *u)
{
    faults++;
    siglongjmp(back, 1);
}
static void *body(void *arg)
{
    for (int i = 0; i < 100; i++)
        if (sigsetjmp(back, 1) == 0)
            *(volatile char *)arg = 1;
    return NULL;
}
int main(void)
{
    char *page = no_access_page();
    on_signal(SIGSEGV, on_segv, 0);
    pthread_t t = start_thread(body, page);
    mask_signal(SIG_BLOCK, SIGSEGV);
    sigset_t set = set_of(SIGSEGV);
    struct timespec limit = { 0, 50000000 };
    FAILS(sigtimedwait(&set, NULL, &limit), EAGAIN);
    join_thread(t);
    EQ(faults, 100);
    return 0;
}
