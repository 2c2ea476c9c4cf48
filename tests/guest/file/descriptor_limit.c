// SPDX-License-Identifier: Apache-2.0
// Many descriptors: a thousand open files and pipes at once, high numbers, RLIMIT_NOFILE raised and lowered.
#include "check.h"
#include <sys/resource.h>

int main(void)
{
    struct rlimit r, q;
    OK(getrlimit(RLIMIT_NOFILE, &r));
    r.rlim_cur = r.rlim_max < 4096 ? r.rlim_max : 4096;
    OK(setrlimit(RLIMIT_NOFILE, &r));
    OK(getrlimit(RLIMIT_NOFILE, &q));
    EQ(q.rlim_cur, r.rlim_cur);
    EQ(sysconf(_SC_OPEN_MAX), (long)r.rlim_cur);
    close(make_file("f", "0123456789", 10));
    enum { count = 900 };
    static int fd[count];
    for (int i = 0; i < count; i++) {
        fd[i] = OK(open(in_tmp("f"), O_RDONLY));
        OK(lseek(fd[i], i % 10, SEEK_SET));
    }
    char c;
    for (int i = 0; i < count; i++) {
        EQ(OK(read(fd[i], &c, 1)), 1);
        EQ(c, '0' + i % 10);
    }
    int high = (int)r.rlim_cur - 1;
    EQ(OK(dup2(fd[0], high)), high);
    EQ(OK(pread(high, &c, 1, 3)), 1);
    EQ(c, '3');
    FAILS(dup2(fd[0], high + 1), EBADF);
    // Lowering the limit closes nothing.
    r.rlim_cur = 10;
    OK(setrlimit(RLIMIT_NOFILE, &r));
    EQ(OK(pread(high, &c, 1, 4)), 1);
    FAILS(open(in_tmp("f"), O_RDONLY), EMFILE);
    int p[2];
    FAILS(pipe(p), EMFILE);
    for (int i = 0; i < count; i++)
        OK(close(fd[i]));
    close(OK(open(in_tmp("f"), O_RDONLY)));
    return 0;
}
