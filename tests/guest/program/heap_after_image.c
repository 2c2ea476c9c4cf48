// SPDX-License-Identifier: Apache-2.0
// The break lies above the program's data, brk memory is not executable, and the stack is where /proc says.
#include "check.h"
static char data[100000];
int main(void)
{
    char here, line[512];
    CHECK((char *)sbrk(0) > data);
    FILE *f = fopen("/proc/self/maps", "r");
    CHECK(f != NULL);
    int stack = 0, vdso = 0, own = 0;
    while (fgets(line, sizeof line, f)) {
        unsigned long from, to;
        char rights[5];
        EQ(sscanf(line, "%lx-%lx %4s", &from, &to, rights), 3);
        if (strstr(line, "[stack]")) {
            stack++;
            CHECK((unsigned long)&here >= from && (unsigned long)&here < to);
            STREQ(rights, "rw-p");
        }
        vdso += strstr(line, "[vdso]") != NULL;
        if ((unsigned long)main >= from && (unsigned long)main < to) {
            own++;
            STREQ(rights, "r-xp");
            CHECK(strstr(line, "heap_after_image"));
        }
    }
    EQ(stack, 1);
    EQ(vdso, 1);
    EQ(own, 1);
    return 0;
}
