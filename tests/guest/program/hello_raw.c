// SPDX-License-Identifier: Apache-2.0
// A program without a C library prints a line.
// BUILD: -nostdlib -static
#include "raw.h"
static int program(u64 *stack)
{
    CHECK(*stack == 1);
    CHECK(call(SYS_write, 1, "hello\n", 6) == 6);
    return 0;
}
