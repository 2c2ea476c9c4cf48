// SPDX-License-Identifier: Apache-2.0
// Threads and processes run out (RLIMIT_NPROC): pthread_create and fork say EAGAIN, nothing is left behind, and once some end
// there is room again.
#include "check.h"
#include <sys/resource.h>

static int gate[2];

static void *sleeper(void *arg)
{
    char b;
    EQ(read(gate[0], &b, 1), 1);
    return NULL;
}

int main(void)
{
    static pthread_t threads[400];
    static pid_t children[400];
    // An id of its own, whose processes nobody else counts among.
    uid_t user = 1000000000 + (uid_t)getpid() % 1000000;
    if (setresuid(user, user, user) != 0)
        SKIP("cannot become another user");
    OK(pipe(gate));
    struct rlimit limit = { 60, 60 };
    OK(setrlimit(RLIMIT_NPROC, &limit));
    for (int round = 0; round < 10; round++) {
        int t = 0, error = 0;
        while (t < 400 && (error = pthread_create(&threads[t], NULL, sleeper, NULL)) == 0)
            t++;
        EQ(error, EAGAIN);
        CHECK(t > 40 && t < 60);
        FAILS(fork(), EAGAIN);
        FAILS(vfork(), EAGAIN);
        for (int i = 0; i < t; i++)
            OK(write(gate[1], "x", 1));
        for (int i = 0; i < t; i++)
            EQ(pthread_join(threads[i], NULL), 0);

        int c = 0;
        for (; c < 400; c++) {
            pid_t pid = fork();
            if (pid == 0) {
                sleeper(NULL);
                _exit(3);
            }
            if (pid == -1)
                break;
            children[c] = pid;
        }
        EQ(errno, EAGAIN);
        CHECK(c > 20 && c < 60);
        EQ(pthread_create(&threads[0], NULL, sleeper, NULL), EAGAIN);
        for (int i = 0; i < c; i++)
            OK(write(gate[1], "x", 1));
        for (int i = 0; i < c; i++) {
            int status;
            EQ(OK(waitpid(children[i], &status, 0)), children[i]);
            EQ(status, 3 << 8);
        }
    }
    return 0;
}
