// SPDX-License-Identifier: Apache-2.0
// getdents, the older call: the type stands in the last byte of each record.
#include "check.h"
#include <dirent.h>

struct entry { unsigned long ino, off; unsigned short reclen; char name[]; };

int main(void)
{
    char buf[4096] __attribute__((aligned(8)));
    close(make_file("f", "", 0));
    OK(mkdir(in_tmp("d"), 0700));
    int d = OK(open(in_tmp("."), O_RDONLY | O_DIRECTORY));
    long n = OK(syscall(SYS_getdents, d, buf, sizeof buf));
    int files = 0, dirs = 0;
    for (long at = 0; at < n;) {
        struct entry *e = (struct entry *)(buf + at);
        char type = buf[at + e->reclen - 1];
        if (!strcmp(e->name, "f")) {
            EQ(type, DT_REG);
            files++;
        } else {
            EQ(type, DT_DIR);
            dirs++;
        }
        at += e->reclen;
    }
    EQ(files, 1);
    EQ(dirs, 3);
    EQ(syscall(SYS_getdents, d, buf, sizeof buf), 0);
    OK(lseek(d, 0, SEEK_SET));
    FAILS(syscall(SYS_getdents, d, buf, 4), EINVAL);
    EACH_BAD(bad) FAILS(syscall(SYS_getdents, d, bad, 1024), EFAULT);
    FAILS(syscall(SYS_getdents, -1, buf, sizeof buf), EBADF);
    return 0;
}
