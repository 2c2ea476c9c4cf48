// SPDX-License-Identifier: Apache-2.0
// A shared file mapping is coherent with read, write, ftruncate and a second mapping.
#include "check.h"
int main(void)
{
    char data[2 * PAGE];
    memset(data, 'a', sizeof data);
    int fd = make_file("f", data, sizeof data);
    char *m = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    char *n = mmap(NULL, 2 * PAGE, PROT_READ, MAP_SHARED, fd, 0);
    char *p = mmap(NULL, PAGE, PROT_READ, MAP_PRIVATE, fd, PAGE);
    CHECK(m != MAP_FAILED && n != MAP_FAILED && p != MAP_FAILED);
    m[10] = 'b';
    EQ(n[10], 'b');
    char c;
    EQ(pread(fd, &c, 1, 10), 1);
    EQ(c, 'b');
    EQ(pwrite(fd, "cd", 2, PAGE + 4), 2);
    EQ(m[PAGE + 4], 'c');
    EQ(n[PAGE + 5], 'd');
    EQ(p[4], 'c');
    // A file made longer under the mapping shows zeroes, then what is written.
    OK(ftruncate(fd, 100));
    OK(ftruncate(fd, 2 * PAGE));
    EQ(m[99], 'a');
    EQ(m[100], 0);
    EQ(m[PAGE + 4], 0);
    EQ(pwrite(fd, "z", 1, 2 * PAGE - 1), 1);
    EQ(m[2 * PAGE - 1], 'z');
    OK(msync(m, 2 * PAGE, MS_SYNC));
    OK(munmap(m, 2 * PAGE));
    EQ(n[10], 'b');
    // MAP_SHARED_VALIDATE is MAP_SHARED when all flags are known.
    m = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED_VALIDATE, fd, 0);
    CHECK(m != MAP_FAILED);
    m[0] = 'q';
    EQ(n[0], 'q');
    return 0;
}
