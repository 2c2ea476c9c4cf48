// SPDX-License-Identifier: Apache-2.0
// Threads that open, close, dup and read at once: no number is given out twice and no read sees another's file.
#include "check.h"

enum { threads = 4, rounds = 400 };

static void *body(void *arg)
{
    int id = (int)(long)arg;
    char name[16], b[8], want[8];
    snprintf(name, sizeof name, "t%d", id);
    snprintf(want, sizeof want, "me%04d", id);
    for (int i = 0; i < rounds; i++) {
        int fd = OK(open(name, O_RDONLY));
        int e = OK(dup(fd));
        CHECK(e != fd);
        EQ(OK(read(fd, b, 6)), 6);
        EQ(memcmp(b, want, 6), 0);
        EQ(OK(pread(e, b, 6, 0)), 6);
        EQ(memcmp(b, want, 6), 0);
        OK(close(fd));
        EQ(OK(lseek(e, 0, SEEK_CUR)), 6);
        OK(close(e));
    }
    return NULL;
}

static int shared;
static void *reader(void *arg)
{
    // A shared offset: every byte is read by one thread only.
    long sum = 0;
    unsigned char c[64];
    for (long n; (n = OK(read(shared, c, sizeof c))) > 0;)
        for (long i = 0; i < n; i++)
            sum += c[i];
    return (void *)sum;
}

int main(void)
{
    pthread_t t[threads];
    char name[16], text[8];
    for (int i = 0; i < threads; i++) {
        snprintf(name, sizeof name, "t%d", i);
        snprintf(text, sizeof text, "me%04d", i);
        close(make_file(name, text, 6));
    }
    OK(chdir(in_tmp(".")));            // in_tmp is not for threads
    for (long i = 0; i < threads; i++)
        t[i] = start_thread(body, (void *)i);
    for (int i = 0; i < threads; i++)
        join_thread(t[i]);

    static unsigned char data[100000];
    long want = 0, got = 0;
    for (int i = 0; i < (int)sizeof data; i++)
        want += data[i] = (unsigned char)(i * 13);
    shared = make_file("shared", data, sizeof data);
    for (int i = 0; i < threads; i++)
        t[i] = start_thread(reader, NULL);
    for (int i = 0; i < threads; i++)
        got += (long)join_thread(t[i]);
    EQ(got, want);
    return 0;
}
