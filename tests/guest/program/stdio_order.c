// SPDX-License-Identifier: Apache-2.0
// Output to both streams, unbuffered and buffered, large and small, all of it and in order.
#include "check.h"
int main(void)
{
    for (int i = 0; i < 3000; i++)
        printf("line %d of the output\n", i);
    fflush(stdout);
    EQ(write(1, "raw\n", 4), 4);
    setvbuf(stdout, NULL, _IONBF, 0);
    printf("unbuffered %d %s\n", 1, "text");
    char c;
    EQ(read(0, &c, 1), 0);                              // standard input is empty here
    return 0;
}
