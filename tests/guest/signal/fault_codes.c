// SPDX-License-Identifier: Apache-2.0
// Faults come with the right signal, si_code and si_addr.
#include "check.h"
#include <setjmp.h>
static sigjmp_buf back;
static volatile int number, code;
static char *volatile address, *volatile ip;
static void handler(int s, siginfo_t *i, void *u)
{
    number = s;
    code = i->si_code;
    address = i->si_addr;
    ip = (char *)((ucontext_t *)u)->uc_mcontext.gregs[REG_RIP];
    siglongjmp(back, 1);
}
#define FAULT(what, s, c)                                                                                              \
    do {                                                                                                               \
        number = code = 0;                                                                                             \
        if (sigsetjmp(back, 1) == 0) {                                                                                 \
            what;                                                                                                      \
            CHECK(!"no fault");                                                                                        \
        }                                                                                                              \
        EQ(number, s);                                                                                                 \
        EQ(code, c);                                                                                                   \
    } while (0)
extern char divide_at[], bad_at[], priv_at[];
int main(void)
{
    const int all[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP };
    for (int i = 0; i < 5; i++)
        on_signal(all[i], handler, 0);
    volatile char *none = no_access_page(), *ro = read_only_page(), *gone = map_anon(PAGE);
    munmap((char *)gone, PAGE);
    FAULT(none[3] = 1, SIGSEGV, SEGV_ACCERR);
    EQ(address, none + 3);
    FAULT(ro[9] = 1, SIGSEGV, SEGV_ACCERR);
    EQ(address, ro + 9);
    FAULT((void)gone[1], SIGSEGV, SEGV_MAPERR);
    EQ(address, gone + 1);
    FAULT((void)*(volatile char *)0x10, SIGSEGV, SEGV_MAPERR);
    EQ(address, 0x10);
    FAULT((void)*(volatile char *)0x8000000000000000, SIGSEGV, SI_KERNEL);   // not canonical: a general protection fault
    EQ(address, 0);
    FAULT((void)*(volatile char *)0xffffffff81000000, SIGSEGV, SEGV_MAPERR);
    EQ(address, 0xffffffff81000000);
    FAULT(((void (*)(void))(uintptr_t)none)(), SIGSEGV, SEGV_ACCERR);
    EQ(address, none);
    EQ(ip, none);
    FAULT(((void (*)(void))(uintptr_t)gone)(), SIGSEGV, SEGV_MAPERR);
    EQ(ip, gone);
    FAULT(__asm__ volatile("divide_at: divl %0" ::"r"(0), "a"(1), "d"(0) : "cc"), SIGFPE, FPE_INTDIV);
    EQ(address, divide_at);
    EQ(ip, divide_at);
    FAULT(__asm__ volatile("bad_at: ud2"), SIGILL, ILL_ILLOPN);
    EQ(address, bad_at);
    EQ(ip, bad_at);
    FAULT(__asm__ volatile("priv_at: hlt"), SIGSEGV, SI_KERNEL);
    EQ(ip, priv_at);
    FAULT(__asm__ volatile("int3"), SIGTRAP, SI_KERNEL);
    FAULT(__asm__ volatile("pushf\n orl $0x100,(%%rsp)\n popf\n nop\n nop" ::: "cc", "memory"), SIGTRAP, TRAP_TRACE);
    return 0;
}
