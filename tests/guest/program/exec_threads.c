// SPDX-License-Identifier: Apache-2.0
// execve from a thread ends the others; the new program has one thread and the process's id.
#include "check.h"
#include <dirent.h>
static _Atomic int ready;
static void *idle(void *arg)
{
    ready++;
    for (;;)
        if (arg)
            sleep(1000);
}
static void *doer(void *arg)
{
    char text[16];
    while (ready < 3)
        sleep_ms(1);
    snprintf(text, sizeof text, "%d", getpid());
    execl("/proc/self/exe", "again", text, NULL);
    CHECK(!"exec failed");
}
int main(int argc, char **argv)
{
    if (argc == 1) {
        start_thread(idle, NULL);
        start_thread(idle, (void *)1);
        start_thread(idle, (void *)1);
        start_thread(doer, NULL);
        for (;;)
            pause();
    }
    EQ(getpid(), atoi(argv[1]));
    EQ(thread_id(), getpid());
    DIR *d = opendir("/proc/self/task");
    CHECK(d != NULL);
    int n = 0;
    for (struct dirent *e; (e = readdir(d));)
        n += e->d_name[0] != '.';
    EQ(n, 1);
    return 0;
}
