// SPDX-License-Identifier: Apache-2.0
// A large zeroed segment, the last page of data that is shared with it, and a large initialised one.
#include "check.h"
static char zeros[64 << 20];
static char odd[12345] = { 1, 2, 3 };
static char big[3 << 20] = { [0] = 'a', [(3 << 20) - 1] = 'z' };
int main(void)
{
    for (size_t i = 0; i < sizeof zeros; i += 4093)
        EQ(zeros[i], 0);
    zeros[0] = zeros[sizeof zeros - 1] = 1;
    EQ(odd[2], 3);
    for (size_t i = 3; i < sizeof odd; i++)
        EQ(odd[i], 0);
    EQ(big[0], 'a');
    EQ(big[sizeof big - 1], 'z');
    return 0;
}
