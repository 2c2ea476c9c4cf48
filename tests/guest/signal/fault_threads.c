// SPDX-License-Identifier: Apache-2.0
// Threads fault at the same time; each handler sees its own address.
#include "check.h"
static __thread char *expected;
static _Atomic int faults;
static void handler(int s, siginfo_t *i, void *u)
{
    CHECK(i->si_addr == expected);
    ((ucontext_t *)u)->uc_mcontext.gregs[REG_RIP] += 3;             // over the access
    faults++;
}
static void *body(void *arg)
{
    char *page = no_access_page();
    for (int i = 0; i < 2000; i++) {
        expected = page + (i * 7) % 4096;
        __asm__ volatile("movb $1,(%0)" ::"a"(expected) : "memory");    // c6 00 01
    }
    return NULL;
}
int main(void)
{
    no_access_page();
    on_signal(SIGSEGV, handler, 0);
    pthread_t t[4];
    for (int i = 0; i < 4; i++)
        t[i] = start_thread(body, NULL);
    for (int i = 0; i < 4; i++)
        join_thread(t[i]);
    EQ(faults, 8000);
    return 0;
}
