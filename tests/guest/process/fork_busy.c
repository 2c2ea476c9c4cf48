// SPDX-License-Identifier: Apache-2.0
// fork from a program whose other threads allocate, map, open, wait for each other, sleep and come and go: it never hangs, and each
// child can do all of that itself.
// LIMIT: 60
#include "check.h"
#include <poll.h>

static atomic_bool over;
static atomic_ulong rounds;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int ends[2];

static void *nothing(void *arg) { return arg; }

static void *busy(void *arg)
{
    const long which = (long)arg;
    while (!over) {
        switch (which % 6) {
        case 0: free(malloc(100 + (size_t)(rounds % 5000))); break;
        case 1: munmap(map_anon(PAGE * 3), PAGE * 3); break;
        case 2: close(open("/proc/self/stat", O_RDONLY)); break;
        case 3: pthread_mutex_lock(&mutex), pthread_mutex_unlock(&mutex); break;
        case 4: {
            struct pollfd p = {.fd = ends[0], .events = POLLIN};
            poll(&p, 1, 1);
            break;
        }
        case 5: join_thread(start_thread(nothing, NULL)); break;
        }
        rounds++;
    }
    return NULL;
}

int main(void)
{
    enum { threads = 12, children = 40 };
    OK(pipe(ends));
    pthread_t busy_ones[threads];
    for (long i = 0; i < threads; i++)
        busy_ones[i] = start_thread(busy, (void *)i);
    for (int i = 0; i < children; i++) {
        pid_t child = OK(fork());
        if (child == 0) {
            free(malloc(5000));
            join_thread(start_thread(nothing, NULL));
            munmap(map_anon(PAGE), PAGE);
            close(OK(open("/proc/self/stat", O_RDONLY)));
            pid_t own = OK(fork());
            if (own == 0)
                _exit(3);
            EQ(wait_status(own), 3 << 8);
            if (i % 10 == 0) {
                execl("/bin/sh", "sh", "-c", "exit 8", NULL);
                _exit(1);
            }
            _exit(8);
        }
        EQ(wait_status(child), 8 << 8);
    }
    over = true;
    for (int i = 0; i < threads; i++)
        join_thread(busy_ones[i]);
    CHECK(rounds > 100);
    return 0;
}
