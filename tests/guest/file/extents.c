// SPDX-License-Identifier: Apache-2.0
// ioctls on files that name other files or lists: FIEMAP, FICLONE, FICLONERANGE, FIDEDUPERANGE, and FS_IOC_GETFLAGS.
#include "check.h"
#include <linux/fiemap.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
static void say(const char *what, long result) { printf("%s %s\n", what, result < 0 ? strerrorname(errno) : "works"); }
int main(void)
{
    static char block[65536];
    memset(block, 'x', sizeof block);
    int fd = make_file("a", block, sizeof block), other = make_file("b", block, sizeof block);
    OK(fsync(fd));
    struct { struct fiemap map; struct fiemap_extent extents[8]; } m;
    memset(&m, 0, sizeof m);
    m.map.fm_length = ~0ull;
    m.map.fm_extent_count = 8;
    m.map.fm_flags = FIEMAP_FLAG_SYNC;
    long r = ioctl(fd, FS_IOC_FIEMAP, &m);
    say("FIEMAP", r);
    if (r == 0) {
        CHECK(m.map.fm_mapped_extents >= 1 && m.map.fm_mapped_extents <= 8);
        EQ(m.extents[0].fe_logical, 0);
        uint64_t sum = 0;
        for (unsigned i = 0; i < m.map.fm_mapped_extents; i++)
            sum += m.extents[i].fe_length;
        EQ(sum, sizeof block);
        CHECK(m.extents[m.map.fm_mapped_extents - 1].fe_flags & FIEMAP_EXTENT_LAST);
        m.map.fm_extent_count = 0;                      // only counted
        EQ(ioctl(fd, FS_IOC_FIEMAP, &m), 0);
        CHECK(m.map.fm_mapped_extents >= 1);
        m.map.fm_extent_count = ~0u;
        FAILS(ioctl(fd, FS_IOC_FIEMAP, &m), EINVAL);
        FAILS(ioctl(fd, FS_IOC_FIEMAP, no_access_page()), EFAULT);
    }
    say("FICLONE", ioctl(other, FICLONE, fd));
    struct file_clone_range range = { fd, 0, 4096, 0 };
    say("FICLONERANGE", ioctl(other, FICLONERANGE, &range));
    struct { struct file_dedupe_range range; struct file_dedupe_range_info info[2]; } d;
    memset(&d, 0, sizeof d);
    d.range.src_length = 4096;
    d.range.dest_count = 2;
    d.info[0].dest_fd = other;
    d.info[1].dest_fd = 999;
    r = ioctl(fd, FIDEDUPERANGE, &d);
    say("FIDEDUPERANGE", r);
    if (r == 0)
        printf("%d %d\n", d.info[0].status, d.info[1].status);
    FAILS(ioctl(fd, FIDEDUPERANGE, no_access_page()), EFAULT);
    FAILS(ioctl(fd, FICLONE, -1), EBADF);
    int flags;
    say("FS_IOC_GETFLAGS", ioctl(fd, FS_IOC_GETFLAGS, &flags));
    return 0;
}
