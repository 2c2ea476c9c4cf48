// SPDX-License-Identifier: Apache-2.0
// A megabyte of arguments and environment arrives whole.
#include "check.h"
#define N 1000
extern char **environ;
int main(int argc, char **argv)
{
    static char text[2 * N][600];
    static char *args[N + 1], *env[N + 1];
    for (int i = 0; i < 2 * N; i++) {
        int n = snprintf(text[i], sizeof text[i], "V%d=", i);
        memset(text[i] + n, 'a' + i % 26, 500);
        (i < N ? args : env)[i % N] = text[i];
    }
    if (argc == 1) {
        execve("/proc/self/exe", args, env);
        CHECK(!"exec failed");
    }
    EQ(argc, N);
    for (int i = 0; i < N; i++) {
        STREQ(argv[i], args[i]);
        STREQ(environ[i], env[i]);
    }
    CHECK(environ[N] == NULL);
    return 0;
}
