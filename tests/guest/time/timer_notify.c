// SPDX-License-Identifier: Apache-2.0
// Timers that notify nobody, one thread, or a function of the C library.
#include "check.h"
#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif
static _Atomic int calls, wrong, hits;
static pid_t wanted;
static void function(union sigval v) { calls += v.sival_int; }
static void handler(int s, siginfo_t *i, void *u)
{
    hits++;
    wrong += thread_id() != wanted;
}
static void *other(void *arg)
{
    for (;;)
        pause();
}
int main(void)
{
    struct sigevent event = { .sigev_notify = SIGEV_NONE };
    struct itimerspec v = { { 0, 0 }, { 1000, 0 } }, now;
    timer_t t;
    OK(timer_create(CLOCK_MONOTONIC, &event, &t));
    OK(timer_settime(t, 0, &v, NULL));
    OK(timer_gettime(t, &now));
    CHECK(now.it_value.tv_sec >= 900);
    OK(timer_delete(t));
    v = (struct itimerspec){ { 0, 3000000 }, { 0, 3000000 } };
    // SIGEV_THREAD_ID: always this thread, although another could take it.
    wanted = thread_id();
    on_signal(SIGUSR2, handler, 0);
    start_thread(other, NULL);
    event = (struct sigevent){ .sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGUSR2 };
    event.sigev_notify_thread_id = wanted;
    OK(timer_create(CLOCK_MONOTONIC, &event, &t));
    OK(timer_settime(t, 0, &v, NULL));
    while (hits < 5)
        sleep_ms(1);
    OK(timer_delete(t));
    EQ(wrong, 0);
    event.sigev_notify_thread_id = 0x3fffffff;
    FAILS(timer_create(CLOCK_MONOTONIC, &event, &t), EINVAL);
    event = (struct sigevent){ .sigev_notify = SIGEV_THREAD, .sigev_notify_function = function, .sigev_value.sival_int = 2 };
    OK(timer_create(CLOCK_REALTIME, &event, &t));
    OK(timer_settime(t, 0, &v, NULL));
    while (calls < 6)
        sleep_ms(1);
    OK(timer_delete(t));
    return 0;
}
