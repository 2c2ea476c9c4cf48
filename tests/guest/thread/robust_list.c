// SPDX-License-Identifier: Apache-2.0
// A robust mutex whose owner ends without unlocking gives EOWNERDEAD to the next; the list can be read back.
#include "futex.h"
static pthread_mutex_t mutex;
static void *owner(void *arg)
{
    PT(pthread_mutex_lock(&mutex));
    return NULL;
}
int main(void)
{
    pthread_mutexattr_t attr;
    PT(pthread_mutexattr_init(&attr));
    PT(pthread_mutexattr_setrobust(&attr, PTHREAD_MUTEX_ROBUST));
    PT(pthread_mutex_init(&mutex, &attr));
    join_thread(start_thread(owner, NULL));
    EQ(pthread_mutex_lock(&mutex), EOWNERDEAD);
    PT(pthread_mutex_consistent(&mutex));
    PT(pthread_mutex_unlock(&mutex));
    PT(pthread_mutex_lock(&mutex));
    PT(pthread_mutex_unlock(&mutex));
    struct robust_list_head *head = NULL, mine = { { &mine.list }, 0, NULL };
    size_t size = 0;
    EQ(syscall(SYS_get_robust_list, 0, &head, &size), 0);
    EQ(size, sizeof mine);
    EQ(syscall(SYS_get_robust_list, thread_id(), &head, &size), 0);
    FAILS(syscall(SYS_get_robust_list, 0x3ffffff, &head, &size), ESRCH);
    FAILS(syscall(SYS_get_robust_list, 0, (void *)8, &size), EFAULT);
    FAILS(syscall(SYS_set_robust_list, &mine, sizeof mine - 1), EINVAL);
    struct robust_list_head *old = head;
    EQ(syscall(SYS_set_robust_list, &mine, sizeof mine), 0);
    EQ(syscall(SYS_get_robust_list, 0, &head, &size), 0);
    CHECK(head == &mine);
    EQ(syscall(SYS_set_robust_list, old, sizeof mine), 0);
    return 0;
}
