// SPDX-License-Identifier: Apache-2.0
// personality reads, sets and gives back the old one.
#include "check.h"
#include <sys/personality.h>
int main(void)
{
    int old = personality(0xffffffff);
    EQ(old & 0xff, PER_LINUX);
    EQ(personality((unsigned)old | ADDR_NO_RANDOMIZE), old);
    EQ(personality(0xffffffff), old | ADDR_NO_RANDOMIZE);
    EQ(personality((unsigned)old), old | ADDR_NO_RANDOMIZE);
    EQ(personality(0xffffffff), old);
    return 0;
}
