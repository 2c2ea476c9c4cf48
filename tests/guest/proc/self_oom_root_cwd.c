// SPDX-License-Identifier: Apache-2.0
// oom_score_adj, oom_score, root, cwd, personality-like small files of a process.
#include "proc_text.h"

int main(void)
{
    char real[PATH_MAX];
    int adj = atoi(read_text("/proc/self/oom_score_adj"));
    CHECK(adj >= -1000 && adj <= 1000);
    CHECK(atoi(read_text("/proc/self/oom_score")) >= 0);
    int fd = OK(open("/proc/self/oom_score_adj", O_RDWR));
    OK(write(fd, "500", 3));
    STREQ(read_text("/proc/self/oom_score_adj"), "500\n");
    FAILS(pwrite(fd, "1001", 4, 0), EINVAL);
    FAILS(pwrite(fd, "x", 1, 0), EINVAL);

    STREQ(link_text("/proc/self/root"), "/");
    CHECK(realpath(in_tmp("."), real));
    OK(chdir(real));
    STREQ(link_text("/proc/self/cwd"), real);
    close(make_file("f", "x", 1));
    close(OK(open("/proc/self/cwd/f", O_RDONLY)));
    char p[PATH_MAX + 32];
    snprintf(p, sizeof p, "/proc/self/root%.4000s/f", real);
    close(OK(open(p, O_RDONLY)));
    OK(mkdir("d", 0700));
    OK(chdir("d"));
    OK(rmdir("../d"));
    snprintf(p, sizeof p, "%.4000s/d (deleted)", real);
    STREQ(link_text("/proc/self/cwd"), p);
    return 0;
}
