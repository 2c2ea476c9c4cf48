// SPDX-License-Identifier: Apache-2.0
// pipe2: flags, capacity, ends of file, non-blocking, errors.
#include "check.h"
#include <sys/ioctl.h>
int main(void)
{
    int p[2];
    OK(pipe2(p, O_CLOEXEC | O_NONBLOCK));
    EQ(fcntl(p[0], F_GETFD), FD_CLOEXEC);
    EQ(fcntl(p[1], F_GETFD), FD_CLOEXEC);
    EQ(fcntl(p[0], F_GETFL), O_RDONLY | O_NONBLOCK);
    EQ(fcntl(p[1], F_GETFL), O_WRONLY | O_NONBLOCK);
    char c[100];
    FAILS(read(p[0], c, 1), EAGAIN);
    EQ(write(p[1], "hello", 5), 5);
    int n = -1;
    OK(ioctl(p[0], FIONREAD, &n));
    EQ(n, 5);
    EQ(read(p[0], c, 3), 3);
    EQ(read(p[0], c + 3, 100 - 3), 2);
    CHECK(memcmp(c, "hello", 5) == 0);
    FAILS(write(p[0], "x", 1), EBADF);
    FAILS(read(p[1], c, 1), EBADF);
    FAILS(lseek(p[0], 0, SEEK_SET), ESPIPE);
    FAILS(pread(p[0], c, 1, 0), ESPIPE);
    FAILS(pwrite(p[1], c, 1, 0), ESPIPE);
    FAILS(ftruncate(p[1], 0), EINVAL);
    int size = OK(fcntl(p[1], F_GETPIPE_SZ));
    CHECK(size >= 4096);
    long total = 0, w;
    static char block[4096];
    while ((w = write(p[1], block, sizeof block)) > 0)
        total += w;
    EQ(errno, EAGAIN);
    EQ(total, size);
    struct stat st;
    OK(fstat(p[0], &st));
    CHECK(S_ISFIFO(st.st_mode));
    while (read(p[0], block, sizeof block) > 0) { }
    EQ(OK(fcntl(p[1], F_SETPIPE_SZ, 8192)), 8192);
    EQ(fcntl(p[0], F_GETPIPE_SZ), 8192);
    close(p[1]);
    EQ(read(p[0], c, 1), 0);
    FAILS(syscall(SYS_pipe2, p, 0x1000000), EINVAL);
    for (int i = 0; i < BAD_COUNT; i++)
        FAILS(syscall(SYS_pipe2, bad_pointer(i), 0), EFAULT);
    OK(pipe(p));
    EQ(fcntl(p[0], F_GETFD), 0);
    EQ(write(p[1], c, 0), 0);
    return 0;
}
