// SPDX-License-Identifier: Apache-2.0
// A program that reads its own code finds its own bytes in writable memory, so copies of it work.
// BUILD: -nostdlib -static
#include "raw.h"
extern unsigned char piece[], piece_end[];
__asm__(".text\n piece: mov $39,%eax\n syscall\n ret\n piece_end:\n");
static int program(u64 *stack)
{
    long pid = call(SYS_getpid);
    unsigned char *m = (unsigned char *)call(SYS_mmap, 0, 8192, 7, 0x22, -1, 0);
    u64 n = (u64)(piece_end - piece);
    for (u64 i = 0; i < n; i++)
        m[i] = piece[i];                                // before the site has ever run
    for (int k = 0; k < 5; k++) {
        CHECK(((long (*)(void))(void *)m)() == pid);
        CHECK(((long (*)(void))(void *)piece)() == pid);
    }
    return 0;
}
