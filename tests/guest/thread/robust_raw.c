// SPDX-License-Identifier: Apache-2.0
// At a thread's end the kernel marks the words of its robust list, the pending one too, and wakes a waiter.
#include "futex.h"
struct lock { struct robust_list list; uint32_t word; };
static struct lock held, pending, foreign;
static struct robust_list_head head;
static _Atomic int ready, go;
static void *owner(void *arg)
{
    uint32_t me = (uint32_t)thread_id();
    held.word = me | FUTEX_WAITERS;
    pending.word = me;
    foreign.word = 1234567;
    held.list.next = &foreign.list;
    foreign.list.next = &head.list;
    head.list.next = &held.list;
    head.futex_offset = offsetof(struct lock, word);
    head.list_op_pending = &pending.list;
    OK(syscall(SYS_set_robust_list, &head, sizeof head));
    ready = 1;
    await(&go, 1);
    syscall(SYS_exit, 0);
    return NULL;
}
int main(void)
{
    pthread_t t = start_thread(owner, NULL);
    await(&ready, 1);
    uint32_t value = held.word;
    go = 1;
    while (!((value = *(volatile uint32_t *)&held.word) & FUTEX_OWNER_DIED)) {
        struct timespec limit = { 1, 0 };
        long r = futex(&held.word, FUTEX_WAIT, value, &limit, NULL, 0);
        CHECK(r == 0 || errno == EAGAIN);               // never a time-out: the end must wake
    }
    EQ(held.word & FUTEX_TID_MASK, 0);
    join_thread(t);
    EQ(pending.word & FUTEX_OWNER_DIED, FUTEX_OWNER_DIED);
    EQ(foreign.word, 1234567);
    return 0;
}
