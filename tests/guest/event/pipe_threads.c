// SPDX-License-Identifier: Apache-2.0
// Blocking pipes between threads carry every byte in order; small writes of several writers do not mix.
#include "check.h"
static int p[2];
static void *writer(void *arg)
{
    char line[200];
    memset(line, 'a' + (int)(uintptr_t)arg, sizeof line);
    for (int i = 0; i < 2000; i++)
        EQ(write(p[1], line, sizeof line), sizeof line);
    return NULL;
}
int main(void)
{
    OK(pipe(p));
    pthread_t t[3];
    for (uintptr_t i = 0; i < 3; i++)
        t[i] = start_thread(writer, (void *)i);
    int counts[3] = { 0 };
    for (int i = 0; i < 6000; i++) {
        char line[200];
        size_t got = 0;
        while (got < sizeof line)
            got += (size_t)OK(read(p[0], line + got, sizeof line - got));
        for (int k = 1; k < 200; k++)
            EQ(line[k], line[0]);
        counts[line[0] - 'a']++;
    }
    for (int i = 0; i < 3; i++) {
        join_thread(t[i]);
        EQ(counts[i], 2000);
    }
    return 0;
}
