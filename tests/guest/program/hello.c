// SPDX-License-Identifier: Apache-2.0
// A dynamic program prints a line.
#include "check.h"
int main(void)
{
    CHECK(puts("hello") >= 0);
    return 0;
}
