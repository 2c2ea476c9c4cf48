// SPDX-License-Identifier: Apache-2.0
// How programs end that do not find the memory to start, or of which the file ends too early: as natively.
#include "check.h"
#include <sys/resource.h>
static int run(const char *path, int resource, rlim_t bytes)
{
    pid_t child = OK(fork());
    if (child == 0) {
        int nowhere = open("/dev/null", O_RDWR);
        dup2(nowhere, 1);
        dup2(nowhere, 2);
        struct rlimit l = { bytes, bytes };
        if (bytes && setrlimit(resource, &l) != 0)
            _exit(99);
        execl(path, path, "/", NULL);
        _exit(errno);
    }
    int status = wait_status(child);
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
int main(void)
{
    const struct { const char *name; int resource; rlim_t kib; } limits[] = {
        { "data", RLIMIT_DATA, 8000 }, { "data", RLIMIT_DATA, 1000 }, { "data", RLIMIT_DATA, 100 }, { "data", RLIMIT_DATA, 8 },
        { "space", RLIMIT_AS, 40000 }, { "space", RLIMIT_AS, 8000 }, { "space", RLIMIT_AS, 2000 }, { "space", RLIMIT_AS, 1000 },
    };
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        printf("%s %d KiB: %d\n", limits[i].name, (int)limits[i].kib, run("/bin/ls", limits[i].resource, limits[i].kib << 10));
    static char bytes[1 << 16];
    int from = OK(open("/bin/ls", O_RDONLY));
    EQ(read(from, bytes, sizeof bytes), sizeof bytes);
    const int sizes[] = { 10, 64, 200, 1000, 5000, 20000, 60000 };
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        int to = make_file("cut", bytes, (size_t)sizes[i]);
        OK(fchmod(to, 0755));
        OK(close(to));
        printf("cut at %d: %d\n", sizes[i], run(in_tmp("cut"), 0, 0));
    }
    return 0;
}
