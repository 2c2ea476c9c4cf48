// SPDX-License-Identifier: Apache-2.0
// #! lines: the interpreter, its one argument, scripts that name scripts, and the limit of that.
#include "check.h"
static void script(const char *name, const char *format, ...)
{
    char text[9000];
    va_list ap;
    va_start(ap, format);
    int n = vsnprintf(text, sizeof text, format, ap);
    va_end(ap);
    int fd = make_file(name, text, (size_t)n);
    OK(fchmod(fd, 0755));
    close(fd);
}
int main(int argc, char **argv)
{
    char self[PATH_MAX];
    if (argc > 1 && strcmp(argv[1], "-a  b ") == 0)
        CHECK(!"trailing space kept");
    if (argc > 1 && strcmp(argv[1], "one") == 0) {      // by the first script, through the second
        EQ(argc, 5);
        CHECK(strstr(argv[2], "/second"));
        CHECK(strstr(argv[3], "/first"));
        STREQ(argv[4], "last");
        char *args[] = { "ignored", "zz", NULL };
        execv(in_tmp("spaces"), args);
        CHECK(!"exec of spaces");
    }
    if (argc > 1) {
        EQ(argc, 4);
        STREQ(argv[1], "-a  b");
        STREQ(argv[3], "zz");
        char *args[] = { "x", NULL };
        FAILS(execv(in_tmp("loop"), args), ELOOP);
        puts("scripts");
        return 0;
    }
    ssize_t n = OK(readlink("/proc/self/exe", self, sizeof self - 1));
    self[n] = 0;
    script("second", "#!%s one\nrest\n", self);
    script("first", "#! %s\n", in_tmp("second"));
    script("spaces", "#!  %s   -a  b  \t\n", self);
    script("loop", "#!%s\n", in_tmp("loop"));
    char *args[] = { "ignored", "last", NULL };
    execv(in_tmp("first"), args);
    CHECK(!"exec of first");
}
