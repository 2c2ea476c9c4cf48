// SPDX-License-Identifier: Apache-2.0
// Memory runs out (RLIMIT_AS): mmap, brk, threads, programs say ENOMEM or EAGAIN, the process lives on, and when memory is back
// so is everything else.
#include "check.h"
#include <sys/resource.h>

enum { pieces = 4096 };
static char *piece[pieces];

static void *sleeper(void *arg)
{
    int fd = *(int *)arg;
    char b;
    (void)!read(fd, &b, 1);
    return NULL;
}

int main(void)
{
    static pthread_t threads[1000];
    struct rlimit limit;
    for (int round = 0; round < 5; round++) {
        limit.rlim_cur = 200 << 20;
        limit.rlim_max = RLIM_INFINITY;
        OK(setrlimit(RLIMIT_AS, &limit));
        int n = 0;
        while (n < pieces) {
            char *m = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            if (m == MAP_FAILED)
                break;
            m[0] = 1;
            piece[n++] = m;
        }
        EQ(errno, ENOMEM);
        CHECK(n > 20 && n < 200);
        FAILS((int)(intptr_t)mremap(piece[0], 1 << 20, 64 << 20, MREMAP_MAYMOVE), ENOMEM);
        CHECK(sbrk(2 << 20) == (void *)-1 && errno == ENOMEM);
        // Calls on what is there go on working.
        int p[2];
        OK(pipe(p));
        OK(write(p[1], piece[0], 4096));
        EQ(OK(read(p[0], piece[n - 1], 4096)), 4096);
        pid_t pid = OK(fork());
        if (pid == 0)
            _exit(7);
        int status;
        EQ(OK(waitpid(pid, &status, 0)), pid);
        EQ(status, 7 << 8);
        // Some room, then threads until there is none.
        for (int i = 0; i < 20 && n; i++)
            OK(munmap(piece[--n], 1 << 20));
        pthread_attr_t small;
        pthread_attr_init(&small);
        pthread_attr_setstacksize(&small, 1 << 20);
        int t = 0, error = 0;
        while (t < 1000 && (error = pthread_create(&threads[t], &small, sleeper, &p[0])) == 0)
            t++;
        EQ(error, EAGAIN);
        CHECK(t > 5);
        for (int i = 0; i < t; i++)
            OK(write(p[1], "x", 1));
        for (int i = 0; i < t; i++)
            EQ(pthread_join(threads[i], NULL), 0);
        OK(close(p[0]));
        OK(close(p[1]));
        while (n)
            OK(munmap(piece[--n], 1 << 20));
        char *again = mmap(NULL, 16 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        CHECK(again != MAP_FAILED);
        OK(munmap(again, 16 << 20));
    }
    return 0;
}
