// SPDX-License-Identifier: Apache-2.0
// A blocked eventfd reader wakes on a write, a blocked writer on a read.
#include "check.h"
#include <sys/eventfd.h>
static int fd, back;
static void *echo(void *arg)
{
    for (uint64_t v, i = 1; i <= 1000; i++) {
        EQ(read(fd, &v, 8), 8);
        EQ(v, i);
        EQ(write(back, &v, 8), 8);
    }
    return NULL;
}
static void *relieve(void *arg)
{
    uint64_t v;
    sleep_ms(5);
    EQ(read(fd, &v, 8), 8);
    return NULL;
}
int main(void)
{
    uint64_t v;
    fd = OK(eventfd(0, 0));
    back = OK(eventfd(0, 0));
    pthread_t t = start_thread(echo, NULL);
    for (uint64_t i = 1; i <= 1000; i++) {
        EQ(write(fd, &i, 8), 8);
        EQ(read(back, &v, 8), 8);
        EQ(v, i);
    }
    join_thread(t);
    v = UINT64_MAX - 1;
    EQ(write(fd, &v, 8), 8);
    t = start_thread(relieve, NULL);
    v = 7;
    EQ(write(fd, &v, 8), 8);                            // waits for room
    join_thread(t);
    EQ(read(fd, &v, 8), 8);
    EQ(v, 7);
    return 0;
}
