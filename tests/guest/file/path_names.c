// SPDX-License-Identifier: Apache-2.0
// Names are bytes: control characters, spaces, newlines, UTF-8 and bytes that are no UTF-8 all come back unchanged.
#include "check.h"
#include <dirent.h>

int main(void)
{
    static const char *names[] = { " ", "a b", "new\nline", "tab\t", "\x01", "\x7f", "\xff\xfe", "gr\xc3\xbc\xc3\x9f", "...", "..a", "-",
                                   "~", "*", "\\", "\"", "'", "a;b", "%s", "#!x", "x (deleted)" };
    enum { count = sizeof names / sizeof *names };
    OK(mkdir(in_tmp("d"), 0700));
    int d = OK(open(in_tmp("d"), O_RDONLY | O_DIRECTORY));
    for (int i = 0; i < count; i++) {
        int fd = OK(openat(d, names[i], O_CREAT | O_EXCL | O_RDWR, 0600));
        OK(write(fd, names[i], strlen(names[i])));
        close(fd);
    }
    int found = 0;
    DIR *dir = opendir(in_tmp("d"));
    CHECK(dir);
    for (struct dirent *e; (e = readdir(dir));) {
        char b[64] = "";
        if (!strcmp(e->d_name, ".") || !strcmp(e->d_name, ".."))
            continue;
        int fd = OK(openat(d, e->d_name, O_RDONLY));
        OK(read(fd, b, sizeof b - 1));
        STREQ(b, e->d_name);
        close(fd);
        found++;
    }
    EQ(found, count);
    // Case matters.
    close(OK(openat(d, "Case", O_CREAT | O_EXCL | O_RDWR, 0600)));
    close(OK(openat(d, "case", O_CREAT | O_EXCL | O_RDWR, 0600)));
    // Through a directory with such a name, and as a link's text.
    OK(mkdirat(d, "\xf0\n dir", 0700));
    close(OK(openat(d, "\xf0\n dir/f", O_CREAT | O_RDWR, 0600)));
    OK(symlinkat("\xf0\n dir/f", d, "l"));
    close(OK(openat(d, "l", O_RDONLY)));
    int fd = OK(openat(d, "\xf0\n dir/f", O_RDONLY));
    char link[64], b[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    long n = OK(readlink(link, b, sizeof b));
    CHECK(n > 8 && !memcmp(b + n - 8, "\xf0\n dir/f", 8));
    return 0;
}
