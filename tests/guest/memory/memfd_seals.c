// SPDX-License-Identifier: Apache-2.0
// Seals of a memfd: each forbids what it says, and they cannot be taken back.
#include "check.h"
int main(void)
{
    int plain = OK(memfd_create("plain", 0));
    EQ(fcntl(plain, F_GET_SEALS), F_SEAL_SEAL);
    FAILS(fcntl(plain, F_ADD_SEALS, F_SEAL_WRITE), EPERM);
    int fd = OK(memfd_create("sealed", MFD_ALLOW_SEALING));
    EQ(fcntl(fd, F_GET_SEALS), 0);
    OK(ftruncate(fd, 2 * PAGE));
    FAILS(fcntl(fd, F_ADD_SEALS, 0x1000), EINVAL);
    OK(fcntl(fd, F_ADD_SEALS, F_SEAL_GROW));
    FAILS(ftruncate(fd, 3 * PAGE), EPERM);
    OK(fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK));
    EQ(fcntl(fd, F_GET_SEALS), F_SEAL_GROW | F_SEAL_SHRINK);
    FAILS(ftruncate(fd, PAGE), EPERM);
    FAILS(pwrite(fd, "x", 1, 2 * PAGE), EPERM);
    char *m = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    CHECK(m != MAP_FAILED);
    FAILS(fcntl(fd, F_ADD_SEALS, F_SEAL_WRITE), EBUSY);
    m[0] = 'a';
    OK(munmap(m, 2 * PAGE));
    OK(fcntl(fd, F_ADD_SEALS, F_SEAL_WRITE));
    FAILS(pwrite(fd, "x", 1, 0), EPERM);
    FAILS(mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0), EPERM);
    m = mmap(NULL, PAGE, PROT_READ, MAP_PRIVATE, fd, 0);
    CHECK(m != MAP_FAILED);
    EQ(m[0], 'a');
    OK(fcntl(fd, F_ADD_SEALS, F_SEAL_SEAL));
    FAILS(fcntl(fd, F_ADD_SEALS, F_SEAL_GROW), EPERM);
    int file = make_file("f", "x", 1);
    FAILS(fcntl(file, F_GET_SEALS), EINVAL);
    int future = OK(memfd_create("future", MFD_ALLOW_SEALING));
    OK(ftruncate(future, PAGE));
    m = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, future, 0);
    OK(fcntl(future, F_ADD_SEALS, F_SEAL_FUTURE_WRITE));
    m[0] = 'k';
    FAILS(pwrite(future, "x", 1, 0), EPERM);
    FAILS(mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, future, 0), EPERM);
    return 0;
}
