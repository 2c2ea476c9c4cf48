// SPDX-License-Identifier: Apache-2.0
// arch_prctl reads and sets FS, refuses addresses that are not the program's, and unknown codes.
#include "check.h"
#include <asm/prctl.h>
#define arch(code, arg) syscall(SYS_arch_prctl, code, arg)
int main(void)
{
    uint64_t fs = 0, self;
    EQ(arch(ARCH_GET_FS, &fs), 0);
    __asm__("mov %%fs:0,%0" : "=r"(self));
    EQ(fs, self);
    CHECK((void *)fs == __builtin_thread_pointer());
    EQ(arch(ARCH_SET_FS, fs), 0);
    // Another block: only raw calls until it is set back.
    static uint64_t block[64] = { 0x1234 };
    block[0] = 0x1234;
    uint64_t seen;
    long r1, r2;
    __asm__ volatile("syscall\n mov %%fs:0,%1" : "=a"(r1), "=&r"(seen) : "a"((long)SYS_arch_prctl), "D"((long)ARCH_SET_FS), "S"(block) : "rcx", "r11", "memory");
    __asm__ volatile("syscall" : "=a"(r2) : "a"((long)SYS_arch_prctl), "D"((long)ARCH_SET_FS), "S"(fs) : "rcx", "r11", "memory");
    EQ(r1, 0);
    EQ(r2, 0);
    EQ(seen, 0x1234);
    FAILS(arch(ARCH_SET_FS, 0xffff800000000000), EPERM);
    FAILS(arch(ARCH_GET_FS, 8), EFAULT);
    FAILS(arch(0x7777, 0), EINVAL);
    uint64_t cpuid = arch(ARCH_GET_CPUID, 0);
    EQ(cpuid, 1);
    return 0;
}
