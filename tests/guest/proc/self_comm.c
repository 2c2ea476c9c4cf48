// SPDX-License-Identifier: Apache-2.0
// comm: reading, writing, cutting to 15 bytes, and PR_GET_NAME and pthread_getname_np agreeing with it.
#include "proc_text.h"
#include <sys/prctl.h>

int main(int argc, char **argv)
{
    char name[32], want[32];
    const char *base = strrchr(argv[0], '/') + 1;
    snprintf(want, 16, "%s", base);
    strcat(want, "\n");
    STREQ(read_text("/proc/self/comm"), want);
    int fd = OK(open("/proc/self/comm", O_WRONLY));
    EQ(OK(write(fd, "renamed", 7)), 7);
    STREQ(read_text("/proc/self/comm"), "renamed\n");
    OK(prctl(PR_GET_NAME, name));
    STREQ(name, "renamed");
    EQ(OK(write(fd, "a-name-that-is-too-long", 23)), 23);
    STREQ(read_text("/proc/self/comm"), "a-name-that-is-\n");
    EQ(pthread_setname_np(pthread_self(), "by-pthread"), 0);
    STREQ(read_text("/proc/thread-self/comm"), "by-pthread\n");
    EQ(pthread_setname_np(pthread_self(), "sixteen-bytes-xx"), ERANGE);
    return 0;
}
