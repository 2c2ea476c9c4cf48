// SPDX-License-Identifier: Apache-2.0
// System calls in code made at run time, in writable and in read-only memory, changed and run again.
// BUILD: -nostdlib -static
#include "raw.h"
static void emit(unsigned char *at, u32 nr)
{
    at[0] = 0xb8;                                       // mov $nr,%eax; syscall; ret
    at[1] = (unsigned char)nr;
    at[2] = (unsigned char)(nr >> 8);
    at[3] = at[4] = 0;
    at[5] = 0x0f;
    at[6] = 0x05;
    at[7] = 0xc3;
}
static int program(u64 *stack)
{
    long pid = call(SYS_getpid), ppid = call(SYS_getppid);
    unsigned char *m = (unsigned char *)call(SYS_mmap, 0, 4096, 7, 0x22, -1, 0);
    CHECK((long)m > 0);
    long (*f)(void) = (long (*)(void))(void *)m;
    emit(m, SYS_getpid);
    for (int i = 0; i < 20; i++)
        CHECK(f() == pid);
    CHECK(call(SYS_mprotect, m, 4096, 5) == 0);         // no longer writable
    for (int i = 0; i < 20; i++)
        CHECK(f() == pid);
    CHECK(call(SYS_mprotect, m, 4096, 7) == 0);
    emit(m, SYS_getppid);                               // overwritten, whatever had become of it
    for (int i = 0; i < 20; i++)
        CHECK(f() == ppid);
    CHECK(call(SYS_mprotect, m, 4096, 3) == 0);
    emit(m, SYS_getpid);
    CHECK(call(SYS_mprotect, m, 4096, 5) == 0);
    for (int i = 0; i < 20; i++)
        CHECK(f() == pid);
    // The same address, other memory.
    CHECK(call(SYS_mmap, m, 4096, 7, 0x32, -1, 0) == (long)m);
    emit(m + 1, SYS_getppid);
    m[0] = 0x90;
    for (int i = 0; i < 20; i++)
        CHECK(f() == ppid);
    // Many copies, at every alignment.
    for (int i = 0; i < 400; i++) {
        emit(m + 9 * i, i % 2 ? SYS_getpid : SYS_getppid);
        CHECK(((long (*)(void))(void *)(m + 9 * i))() == (i % 2 ? pid : ppid));
    }
    for (int i = 0; i < 400; i++)
        CHECK(((long (*)(void))(void *)(m + 9 * i))() == (i % 2 ? pid : ppid));
    return 0;
}
