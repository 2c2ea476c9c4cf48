// SPDX-License-Identifier: Apache-2.0
// Floating-point exceptions of SSE come as SIGFPE with their code.
// BUILD: -lm
#include "check.h"
#include <fenv.h>
#include <setjmp.h>
static sigjmp_buf back;
static volatile int code;
static void handler(int s, siginfo_t *i, void *u)
{
    code = i->si_code;
    siglongjmp(back, 1);
}
int main(void)
{
    on_signal(SIGFPE, handler, 0);
    volatile double zero = 0, one = 1, big = 1e308, r;
    feenableexcept(FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW);
    if (sigsetjmp(back, 1) == 0) {
        r = one / zero;
        CHECK(!"no fault");
    }
    EQ(code, FPE_FLTDIV);
    feenableexcept(FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW);
    if (sigsetjmp(back, 1) == 0) {
        r = zero / zero;
        CHECK(!"no fault");
    }
    EQ(code, FPE_FLTINV);
    feenableexcept(FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW);
    if (sigsetjmp(back, 1) == 0) {
        r = big * big;
        CHECK(!"no fault");
    }
    EQ(code, FPE_FLTOVF);
    (void)r;
    return 0;
}
