// SPDX-License-Identifier: Apache-2.0
// Segments have the rights that the file asks for: text not writable, constants read-only, data not executable.
#include "check.h"
#include <setjmp.h>
static sigjmp_buf back;
static const char constant[] = "constant";
static char writable[64] = { 1 };
static void handler(int s, siginfo_t *i, void *u) { siglongjmp(back, i->si_code); }
int main(void)
{
    on_signal(SIGSEGV, handler, 0);
    int c = sigsetjmp(back, 1);
    if (c == 0) {
        *(volatile char *)(uintptr_t)constant = 'C';
        CHECK(!"constants are writable");
    }
    EQ(c, SEGV_ACCERR);
    c = sigsetjmp(back, 1);
    if (c == 0) {
        *(volatile char *)(uintptr_t)main = 0;
        CHECK(!"text is writable");
    }
    EQ(c, SEGV_ACCERR);
    writable[0] = (char)0xc3;
    c = sigsetjmp(back, 1);
    if (c == 0) {
        ((void (*)(void))(uintptr_t)writable)();
        CHECK(!"data is executable");
    }
    EQ(c, SEGV_ACCERR);
    return 0;
}
