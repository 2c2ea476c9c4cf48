// SPDX-License-Identifier: Apache-2.0
// A write that was interrupted after some bytes says how many; nothing is lost or doubled.
#include "check.h"
static _Atomic int stop;
static pid_t target;
static int ends[2];
static void handler(int s, siginfo_t *i, void *u) { }
static void *shoot(void *arg)
{
    while (!stop) {
        OK(syscall(SYS_tgkill, getpid(), target, SIGUSR1));
        sleep_ms(1);
    }
    return NULL;
}
#define TOTAL (4 << 20)
static void *drain(void *arg)
{
    static unsigned char buffer[5000];
    size_t got = 0;
    while (got < TOTAL) {
        ssize_t n = read(ends[0], buffer, sizeof buffer);
        CHECK(n > 0);
        for (ssize_t i = 0; i < n; i++)
            CHECK(buffer[i] == (unsigned char)((got + (size_t)i) * 31 >> 5));
        got += (size_t)n;
    }
    return NULL;
}
int main(void)
{
    target = thread_id();
    OK(pipe(ends));
    on_signal(SIGUSR1, handler, 0);
    unsigned char *data = malloc(TOTAL);
    for (size_t i = 0; i < TOTAL; i++)
        data[i] = (unsigned char)(i * 31 >> 5);
    pthread_t s = start_thread(shoot, NULL), d = start_thread(drain, NULL);
    size_t sent = 0;
    while (sent < TOTAL) {
        ssize_t n = write(ends[1], data + sent, TOTAL - sent);
        if (n == -1) {
            EQ(errno, EINTR);
            continue;
        }
        CHECK(n > 0);
        sent += (size_t)n;
    }
    stop = 1;
    join_thread(s);
    join_thread(d);
    return 0;
}
