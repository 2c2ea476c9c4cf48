// SPDX-License-Identifier: Apache-2.0
// O_APPEND: threads and descriptors that append at once lose nothing; F_SETFL turns it on and off; pwrite appends too.
#include "check.h"

enum { threads = 4, each = 300, len = 20 };

static void *writer(void *arg)
{
    int id = (int)(long)arg;
    int fd = OK(open("log", O_WRONLY | O_APPEND));
    char line[len + 1];
    for (int i = 0; i < each; i++) {
        snprintf(line, sizeof line, "%02d %05d ..........\n", id, i);
        EQ(OK(write(fd, line, len)), len);
    }
    close(fd);
    return NULL;
}

int main(void)
{
    OK(chdir(in_tmp(".")));
    close(OK(open(in_tmp("log"), O_CREAT | O_RDWR, 0600)));
    pthread_t t[threads];
    for (long i = 0; i < threads; i++)
        CHECK(!pthread_create(&t[i], NULL, writer, (void *)i));
    for (int i = 0; i < threads; i++)
        pthread_join(t[i], NULL);
    FILE *f = fopen(in_tmp("log"), "r");
    CHECK(f);
    char line[64];
    int next[threads] = { 0 }, total = 0, id, n;
    while (fgets(line, sizeof line, f)) {
        CHECK(strlen(line) == len && sscanf(line, "%d %d", &id, &n) == 2);
        EQ(next[id], n);
        next[id]++, total++;
    }
    EQ(total, threads * each);

    char b[16];
    int fd = OK(open(in_tmp("x"), O_CREAT | O_RDWR, 0600));
    OK(write(fd, "0123456789", 10));
    OK(fcntl(fd, F_SETFL, O_APPEND));
    CHECK(OK(fcntl(fd, F_GETFL)) & O_APPEND);
    OK(lseek(fd, 2, SEEK_SET));
    OK(write(fd, "ab", 2));
    // pwrite(2), BUGS: with O_APPEND Linux appends whatever the offset says, and the offset is not moved.
    OK(lseek(fd, 3, SEEK_SET));
    OK(pwrite(fd, "cd", 2, 0));
    EQ(OK(lseek(fd, 0, SEEK_CUR)), 3);
    CHECK(OK(pread(fd, b, 16, 0)) == 14 && !memcmp(b, "0123456789abcd", 14));
    OK(fcntl(fd, F_SETFL, 0));
    OK(pwrite(fd, "AB", 2, 0));
    CHECK(OK(pread(fd, b, 16, 0)) == 14 && !memcmp(b, "AB23456789abcd", 14));
    return 0;
}
