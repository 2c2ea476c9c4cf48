// SPDX-License-Identifier: Apache-2.0
// getdents64: every name once, d_type, d_off, small buffers, rewinding, and files that come and go meanwhile.
#include "check.h"
#include <dirent.h>

struct entry { uint64_t ino; int64_t off; uint16_t reclen; uint8_t type; char name[]; };

enum { files = 1500 };
static char seen[files];

static int read_all(int d, size_t size)
{
    static char buf[65536] __attribute__((aligned(8)));
    int count = 0;
    memset(seen, 0, sizeof seen);
    for (;;) {
        long n = OK(syscall(SYS_getdents64, d, buf, size));
        if (n == 0)
            return count;
        CHECK(n <= (long)size);
        for (long at = 0; at < n;) {
            struct entry *e = (struct entry *)(buf + at);
            CHECK(e->reclen % 8 == 0 && e->reclen >= 24 && at + e->reclen <= n);
            CHECK(strlen(e->name) + 20 <= e->reclen);
            if (strcmp(e->name, ".") && strcmp(e->name, "..")) {
                int i = atoi(e->name + 5);
                EQ(e->type, DT_REG);
                CHECK(e->ino != 0);
                CHECK(!seen[i]);
                seen[i] = 1;
            } else {
                EQ(e->type, DT_DIR);
            }
            count++;
            at += e->reclen;
        }
    }
}

int main(void)
{
    char name[64], buf[1024] __attribute__((aligned(8)));
    OK(mkdir(in_tmp("big"), 0700));
    for (int i = 0; i < files; i++) {
        snprintf(name, sizeof name, "big/file_%d", i);
        close(OK(open(in_tmp(name), O_CREAT | O_WRONLY, 0600)));
    }
    int d = OK(open(in_tmp("big"), O_RDONLY | O_DIRECTORY));
    EQ(read_all(d, 65536), files + 2);
    EQ(syscall(SYS_getdents64, d, buf, sizeof buf), 0);
    OK(lseek(d, 0, SEEK_SET));
    EQ(read_all(d, 512), files + 2);

    // d_off leads back to the place behind an entry.
    OK(lseek(d, 0, SEEK_SET));
    CHECK(OK(syscall(SYS_getdents64, d, buf, 200)) > 0);
    struct entry *first = (struct entry *)buf;
    int64_t off = first->off;
    struct entry *second = (struct entry *)(buf + first->reclen);
    char want[256];
    snprintf(want, sizeof want, "%s", second->name);
    OK(lseek(d, off, SEEK_SET));
    CHECK(OK(syscall(SYS_getdents64, d, buf, sizeof buf)) > 0);
    STREQ(((struct entry *)buf)->name, want);

    // Every kind of file.
    OK(mkdir(in_tmp("k"), 0700));
    OK(mkdir(in_tmp("k/d"), 0700));
    OK(symlink("x", in_tmp("k/l")));
    OK(mkfifo(in_tmp("k/p"), 0600));
    close(OK(open(in_tmp("k/f"), O_CREAT | O_WRONLY, 0600)));
    DIR *k = opendir(in_tmp("k"));
    CHECK(k);
    int found = 0;
    for (struct dirent *e; (e = readdir(k));) {
        switch (e->d_name[0]) {
        case '.': EQ(e->d_type, DT_DIR); break;
        case 'd': EQ(e->d_type, DT_DIR); found++; break;
        case 'l': EQ(e->d_type, DT_LNK); found++; break;
        case 'p': EQ(e->d_type, DT_FIFO); found++; break;
        case 'f': EQ(e->d_type, DT_REG); found++; break;
        }
    }
    EQ(found, 4);

    // Removing what was read while reading (as rm -r does) leaves nothing behind.
    DIR *b = opendir(in_tmp("big"));
    CHECK(b);
    int gone = 0;
    for (struct dirent *e; (e = readdir(b));)
        if (e->d_name[0] != '.') {
            OK(unlinkat(dirfd(b), e->d_name, 0));
            gone++;
        }
    EQ(gone, files);
    OK(rmdir(in_tmp("big")));

    int f = OK(open(in_tmp("k/f"), O_RDONLY));
    FAILS(syscall(SYS_getdents64, f, buf, sizeof buf), ENOTDIR);
    FAILS(syscall(SYS_getdents64, -1, buf, sizeof buf), EBADF);
    int e = OK(open(in_tmp("k"), O_RDONLY));
    FAILS(syscall(SYS_getdents64, e, buf, 8), EINVAL);
    EACH_BAD(bad) FAILS(syscall(SYS_getdents64, e, bad, 1024), EFAULT);
    CHECK(OK(syscall(SYS_getdents64, e, buf, sizeof buf)) > 0);
    OK(rename(in_tmp("k"), in_tmp("k2")));
    // A removed directory is empty.
    OK(mkdir(in_tmp("r"), 0700));
    int r = OK(open(in_tmp("r"), O_RDONLY));
    OK(rmdir(in_tmp("r")));
    FAILS(syscall(SYS_getdents64, r, buf, sizeof buf), ENOENT);
    return 0;
}
