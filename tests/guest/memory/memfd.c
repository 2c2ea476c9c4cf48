// SPDX-License-Identifier: Apache-2.0
// memfd_create: a file without a name that reads, writes, truncates and maps.
#include "check.h"
#include <sys/vfs.h>
int main(void)
{
    int fd = OK(memfd_create("name", 0));
    EQ(fcntl(fd, F_GETFD), 0);
    struct stat st;
    OK(fstat(fd, &st));
    EQ(st.st_size, 0);
    EQ(st.st_mode, S_IFREG | 0777);
    EQ(st.st_nlink, 0);
    OK(ftruncate(fd, 2 * PAGE));
    EQ(pwrite(fd, "hello", 5, 100), 5);
    char *m = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    CHECK(m != MAP_FAILED);
    CHECK(memcmp(m + 100, "hello", 5) == 0);
    m[PAGE] = 'm';
    char c;
    EQ(pread(fd, &c, 1, PAGE), 1);
    EQ(c, 'm');
    EQ(lseek(fd, 0, SEEK_END), 2 * PAGE);
    char link[64], target[64] = "";
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    OK(readlink(link, target, sizeof target - 1));
    STREQ(target, "/memfd:name (deleted)");
    int again = OK(open(link, O_RDWR));
    EQ(pread(again, &c, 1, 100), 1);
    EQ(c, 'h');
    int cloexec = OK(memfd_create("", MFD_CLOEXEC));
    EQ(fcntl(cloexec, F_GETFD), FD_CLOEXEC);
    char name[251];
    memset(name, 'n', 250);
    name[250] = 0;
    FAILS(memfd_create(name, 0), EINVAL);
    name[249] = 0;
    OK(memfd_create(name, 0));
    FAILS(memfd_create("x", 0x1000), EINVAL);
    EACH_BAD(p) FAILS(memfd_create(p, 0), EFAULT);
    return 0;
}
