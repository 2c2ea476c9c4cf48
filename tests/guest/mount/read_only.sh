#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Without options the host's tree is read-only, except the current directory: every way to change it is EROFS.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
mkdir here outside outside/dir
echo kept > outside/file
chmod 666 outside/file
program change << 'END'
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>
static int bad;
static void erofs(const char *what, long r)
{
    if (r != -1 || errno != EROFS) printf("%s: %ld %s\n", what, r, r == -1 ? strerrorname_np(errno) : ""), bad = 1;
}
int main(int c, char **v)
{
    chdir(v[1]);
    erofs("open for writing", open("file", O_WRONLY));
    erofs("open for both", open("file", O_RDWR));
    erofs("truncating open", open("file", O_RDONLY | O_TRUNC));
    erofs("creating", open("new", O_CREAT | O_RDWR, 0600));
    erofs("creating exclusively", open("new", O_CREAT | O_EXCL | O_RDWR, 0600));
    erofs("O_TMPFILE", open(".", O_TMPFILE | O_RDWR, 0600));
    erofs("mkdir", mkdir("newdir", 0700));
    erofs("rmdir", rmdir("dir"));
    erofs("unlink", unlink("file"));
    erofs("rename", rename("file", "file2"));
    erofs("link", link("file", "file2"));
    erofs("symlink", symlink("file", "l"));
    erofs("mkfifo", mkfifo("p", 0600));
    erofs("chmod", chmod("file", 0600));
    erofs("chown", chown("file", -1, 0));
    erofs("truncate", truncate("file", 0));
    erofs("utimensat", utimensat(AT_FDCWD, "file", NULL, 0));
    erofs("setxattr", setxattr("file", "user.x", "x", 1, 0));
    erofs("access", access("file", W_OK));
    int fd = open("file", O_RDONLY);
    char b[8];
    if (fd < 0 || read(fd, b, 4) != 4 || memcmp(b, "kept", 4)) printf("reading: %s\n", strerror(errno)), bad = 1;
    erofs("fchmod", fchmod(fd, 0600));
    erofs("futimens", futimens(fd, NULL));
    /* What is wrong besides is said first. */
    if (mkdir("dir", 0700) != -1 || errno != EEXIST) printf("mkdir of what is there: %s\n", strerrorname_np(errno)), bad = 1;
    erofs("unlink of what is not there", unlink("none")); /* Linux looks at the mount first here */
    if (open("file", O_CREAT | O_RDONLY, 0600) < 0) printf("O_CREAT of what is there: %s\n", strerrorname_np(errno)), bad = 1;
    if (access("file", R_OK)) printf("access R_OK\n"), bad = 1;
    return bad;
}
END
cd here || exit
gives 0 run -- ../change "$TEST_TMP/outside"
prints ''
[ "$(cat ../outside/file)" = kept ] || fail "the file was changed"
[ "$(stat -c %a ../outside/file)" = 666 ] || fail "its mode was changed"
gives 0 run -- sh -c 'echo mine > own && read -r x < own && echo $x'
prints mine
[ "$(cat own)" = mine ] || fail "the current directory was not written"
try run -- sh -c "echo x > ../outside/new"
[ $rc != 0 ] && [ ! -e ../outside/new ] || fail "wrote beside the current directory"
# Removed or renamed over from a writable place: two mounts.
try run -- mv own ../outside/moved
[ ! -e ../outside/moved ] || fail "moved into the read-only tree"
[ -e own ] || fail "the file was lost"
# statfs and mountinfo say so.
gives 0 run -- sh -c 'while read -r id parent dev from at options rest; do case $at in /) echo "${options%%,*}" ;; esac; done < /proc/self/mountinfo'
prints ro
