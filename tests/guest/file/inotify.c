// SPDX-License-Identifier: Apache-2.0
// inotify: each event of files in a watched directory, names, masks, removal, non-blocking reads and the errors.
#include "check.h"
#include <poll.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>

static char buf[4096] __attribute__((aligned(8)));
static char *at = buf, *end = buf;

static struct inotify_event *next_event(int fd)
{
    if (at == end) {
        struct pollfd p = { fd, POLLIN, 0 };
        EQ(poll(&p, 1, 2000), 1);
        end = buf + OK(read(fd, buf, sizeof buf));
        at = buf;
    }
    struct inotify_event *e = (struct inotify_event *)at;
    at += sizeof *e + e->len;
    return e;
}

static void expect(int fd, int wd, uint32_t mask, const char *name)
{
    struct inotify_event *e = next_event(fd);
    EQ(e->mask, mask);
    EQ(e->wd, wd);
    STREQ(e->len ? e->name : "", name);
}

int main(void)
{
    OK(mkdir(in_tmp("d"), 0700));
    int fd = OK(inotify_init1(IN_NONBLOCK | IN_CLOEXEC));
    FAILS(read(fd, buf, sizeof buf), EAGAIN);
    int wd = OK(inotify_add_watch(fd, in_tmp("d"), IN_ALL_EVENTS));
    int f = OK(open(in_tmp("d/f"), O_CREAT | O_RDWR, 0600));
    expect(fd, wd, IN_CREATE, "f");
    expect(fd, wd, IN_OPEN, "f");
    OK(write(f, "x", 1));
    expect(fd, wd, IN_MODIFY, "f");
    OK(pread(f, buf + 2000, 1, 0));
    expect(fd, wd, IN_ACCESS, "f");
    OK(fchmod(f, 0640));
    expect(fd, wd, IN_ATTRIB, "f");
    close(f);
    expect(fd, wd, IN_CLOSE_WRITE, "f");
    close(OK(open(in_tmp("d/f"), O_RDONLY)));
    expect(fd, wd, IN_OPEN, "f");
    expect(fd, wd, IN_CLOSE_NOWRITE, "f");
    OK(rename(in_tmp("d/f"), in_tmp("d/g")));
    struct inotify_event *e = next_event(fd);
    EQ(e->mask, IN_MOVED_FROM);
    uint32_t cookie = e->cookie;
    e = next_event(fd);
    EQ(e->mask, IN_MOVED_TO);
    EQ(e->cookie, cookie);
    STREQ(e->name, "g");
    OK(mkdir(in_tmp("d/sub"), 0700));
    expect(fd, wd, IN_CREATE | IN_ISDIR, "sub");
    OK(rmdir(in_tmp("d/sub")));
    expect(fd, wd, IN_DELETE | IN_ISDIR, "sub");
    int n = -1;
    OK(ioctl(fd, FIONREAD, &n));
    EQ(n, 0);
    OK(unlink(in_tmp("d/g")));
    OK(ioctl(fd, FIONREAD, &n));
    EQ(n, 32);
    FAILS(read(fd, buf, 10), EINVAL);
    expect(fd, wd, IN_DELETE, "g");

    // The same file again: the same watch, with a new mask or one more bit.
    EQ(OK(inotify_add_watch(fd, in_tmp("d"), IN_CREATE)), wd);
    EQ(OK(inotify_add_watch(fd, in_tmp("d"), IN_DELETE | IN_MASK_ADD)), wd);
    FAILS(inotify_add_watch(fd, in_tmp("d"), IN_DELETE | IN_MASK_CREATE), EEXIST);
    close(OK(creat(in_tmp("d/h"), 0600)));
    expect(fd, wd, IN_CREATE, "h");
    OK(unlink(in_tmp("d/h")));
    expect(fd, wd, IN_DELETE, "h");
    FAILS(read(fd, buf, sizeof buf), EAGAIN);
    OK(inotify_rm_watch(fd, wd));
    expect(fd, wd, IN_IGNORED, "");
    FAILS(inotify_rm_watch(fd, wd), EINVAL);

    // The watched directory itself goes.
    wd = OK(inotify_add_watch(fd, in_tmp("d"), IN_DELETE_SELF | IN_ONLYDIR));
    OK(rmdir(in_tmp("d")));
    expect(fd, wd, IN_DELETE_SELF, "");
    expect(fd, wd, IN_IGNORED, "");

    int file = make_file("f", "", 0);
    FAILS(inotify_add_watch(fd, in_tmp("f"), IN_OPEN | IN_ONLYDIR), ENOTDIR);
    FAILS(inotify_add_watch(fd, in_tmp("none"), IN_OPEN), ENOENT);
    FAILS(inotify_add_watch(fd, in_tmp("f"), 0), EINVAL);
    FAILS(inotify_add_watch(file, in_tmp("f"), IN_OPEN), EINVAL);
    FAILS(inotify_add_watch(-1, in_tmp("f"), IN_OPEN), EBADF);
    FAILS(inotify_init1(0x1234567), EINVAL);
    EACH_BAD(bad) FAILS(inotify_add_watch(fd, bad, IN_OPEN), EFAULT);
    return 0;
}
