// SPDX-License-Identifier: Apache-2.0
// lseek: each whence, the errors, and SEEK_DATA and SEEK_HOLE on a sparse file.
#include "check.h"

int main(void)
{
    int fd = OK(open(in_tmp("f"), O_CREAT | O_RDWR, 0600));
    OK(write(fd, "0123456789", 10));
    EQ(OK(lseek(fd, 4, SEEK_SET)), 4);
    EQ(OK(lseek(fd, 3, SEEK_CUR)), 7);
    EQ(OK(lseek(fd, -7, SEEK_CUR)), 0);
    EQ(OK(lseek(fd, -2, SEEK_END)), 8);
    EQ(OK(lseek(fd, 100, SEEK_END)), 110);
    struct stat st;
    OK(fstat(fd, &st));
    EQ(st.st_size, 10);
    FAILS(lseek(fd, -1, SEEK_SET), EINVAL);
    FAILS(lseek(fd, -11, SEEK_END), EINVAL);
    FAILS(lseek(fd, 0, 99), EINVAL);
    FAILS(lseek(fd, 0, -1), EINVAL);
    FAILS(lseek(fd, LONG_MAX, SEEK_CUR), EINVAL);
    EQ(OK(lseek(fd, 0, SEEK_CUR)), 110);
    FAILS(lseek(-1, 0, SEEK_SET), EBADF);
    int p[2];
    OK(pipe(p));
    FAILS(lseek(p[0], 0, SEEK_SET), ESPIPE);
    FAILS(lseek(p[1], 0, SEEK_CUR), ESPIPE);

    // 64 KiB hole, 64 KiB data, 64 KiB hole, a byte.
    int s = OK(open(in_tmp("s"), O_CREAT | O_RDWR, 0600));
    static char block[65536];
    memset(block, 's', sizeof block);
    OK(pwrite(s, block, sizeof block, 65536));
    OK(pwrite(s, "x", 1, 3 * 65536));
    long data = OK(lseek(s, 0, SEEK_DATA));
    CHECK(data == 65536 || data == 0);
    if (data) {                         // the file system knows holes
        EQ(OK(lseek(s, 0, SEEK_HOLE)), 0);
        EQ(OK(lseek(s, 65536, SEEK_HOLE)), 2 * 65536);
        EQ(OK(lseek(s, 70000, SEEK_DATA)), 70000);
        EQ(OK(lseek(s, 2 * 65536, SEEK_DATA)), 3 * 65536);
    }
    long end = OK(lseek(s, 3 * 65536, SEEK_HOLE));
    EQ(end, 3 * 65536 + 1);
    FAILS(lseek(s, 3 * 65536 + 1, SEEK_DATA), ENXIO);
    FAILS(lseek(s, 3 * 65536 + 1, SEEK_HOLE), ENXIO);
    FAILS(lseek(s, -1, SEEK_DATA), ENXIO);

    // A directory can be rewound; a terminal-like device cannot tell.
    int d = OK(open(in_tmp("."), O_RDONLY));
    EQ(OK(lseek(d, 0, SEEK_SET)), 0);
    int z = OK(open("/dev/zero", O_RDONLY));
    EQ(OK(lseek(z, 5, SEEK_SET)), 0);
    return 0;
}
