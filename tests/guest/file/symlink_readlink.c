// SPDX-License-Identifier: Apache-2.0
// symlink and readlink: text kept as it is, truncation, sizes and errors.
#include "check.h"

int main(void)
{
    char b[5000];
    OK(symlink("some/where//../else", in_tmp("l")));
    EQ(OK(readlink(in_tmp("l"), b, sizeof b)), 19);
    EQ(memcmp(b, "some/where//../else", 19), 0);
    // Cut silently, no zero byte added.
    memset(b, '#', 8);
    EQ(OK(readlink(in_tmp("l"), b, 4)), 4);
    EQ(memcmp(b, "some####", 8), 0);
    FAILS(readlink(in_tmp("l"), b, 0), EINVAL);
    FAILS(readlink(in_tmp("l"), b, (size_t)-1), EINVAL);

    FAILS(symlink("x", in_tmp("l")), EEXIST);
    FAILS(symlink("", in_tmp("e")), ENOENT);
    FAILS(symlink("x", ""), ENOENT);
    FAILS(symlink("x", in_tmp("none/l")), ENOENT);
    FAILS(symlink("x", in_tmp("l2/")), ENOENT);
    close(make_file("f", "", 0));
    FAILS(symlink("x", in_tmp("f/l")), ENOTDIR);
    FAILS(readlink(in_tmp("f"), b, 8), EINVAL);
    FAILS(readlink(in_tmp("none"), b, 8), ENOENT);
    FAILS(readlink(in_tmp("."), b, 8), EINVAL);
    FAILS(readlink("", b, 8), ENOENT);
    FAILS(readlink(in_tmp("f/x"), b, 8), ENOTDIR);
    FAILS(readlinkat(-1, "l", b, 8), EBADF);
    EACH_BAD(bad)
    {
        FAILS(symlink(bad, in_tmp("x")), EFAULT);
        FAILS(symlink("x", bad), EFAULT);
        FAILS(readlink(bad, b, 8), EFAULT);
        FAILS(readlink(in_tmp("l"), bad, 8), EFAULT);
    }

    // A text of 4000 bytes is kept whole; 4096 are too many.
    static char text[5000];
    memset(text, 't', 4000);
    OK(symlink(text, in_tmp("long")));
    EQ(OK(readlink(in_tmp("long"), b, sizeof b)), 4000);
    EQ(memcmp(b, text, 4000), 0);
    struct stat s;
    OK(lstat(in_tmp("long"), &s));
    EQ(s.st_size, 4000);
    FAILS(open(in_tmp("long"), O_RDONLY), ENAMETOOLONG);
    memset(text, 't', 4096);
    FAILS(symlink(text, in_tmp("longer")), ENAMETOOLONG);
    return 0;
}
