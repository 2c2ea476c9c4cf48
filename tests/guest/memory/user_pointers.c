// SPDX-License-Identifier: Apache-2.0
// A buffer that is wrong, wholly or in part, is EFAULT and never a signal.
#include "check.h"
#include <sys/uio.h>
#include <sys/utsname.h>
int main(void)
{
    int zero = OK(open("/dev/zero", O_RDONLY)), fd = make_file("f", "0123456789", 10), out = make_file("g", "", 0);
    EACH_BAD(p) {
        FAILS(read(zero, p, 10), EFAULT);
        FAILS(pread(fd, p, 10, 0), EFAULT);
        FAILS(write(out, p, 10), EFAULT);
        FAILS(open(p, O_RDONLY), EFAULT);
        FAILS(syscall(SYS_stat, p, p), EFAULT);
        FAILS(syscall(SYS_stat, "/", p), EFAULT);
        FAILS(syscall(SYS_getcwd, p, 4096), EFAULT);
        FAILS(uname((struct utsname *)p), EFAULT);
        FAILS(syscall(SYS_pipe2, p, 0), EFAULT);
        FAILS(readv(zero, p, 1), EFAULT);
        FAILS(syscall(SYS_clock_gettime, 2, p), EFAULT);
    }
    FAILS(read(zero, read_only_page(), 10), EFAULT);
    // A range that wraps around the end of the address space.
    FAILS(read(fd, (void *)-PAGE, 2 * PAGE), EFAULT);
    // Readable up to the fault: a regular file gives what fits.
    char *edge = before_fault(4);
    EQ(pread(fd, edge, 10, 0) == 4 || errno == EFAULT, 1);
    EQ(pread(fd, edge, 4, 0), 4);
    CHECK(memcmp(edge, "0123", 4) == 0);
    // A string that ends exactly at the end of the mapped page is fine; one that does not is not.
    char *name = before_fault(2);
    memcpy(name, "/", 2);
    OK(open(name, O_RDONLY));
    name[1] = 'x';
    FAILS(open(name, O_RDONLY), EFAULT);
    struct iovec bad[2] = { { edge, 4 }, { no_access_page(), 4 } };
    EQ(preadv(fd, bad, 2, 0) == 4 || errno == EFAULT, 1);
    // Structures one byte too short at the end of memory.
    FAILS(uname((struct utsname *)before_fault(sizeof(struct utsname) - 1)), EFAULT);
    OK(uname((struct utsname *)before_fault(sizeof(struct utsname))));
    return 0;
}
