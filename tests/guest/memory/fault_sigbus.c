// SPDX-License-Identifier: Apache-2.0
// Touching a file mapping beyond the file's last page is SIGBUS with BUS_ADRERR.
#include "check.h"
#include <setjmp.h>
static sigjmp_buf back;
static volatile int code, number;
static void *volatile address;
static void on_fault(int s, siginfo_t *info, void *u)
{
    number = s;
    code = info->si_code;
    address = info->si_addr;
    siglongjmp(back, 1);
}
int main(void)
{
    on_signal(SIGBUS, on_fault, 0);
    on_signal(SIGSEGV, on_fault, 0);
    int fd = make_file("f", "data", 4);
    volatile char *m = mmap(NULL, 4 * PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    CHECK(m != MAP_FAILED);
    EQ(m[PAGE - 1], 0);
    if (sigsetjmp(back, 1) == 0) {
        (void)m[PAGE + 7];
        CHECK(!"no fault");
    }
    EQ(number, SIGBUS);
    EQ(code, BUS_ADRERR);
    EQ(address, m + PAGE + 7);
    // A call that copies there fails instead.
    int out = OK(open("/dev/null", O_WRONLY)), zero = OK(open("/dev/zero", O_RDONLY));
    int other = make_file("g", "", 0);
    FAILS(write(other, (char *)m + PAGE, 1), EFAULT);
    FAILS(read(zero, (char *)m + PAGE, 1), EFAULT);
    // Cut while mapped.
    OK(ftruncate(fd, 2 * PAGE));
    m[PAGE] = 'x';
    OK(ftruncate(fd, 10));
    number = 0;
    if (sigsetjmp(back, 1) == 0) {
        m[PAGE] = 1;
        CHECK(!"no fault");
    }
    EQ(number, SIGBUS);
    (void)out;
    return 0;
}
