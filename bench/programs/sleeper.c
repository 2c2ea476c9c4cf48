// SPDX-License-Identifier: Apache-2.0
// Says hello and waits until its standard input ends, so that its memory can be looked at.
#include <stdio.h>

int main(void) {
    puts("hello");
    fflush(stdout);
    while (getchar() != EOF) {}
    return 0;
}
