// SPDX-License-Identifier: Apache-2.0
// Numbers with high halves, negative numbers and the largest ones are ENOSYS or cut to 32 bits as Linux does.
// BUILD: -nostdlib -static
#include "raw.h"
static int program(u64 *stack)
{
    long pid = call(SYS_getpid);
    const long none[] = { -1, 600, 999, 4095, 65535, 0x7fffffff, -39, (long)0xffffffff };
    for (unsigned i = 0; i < sizeof none / sizeof *none; i++)
        CHECK(call(none[i]) == -38);
    CHECK(call(39l | (1l << 40)) == pid);               // the number is eax
    return 0;
}
