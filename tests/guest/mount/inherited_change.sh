#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Mode, owner, times and attributes of a file that the program was started with: as its name allows, or where it is open for
# writing. What another process hands over is no way around that.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
program change << 'END'
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>
static int bad, want, number;
static void gives(const char *what, long r)
{
    if ((r == -1 ? errno : 0) != want) printf("%d: %s: %ld %s\n", number, what, r, r == -1 ? strerrorname_np(errno) : ""), bad = 1;
}
static void change(int fd)
{
    char path[64];
    struct stat s;
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    fstat(fd, &s);
    gives("fchmod", fchmod(fd, s.st_mode & 07777));
    gives("fchown", fchown(fd, -1, s.st_gid));
    gives("futimens", futimens(fd, NULL));
    gives("chmod by /proc", chmod(path, s.st_mode & 07777));
    gives("chown by /proc", chown(path, -1, s.st_gid));
    gives("utimensat by /proc", utimensat(AT_FDCWD, path, NULL, 0));
    gives("chown of an empty path", fchownat(fd, "", -1, s.st_gid, AT_EMPTY_PATH));
    long by_empty = syscall(452, fd, "", s.st_mode & 07777, AT_EMPTY_PATH); /* fchmodat2, Linux 6.6 */
    if (by_empty != -1 || errno != ENOSYS)
        gives("chmod of an empty path", by_empty);
    if (want) {
        int flags = 0;
        gives("fsetxattr", fsetxattr(fd, "user.x", "x", 1, 0));
        gives("setxattr by /proc", setxattr(path, "user.x", "x", 1, 0));
        gives("fremovexattr", fremovexattr(fd, "user.x"));
        gives("FS_IOC_SETFLAGS", ioctl(fd, FS_IOC_SETFLAGS, &flags));
    }
}
static int pass(int fd)
{
    int pair[2];
    char room[CMSG_SPACE(sizeof fd)] = {0};
    struct iovec byte = {"x", 1};
    struct msghdr m = {.msg_iov = &byte, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
    *(struct cmsghdr *)room = (struct cmsghdr){CMSG_LEN(sizeof fd), SOL_SOCKET, SCM_RIGHTS};
    memcpy(CMSG_DATA((struct cmsghdr *)room), &fd, sizeof fd);
    socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
    if (sendmsg(pair[0], &m, 0) != 1) perror("sendmsg"), exit(2);
    char c;
    byte = (struct iovec){&c, 1};
    if (recvmsg(pair[1], &m, 0) != 1) perror("recvmsg"), exit(2);
    memcpy(&fd, CMSG_DATA((struct cmsghdr *)room), sizeof fd);
    return fd;
}
int main(int c, char **v)
{
    /* v[1]…: "r" read-only or "w" writable, for the descriptors from 3 on */
    for (int i = 1; i < c; i++) {
        number = 2 + i;
        want = v[i][0] == 'r' ? EROFS : 0;
        change(number);
        int passed = pass(number);
        change(passed);
        close(passed);
    }
    return bad;
}
END
mkdir cwd folder cwd/folder
echo kept > file
echo kept > written
echo mine > cwd/file
chmod 640 file
touch -d @1000 file
cd cwd || exit
timeout 20 "$GLUME" run -- ../change r w w r w w w 3< ../file 4>> ../written 5< file 6< ../folder 7< folder 8<> ../written 9< <(sleep 1) > out || fail "$(cat out)"
[ "$(stat -c '%a %Y' ../file)" = '640 1000' ] || fail "the file was changed: $(stat ../file)"
../change w w 3< ../file 4< ../folder > out || fail "natively: $(cat out)"

# A device is not changed either, and is opened again as before.
timeout 20 "$GLUME" run -- ../change r 3< /dev/null > out || fail "$(cat out)"
timeout 20 "$GLUME" run -- sh -c 'cat /dev/stdin' < /dev/null || fail "/dev/null as standard input"
# Names below a folder that came open: as its mount has them.
timeout 20 "$GLUME" run -- python3 -c '
import os
try: os.mkdir("new", dir_fd=3)
except OSError as e: print(e.strerror)
os.mkdir("new", dir_fd=4)
os.rename("new", "moved", src_dir_fd=4)
os.rmdir("moved")' 3< ../folder 4< folder > out || fail "$(cat out)"
prints "Read-only file system"
# A terminal: as natively.
for run in '' "timeout 20 $GLUME run --"; do
    script -qec "$run sh -c 'mesg n; stat -Lc %a /dev/stdin; mesg y; stat -Lc %a /dev/stdin'" /dev/null < /dev/null > "out.${#run}"
done
cmp out.0 "out.${#run}" || fail "mesg: natively $(cat out.0), under Glume $(cat "out.${#run}")"
