// SPDX-License-Identifier: Apache-2.0
// statfs, fstatfs, statvfs and ustat: plausible figures, file-system types, errors.
#include "check.h"
#include <linux/magic.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>

int main(void)
{
    struct statfs a, b;
    int fd = make_file("f", "", 0);
    OK(statfs(in_tmp("f"), &a));
    CHECK(a.f_bsize >= 512 && a.f_blocks > 0 && a.f_bfree <= a.f_blocks && a.f_bavail <= a.f_bfree);
    CHECK(a.f_namelen >= 143 && a.f_type != 0 && a.f_frsize > 0);
    OK(fstatfs(fd, &b));
    EQ(a.f_type, b.f_type);
    EQ(a.f_blocks, b.f_blocks);
    EQ(memcmp(&a.f_fsid, &b.f_fsid, sizeof a.f_fsid), 0);
    OK(statfs("/proc", &a));
    EQ(a.f_type, PROC_SUPER_MAGIC);
    OK(statfs("/proc/self/status", &a));
    EQ(a.f_type, PROC_SUPER_MAGIC);
    OK(statfs("/sys", &a));
    EQ(a.f_type, SYSFS_MAGIC);
    OK(statfs("/dev/shm", &a));
    EQ(a.f_type, TMPFS_MAGIC);
    int p[2];
    OK(pipe(p));
    OK(fstatfs(p[0], &a));
    EQ(a.f_type, PIPEFS_MAGIC);
    struct statvfs v;
    OK(statvfs(in_tmp("."), &v));
    CHECK(v.f_namemax >= 143 && !(v.f_flag & ST_RDONLY));
    OK(fstatvfs(fd, &v));

    FAILS(statfs(in_tmp("none"), &a), ENOENT);
    FAILS(statfs("", &a), ENOENT);
    FAILS(statfs(in_tmp("f/x"), &a), ENOTDIR);
    FAILS(fstatfs(-1, &a), EBADF);
    EACH_BAD(bad)
    {
        FAILS(statfs(bad, &a), EFAULT);
        FAILS(statfs(in_tmp("f"), bad), EFAULT);
        FAILS(fstatfs(fd, bad), EFAULT);
    }
    return 0;
}
