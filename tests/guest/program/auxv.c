// SPDX-License-Identifier: Apache-2.0
// The auxiliary vector is complete and true.
#include "check.h"
#include <elf.h>
#include <link.h>
#include <sys/auxv.h>
extern char **environ;
int main(int argc, char **argv)
{
    EQ(getauxval(AT_PAGESZ), 4096);
    EQ(getauxval(AT_CLKTCK), 100);
    EQ(getauxval(AT_UID), getuid());
    EQ(getauxval(AT_EUID), geteuid());
    EQ(getauxval(AT_GID), getgid());
    EQ(getauxval(AT_EGID), getegid());
    EQ(getauxval(AT_SECURE), 0);
    EQ(getauxval(AT_PHENT), sizeof(ElfW(Phdr)));
    EQ(getauxval(AT_FLAGS), 0);
    STREQ((const char *)getauxval(AT_PLATFORM), "x86_64");
    const ElfW(Phdr) *ph = (const void *)getauxval(AT_PHDR);
    size_t n = getauxval(AT_PHNUM), load = 0, interp = 0;
    CHECK(ph && n > 3 && n < 40);
    uintptr_t bias = 0;
    for (size_t i = 0; i < n; i++) {
        load += ph[i].p_type == PT_LOAD;
        interp += ph[i].p_type == PT_INTERP;
        if (ph[i].p_type == PT_PHDR)
            bias = (uintptr_t)ph - ph[i].p_vaddr;
    }
    CHECK(load >= 2 && interp == 1);
    const ElfW(Ehdr) *self = (const void *)bias;
    CHECK(memcmp(self->e_ident, ELFMAG, 4) == 0);
    EQ(getauxval(AT_ENTRY), bias + self->e_entry);
    const ElfW(Ehdr) *interpreter = (const void *)getauxval(AT_BASE);
    CHECK(interpreter && memcmp(interpreter->e_ident, ELFMAG, 4) == 0);
    const ElfW(Ehdr) *vdso = (const void *)getauxval(AT_SYSINFO_EHDR);
    CHECK(vdso && memcmp(vdso->e_ident, ELFMAG, 4) == 0);
    const unsigned char *random = (const void *)getauxval(AT_RANDOM);
    CHECK(random);
    int zeros = 0;
    for (int i = 0; i < 16; i++)
        zeros += random[i] == 0;
    CHECK(zeros < 8);
    const char *name = (const char *)getauxval(AT_EXECFN);
    CHECK(name && strstr(name, "auxv"));
    CHECK(getauxval(AT_MINSIGSTKSZ) >= 1000);
    // /proc/self/auxv says the same.
    ElfW(auxv_t) vector[64];
    int fd = OK(open("/proc/self/auxv", O_RDONLY));
    ssize_t got = OK(read(fd, vector, sizeof vector));
    size_t entries = (size_t)got / sizeof *vector;
    EQ(got % (ssize_t)sizeof *vector, 0);
    EQ(vector[entries - 1].a_type, AT_NULL);
    for (size_t i = 0; i + 1 < entries; i++)
        if (vector[i].a_type == AT_HWCAP)               // the library changes its copy
            CHECK(vector[i].a_un.a_val & 1);
        else
            EQ(vector[i].a_un.a_val, getauxval(vector[i].a_type));
    return 0;
}
