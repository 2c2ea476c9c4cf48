// SPDX-License-Identifier: Apache-2.0
// POSIX timers: signals with their value, overruns, get and set, SIGEV_NONE, deletion, errors.
#include "check.h"
static _Atomic int hits, value, code, timer_id;
static void handler(int s, siginfo_t *info, void *u)
{
    code = info->si_code;
    value = info->si_value.sival_int;
    timer_id = info->si_timerid;
    hits++;
}
#define raw_create(clock, event, id) syscall(SYS_timer_create, clock, event, id)
int main(void)
{
    on_signal(SIGRTMIN, handler, 0);
    on_signal(SIGALRM, handler, 0);
    struct sigevent event = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGRTMIN, .sigev_value.sival_int = 1234 };
    int id, second;
    EQ(raw_create(CLOCK_MONOTONIC, &event, &id), 0);
    struct itimerspec v = { { 0, 5000000 }, { 0, 5000000 } }, old;
    EQ(syscall(SYS_timer_settime, id, 0, &v, &old), 0);
    EQ(old.it_value.tv_sec + old.it_value.tv_nsec, 0);
    while (hits < 3)
        sleep_ms(1);
    EQ(code, SI_TIMER);
    EQ(value, 1234);
    EQ(timer_id, id);
    EQ(syscall(SYS_timer_gettime, id, &old), 0);
    EQ(old.it_interval.tv_nsec, 5000000);
    CHECK(old.it_value.tv_nsec > 0 && old.it_value.tv_nsec <= 5000000);
    // Expiries while the signal is blocked are overruns of one queued signal.
    mask_signal(SIG_BLOCK, SIGRTMIN);
    sleep_ms(40);
    int before = hits;
    sigset_t set = set_of(SIGRTMIN);
    siginfo_t info;
    EQ(sigwaitinfo(&set, &info), SIGRTMIN);
    EQ(info.si_code, SI_TIMER);
    CHECK(info.si_overrun >= 3);
    CHECK(syscall(SYS_timer_getoverrun, id) >= 3);
    EQ(hits, before);
    EQ(syscall(SYS_timer_delete, id), 0);
    FAILS(syscall(SYS_timer_gettime, id, &old), EINVAL);
    FAILS(syscall(SYS_timer_delete, id), EINVAL);
    // Without an event: SIGALRM with the timer's id as its value. Absolute and in the past: at once.
    EQ(raw_create(CLOCK_REALTIME, NULL, &second), 0);
    hits = 0;
    v = (struct itimerspec){ { 0, 0 }, { 1, 0 } };
    EQ(syscall(SYS_timer_settime, second, TIMER_ABSTIME, &v, NULL), 0);
    while (!hits)
        sleep_ms(1);
    EQ(value, second);
    EQ(syscall(SYS_timer_gettime, second, &old), 0);
    EQ(old.it_value.tv_sec + old.it_value.tv_nsec, 0);
    v.it_value.tv_nsec = 1000000000;
    FAILS(syscall(SYS_timer_settime, second, 0, &v, NULL), EINVAL);
    FAILS(syscall(SYS_timer_settime, second, 0, NULL, NULL), EINVAL);
    FAILS(syscall(SYS_timer_settime, second, 0, 8, NULL), EFAULT);
    FAILS(syscall(SYS_timer_settime, 9999, 0, &v, NULL), EINVAL);
    FAILS(raw_create(99, NULL, &id), EINVAL);
    event.sigev_notify = 77;
    FAILS(raw_create(CLOCK_MONOTONIC, &event, &id), EINVAL);
    event = (struct sigevent){ .sigev_notify = SIGEV_SIGNAL, .sigev_signo = 65 };
    FAILS(raw_create(CLOCK_MONOTONIC, &event, &id), EINVAL);
    FAILS(raw_create(CLOCK_MONOTONIC, NULL, 8), EFAULT);
    FAILS(raw_create(CLOCK_MONOTONIC, 8, &id), EFAULT);
    return 0;
}
