// SPDX-License-Identifier: Apache-2.0
// /proc/self/auxv: the same pairs as on the stack, to the end.
#include "proc_text.h"
#include <elf.h>
#include <sys/auxv.h>

extern char **environ;

int main(void)
{
    Elf64_auxv_t b[100];
    int fd = OK(open("/proc/self/auxv", O_RDONLY));
    long n = OK(read(fd, b, sizeof b));
    EQ(n % (long)sizeof b[0], 0);
    n /= sizeof b[0];
    char **e = environ;
    while (*e)
        e++;
    Elf64_auxv_t *stack = (Elf64_auxv_t *)(e + 1);
    int i = 0;
    for (; stack[i].a_type != AT_NULL; i++) {
        CHECK(i < n);
        EQ(b[i].a_type, stack[i].a_type);
        EQ(b[i].a_un.a_val, stack[i].a_un.a_val);
    }
    EQ(b[i].a_type, AT_NULL);
    EQ(getauxval(AT_PAGESZ), PAGE);
    EQ(getauxval(AT_CLKTCK), 100);
    EQ(getauxval(AT_UID), getuid());
    CHECK(getauxval(AT_RANDOM) && getauxval(AT_PHDR) && getauxval(AT_ENTRY) && getauxval(AT_SYSINFO_EHDR));
    STREQ((char *)getauxval(AT_PLATFORM), "x86_64");
    return 0;
}
