// SPDX-License-Identifier: Apache-2.0
// Paths that go on behind the links of /proc/self that lead to open files: the target must be a directory, and ".." is its parent.
#include "check.h"
static ino_t inode(const char *path)
{
    struct stat st;
    if (stat(path, &st) != 0)
        check_fail(__FILE__, __LINE__, "stat %s: %s", path, strerrorname(errno));
    return st.st_ino;
}
static const char *under(int fd, const char *rest)
{
    static char text[4][100];
    static int next;
    char *t = text[next++ % 4];
    snprintf(t, 100, "/proc/self/fd/%d%s", fd, rest);
    return t;
}
int main(void)
{
    struct stat st;
    char top[PATH_MAX], here[PATH_MAX];
    OK(chdir(in_tmp(".")));
    CHECK(getcwd(top, sizeof top));
    int file = make_file("f", "x", 1);
    OK(mkdir("d", 0700));
    for (int deeper = 0; deeper < 2; deeper++) { // at a mount's root, and below it
        EQ(inode("/proc/self/cwd/"), inode("."));
        EQ(inode("/proc/self/cwd/."), inode("."));
        EQ(inode("/proc/self/cwd/.."), inode(".."));
        EQ(inode("/proc/self/cwd/../"), inode(".."));
        EQ(inode("/proc/self/cwd/../.."), inode("../.."));
        FAILS(stat("/proc/self/cwd/none/..", &st), ENOENT);
        if (!deeper)
            OK(chdir("d"));
    }
    EQ(inode("/proc/self/cwd/../f"), inode("../f"));
    FAILS(stat("/proc/self/cwd/../f/", &st), ENOTDIR);
    FAILS(stat("/proc/self/cwd/../f/..", &st), ENOTDIR);
    OK(chdir("/proc/self/cwd/.."));
    CHECK(getcwd(here, sizeof here));
    STREQ(here, top);

    int directory = OK(open("d", O_RDONLY | O_DIRECTORY)), proc = OK(open("/proc/self", O_RDONLY)), root = OK(open("/", O_PATH));
    EQ(inode(under(directory, "/..")), inode("."));
    EQ(inode(under(directory, "/../f")), inode("f"));
    EQ(inode(under(directory, "/")), inode("d"));
    EQ(inode(under(proc, "/../version")), inode("/proc/version"));
    EQ(inode(under(proc, "/../..")), inode("/"));
    EQ(inode(under(root, "/..")), inode("/"));
    EQ(inode(under(root, "/proc/version")), inode("/proc/version"));
    int made = OK(open(under(directory, "/new"), O_RDWR | O_CREAT, 0600));
    EQ(inode("d/new"), inode(under(made, "")));

    int pipes[2];
    OK(pipe(pipes));
    const int others[] = { file, pipes[0] };
    for (int i = 0; i < 2; i++) {
        OK(stat(under(others[i], ""), &st));
        FAILS(stat(under(others[i], "/"), &st), ENOTDIR);
        FAILS(stat(under(others[i], "/."), &st), ENOTDIR);
        FAILS(stat(under(others[i], "/.."), &st), ENOTDIR);
        FAILS(stat(under(others[i], "/x"), &st), ENOTDIR);
        FAILS(open(under(others[i], "/"), O_RDONLY), ENOTDIR);
    }
    FAILS(stat("/proc/self/exe/", &st), ENOTDIR);
    FAILS(stat("/proc/self/exe/..", &st), ENOTDIR);
    FAILS(stat("/proc/self/fd/999/..", &st), ENOENT);
    return 0;
}
