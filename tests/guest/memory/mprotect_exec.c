// SPDX-License-Identifier: Apache-2.0
// Code written to memory runs once the memory may be executed, and not before.
#include "check.h"
#include <setjmp.h>
static sigjmp_buf back;
static void on_fault(int s, siginfo_t *info, void *u) { siglongjmp(back, info->si_code); }
int main(void)
{
    static const unsigned char code[] = { 0xb8, 42, 0, 0, 0, 0xc3 };   // mov $42,%eax; ret
    unsigned char *m = map_anon(PAGE);
    memcpy(m, code, sizeof code);
    int (*f)(void) = (int (*)(void))(void *)m;
    on_signal(SIGSEGV, on_fault, 0);
    int why = sigsetjmp(back, 1);
    if (why == 0) {
        f();
        CHECK(!"ran without the right to");
    }
    EQ(why, SEGV_ACCERR);
    OK(mprotect(m, PAGE, PROT_READ | PROT_EXEC));
    EQ(f(), 42);
    OK(mprotect(m, PAGE, PROT_READ | PROT_WRITE | PROT_EXEC));
    m[1] = 43;
    EQ(f(), 43);
    OK(mprotect(m, PAGE, PROT_EXEC));
    EQ(f(), 43);
    return 0;
}
