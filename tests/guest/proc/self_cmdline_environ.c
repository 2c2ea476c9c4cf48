// SPDX-License-Identifier: Apache-2.0
// /proc/self/cmdline and environ: the words with a zero behind each, as they stand in memory; setproctitle's trick shows.
#include "proc_text.h"

extern char **environ;

int main(int argc, char **argv)
{
    char b[70000];
    int fd = OK(open("/proc/self/cmdline", O_RDONLY));
    long n = OK(read(fd, b, sizeof b));
    char *p = b;
    for (int i = 0; i < argc; i++) {
        STREQ(p, argv[i]);
        p += strlen(p) + 1;
    }
    EQ(p - b, n);

    fd = OK(open("/proc/self/environ", O_RDONLY));
    n = OK(read(fd, b, sizeof b - 1));
    b[n] = 0;
    p = b;
    int i = 0;
    for (; p < b + n; p += strlen(p) + 1, i++)
        STREQ(p, environ[i]);
    CHECK(environ[i] == NULL);
    // setenv is a matter of the C library: the block that exec made stays as it was.
    setenv("NEW_VARIABLE", "x", 1);
    fd = OK(open("/proc/self/environ", O_RDONLY));
    EQ(OK(read(fd, b, sizeof b)), n);

    // Writing over argv changes what cmdline shows.
    argv[0][0] = '!';
    fd = OK(open("/proc/self/cmdline", O_RDONLY));
    OK(read(fd, b, sizeof b));
    EQ(b[0], '!');
    char name[64];
    snprintf(name, sizeof name, "/proc/%d/cmdline", getpid());
    EQ(read_text(name)[0], '!');
    // Reading from the middle.
    OK(lseek(fd, 1, SEEK_SET));
    OK(read(fd, b, 4));
    EQ(memcmp(b, argv[0] + 1, 4), 0);
    return 0;
}
