// SPDX-License-Identifier: Apache-2.0
// /dev/shm: shm_open, sizes, mapping, unlinking, and files that behave as on any tmpfs.
#include "check.h"
#include <sys/statfs.h>

int main(void)
{
    char name[64], path[80];
    snprintf(name, sizeof name, "/guest-test-%d", getpid());
    snprintf(path, sizeof path, "/dev/shm%s", name);
    int fd = OK(shm_open(name, O_CREAT | O_EXCL | O_RDWR, 0600));
    OK(ftruncate(fd, 2 * PAGE));
    char *a = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    CHECK(a != MAP_FAILED);
    strcpy(a + 5000, "shared");
    int again = OK(shm_open(name, O_RDWR, 0));
    char *b = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, again, 0);
    CHECK(b != MAP_FAILED);
    STREQ(b + 5000, "shared");
    struct stat s;
    OK(stat(path, &s));
    EQ(s.st_size, 2 * (long)PAGE);
    EQ(OK(pread(fd, path, 6, 5000)), 6);
    EQ(memcmp(path, "shared", 6), 0);
    FAILS(shm_open(name, O_CREAT | O_EXCL | O_RDWR, 0600), EEXIST);
    OK(shm_unlink(name));
    FAILS(shm_open(name, O_RDWR, 0), ENOENT);
    strcpy(b, "still");
    STREQ(a, "still");
    OK(stat("/dev/shm", &s));
    EQ(s.st_mode & 07777, 01777);
    return 0;
}
