// SPDX-License-Identifier: Apache-2.0
// mmap refuses what the manual says it refuses.
#include "check.h"
#define MAP(a, l, p, f, d, o) syscall(SYS_mmap, (long)(a), (long)(l), (long)(p), (long)(f), (long)(d), (long)(o))
int main(void)
{
    FAILS(MAP(0, 0, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), EINVAL);
    FAILS(MAP(0, PAGE, PROT_READ, MAP_ANONYMOUS, -1, 0), EINVAL);
    FAILS(MAP(0, PAGE, PROT_READ, MAP_PRIVATE, -1, 0), EBADF);
    FAILS(MAP(0, PAGE, PROT_READ, MAP_PRIVATE, 9999, 0), EBADF);
    FAILS(MAP(1, PAGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0), EINVAL);
    FAILS(MAP(0, (size_t)-1, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), ENOMEM);
    FAILS(MAP(0, 1ul << 47, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0), ENOMEM);
    FAILS(MAP(0xffff800000000000, PAGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0), ENOMEM);
    FAILS(MAP(0x7ffffffff000, PAGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0), ENOMEM);
    int fd = make_file("f", "x", 1);
    FAILS(MAP(0, PAGE, PROT_READ, MAP_PRIVATE, fd, 1), EINVAL);
    FAILS(MAP(0, 0, PROT_READ, MAP_PRIVATE, fd, 0), EINVAL);
    int read_only = OK(open(in_tmp("f"), O_RDONLY));
    FAILS(MAP(0, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, read_only, 0), EACCES);
    CHECK(MAP(0, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE, read_only, 0) != -1);
    int write_only = OK(open(in_tmp("f"), O_WRONLY));
    FAILS(MAP(0, PAGE, PROT_READ, MAP_PRIVATE, write_only, 0), EACCES);
    FAILS(MAP(0, PAGE, PROT_WRITE, MAP_SHARED, write_only, 0), EACCES);
    int path = OK(open(in_tmp("f"), O_PATH));
    FAILS(MAP(0, PAGE, PROT_READ, MAP_PRIVATE, path, 0), EBADF);
    int dir = OK(open(in_tmp(""), O_RDONLY | O_DIRECTORY));
    FAILS(MAP(0, PAGE, PROT_READ, MAP_PRIVATE, dir, 0), ENODEV);
    int ends[2];
    OK(pipe(ends));
    FAILS(MAP(0, PAGE, PROT_READ, MAP_PRIVATE, ends[0], 0), ENODEV);
    FAILS(MAP(0, PAGE, PROT_READ, MAP_SHARED_VALIDATE | 0x1000000, fd, 0), EOPNOTSUPP);
    return 0;
}
