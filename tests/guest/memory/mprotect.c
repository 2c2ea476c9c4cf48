// SPDX-License-Identifier: Apache-2.0
// mprotect changes rights, splits mappings, and reports holes and bad arguments.
#include "check.h"
#include <setjmp.h>
static sigjmp_buf back;
static volatile int code;
static void *volatile address;
static void on_fault(int s, siginfo_t *info, void *u)
{
    code = info->si_code;
    address = info->si_addr;
    siglongjmp(back, 1);
}
#define FAULTS(access, at, why)                                                                                        \
    do {                                                                                                               \
        if (sigsetjmp(back, 1) == 0) {                                                                                 \
            access;                                                                                                    \
            CHECK(!"no fault");                                                                                        \
        }                                                                                                              \
        EQ(code, why);                                                                                                 \
        EQ(address, at);                                                                                               \
    } while (0)
int main(void)
{
    on_signal(SIGSEGV, on_fault, 0);
    volatile char *m = map_anon(8 * PAGE);
    m[0] = m[3 * PAGE] = 'a';
    OK(mprotect((char *)m + 2 * PAGE, 3 * PAGE, PROT_READ));
    EQ(m[3 * PAGE], 'a');
    FAULTS(m[3 * PAGE] = 'b', m + 3 * PAGE, SEGV_ACCERR);
    m[PAGE] = 1;
    m[5 * PAGE] = 1;
    OK(mprotect((char *)m + 3 * PAGE, PAGE, PROT_NONE));
    FAULTS((void)m[3 * PAGE + 5], m + 3 * PAGE + 5, SEGV_ACCERR);
    OK(mprotect((char *)m + 3 * PAGE, PAGE - 100, PROT_READ | PROT_WRITE));
    m[3 * PAGE] = 'c';
    OK(munmap((char *)m + 6 * PAGE, PAGE));
    FAULTS((void)m[6 * PAGE], m + 6 * PAGE, SEGV_MAPERR);
    FAILS(mprotect((char *)m + 5 * PAGE, 3 * PAGE, PROT_READ), ENOMEM);
    FAILS(mprotect((char *)m + 1, PAGE, PROT_READ), EINVAL);
    FAILS(mprotect((char *)m, PAGE, 0x100), EINVAL);
    FAILS(mprotect((char *)m, PAGE, PROT_READ | PROT_GROWSUP | PROT_GROWSDOWN), EINVAL);
    FAILS(mprotect((char *)m, PAGE, PROT_READ | PROT_GROWSDOWN), EINVAL);
    EQ(mprotect((char *)m, 0, PROT_READ), 0);
    m[0] = 'd';
    return 0;
}
