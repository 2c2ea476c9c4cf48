// SPDX-License-Identifier: Apache-2.0
// A shared mapping of a file opened for reading cannot be made writable; a private one can.
#include "check.h"
int main(void)
{
    close(make_file("f", "data", 4));
    int fd = OK(open(in_tmp("f"), O_RDONLY));
    char *shared = mmap(NULL, PAGE, PROT_READ, MAP_SHARED, fd, 0);
    char *private = mmap(NULL, PAGE, PROT_READ, MAP_PRIVATE, fd, 0);
    CHECK(shared != MAP_FAILED && private != MAP_FAILED);
    FAILS(mprotect(shared, PAGE, PROT_READ | PROT_WRITE), EACCES);
    OK(mprotect(shared, PAGE, PROT_NONE));
    OK(mprotect(shared, PAGE, PROT_READ));
    OK(mprotect(private, PAGE, PROT_READ | PROT_WRITE));
    private[0] = 'D';
    EQ(shared[0], 'd');
    // The same through a descriptor that was open for writing.
    int rw = OK(open(in_tmp("f"), O_RDWR));
    char *w = mmap(NULL, PAGE, PROT_READ, MAP_SHARED, rw, 0);
    OK(close(rw));
    OK(mprotect(w, PAGE, PROT_READ | PROT_WRITE));
    w[1] = 'X';
    EQ(shared[1], 'X');
    return 0;
}
