// SPDX-License-Identifier: Apache-2.0
// /proc/self/task and thread-self: one directory for each thread, its name, and threads that end.
#include "proc_text.h"
#include <dirent.h>
#include <sys/prctl.h>

static pthread_barrier_t barrier;
static int listed(void)
{
    int n = 0;
    DIR *d = opendir("/proc/self/task");
    CHECK(d);
    for (struct dirent *e; (e = readdir(d));)
        if (e->d_name[0] != '.') {
            EQ(e->d_type, DT_DIR);
            n++;
        }
    closedir(d);
    return n;
}

static pid_t ids[3];
static void *keep(void *arg)
{
    long i = (long)arg;
    ids[i] = thread_id();
    char name[32];
    snprintf(name, sizeof name, "thread-%ld", i);
    OK(prctl(PR_SET_NAME, name));
    char p[64], b[4096];
    snprintf(p, sizeof p, "%d/task/%d", getpid(), ids[i]);
    long n = OK(readlink("/proc/thread-self", b, sizeof b - 1));
    b[n] = 0;
    STREQ(b, p);
    pthread_barrier_wait(&barrier);
    pthread_barrier_wait(&barrier);
    return NULL;
}

int main(void)
{
    pthread_barrier_init(&barrier, NULL, 4);
    EQ(listed(), 1);
    pthread_t t[3];
    for (long i = 0; i < 3; i++)
        t[i] = start_thread(keep, (void *)i);
    pthread_barrier_wait(&barrier);
    EQ(listed(), 4);
    for (int i = 0; i < 3; i++) {
        char p[64], want[64];
        snprintf(p, sizeof p, "/proc/self/task/%d/comm", ids[i]);
        snprintf(want, sizeof want, "thread-%d\n", i);
        STREQ(read_text(p), want);
        snprintf(p, sizeof p, "/proc/self/task/%d/status", ids[i]);
        EQ(number_of(read_text(p), "Pid"), ids[i]);
        // A thread's number names a directory in /proc, though it is not listed there.
        snprintf(p, sizeof p, "/proc/%d/status", ids[i]);
        EQ(number_of(read_text(p), "Tgid"), getpid());
    }
    pthread_barrier_wait(&barrier);
    for (int i = 0; i < 3; i++)
        join_thread(t[i]);
    for (int i = 0; i < 200 && listed() != 1; i++)
        sleep_ms(5);
    EQ(listed(), 1);
    char p[64];
    snprintf(p, sizeof p, "/proc/self/task/%d/stat", ids[0]);
    FAILS(open(p, O_RDONLY), ENOENT);
    return 0;
}
