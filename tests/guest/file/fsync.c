// SPDX-License-Identifier: Apache-2.0
// fsync, fdatasync, sync, syncfs, sync_file_range, readahead and posix_fadvise: what takes them and what does not.
#include "check.h"

int main(void)
{
    int fd = make_file("f", "0123456789", 10);
    OK(fsync(fd));
    OK(fdatasync(fd));
    OK(syncfs(fd));
    OK(sync_file_range(fd, 0, 10, SYNC_FILE_RANGE_WRITE));
    OK(sync_file_range(fd, 0, 0, SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER));
    int ro = OK(open(in_tmp("f"), O_RDONLY)), d = OK(open(in_tmp("."), O_RDONLY));
    OK(fsync(ro));
    OK(fsync(d));
    OK(fdatasync(d));
    OK(readahead(ro, 0, 10));

    int p[2];
    OK(pipe(p));
    FAILS(fsync(p[0]), EINVAL);
    FAILS(fdatasync(p[1]), EINVAL);
    FAILS(fsync(-1), EBADF);
    FAILS(fdatasync(12345), EBADF);
    FAILS(syncfs(-1), EBADF);
    FAILS(sync_file_range(fd, -1, 1, SYNC_FILE_RANGE_WRITE), EINVAL);
    FAILS(sync_file_range(fd, 0, 1, 64), EINVAL);
    FAILS(sync_file_range(p[0], 0, 1, SYNC_FILE_RANGE_WRITE), ESPIPE);
    FAILS(readahead(-1, 0, 1), EBADF);
    FAILS(readahead(p[0], 0, 1), EINVAL);
    int wo = OK(open(in_tmp("f"), O_WRONLY));
    FAILS(readahead(wo, 0, 1), EBADF);

    for (int advice = POSIX_FADV_NORMAL; advice <= POSIX_FADV_NOREUSE; advice++)
        EQ(posix_fadvise(fd, 0, 0, advice), 0);
    EQ(posix_fadvise(fd, 0, 10, 77), EINVAL);
    EQ(posix_fadvise(-1, 0, 0, POSIX_FADV_NORMAL), EBADF);
    EQ(posix_fadvise(p[0], 0, 0, POSIX_FADV_NORMAL), ESPIPE);
    EQ(posix_fadvise(fd, 0, -1, POSIX_FADV_NORMAL), EINVAL);
    return 0;
}
