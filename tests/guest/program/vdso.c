// SPDX-License-Identifier: Apache-2.0
// The vDSO exports its functions under Linux's version, and they give what the calls give.
#include "check.h"
#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <sys/auxv.h>
#include <sys/time.h>
static const char *base;
static const ElfW(Sym) *symbols;
static const char *strings;
static const uint32_t *hash;
static const uint16_t *versions;
static void *find(const char *name)
{
    for (uint32_t i = 0; i < hash[1]; i++)
        if (symbols[i].st_shndx != SHN_UNDEF && strcmp(strings + symbols[i].st_name, name) == 0) {
            CHECK(ELF64_ST_TYPE(symbols[i].st_info) == STT_FUNC);
            CHECK(!versions || (versions[i] & 0x7fff) > 1);
            return (void *)(base + symbols[i].st_value);
        }
    return NULL;
}
int main(void)
{
    base = (const char *)getauxval(AT_SYSINFO_EHDR);
    const ElfW(Ehdr) *e = (const void *)base;
    const ElfW(Phdr) *p = (const void *)(base + e->e_phoff);
    EQ(e->e_type, ET_DYN);
    EQ(e->e_machine, EM_X86_64);
    const ElfW(Dyn) *d = NULL;
    uintptr_t bias = (uintptr_t)base;
    for (int i = 0; i < e->e_phnum; i++) {
        if (p[i].p_type == PT_DYNAMIC)
            d = (const void *)(base + p[i].p_offset);
        if (p[i].p_type == PT_LOAD)
            bias = (uintptr_t)base + p[i].p_offset - p[i].p_vaddr;
    }
    CHECK(d != NULL);
    for (; d->d_tag != DT_NULL; d++) {
        const void *at = (const void *)(bias + d->d_un.d_ptr);
        switch (d->d_tag) {
        case DT_SYMTAB: symbols = at; break;
        case DT_STRTAB: strings = at; break;
        case DT_HASH: hash = at; break;
        case DT_VERSYM: versions = at; break;
        }
    }
    if (!hash)
        SKIP("this vDSO has no DT_HASH");
    CHECK(symbols && strings && versions);
    int (*gettime)(clockid_t, struct timespec *) = find("__vdso_clock_gettime");
    int (*getres)(clockid_t, struct timespec *) = find("__vdso_clock_getres");
    int (*gettod)(struct timeval *, void *) = find("__vdso_gettimeofday");
    time_t (*gettime_s)(time_t *) = find("__vdso_time");
    long (*cpu)(unsigned *, unsigned *, void *) = find("__vdso_getcpu");
    CHECK(gettime && getres && gettod && gettime_s && cpu);
    struct timespec t, res;
    EQ(gettime(CLOCK_MONOTONIC, &t), 0);
    CHECK(now_ns(CLOCK_MONOTONIC) >= t.tv_sec * 1000000000 + t.tv_nsec);
    EQ(gettime(99, &t), -EINVAL);
    EQ(getres(CLOCK_REALTIME, &res), 0);
    EQ(res.tv_nsec, 1);
    struct timeval v;
    EQ(gettod(&v, NULL), 0);
    CHECK(gettime_s(NULL) <= v.tv_sec + 1);
    unsigned c = 9999;
    EQ(cpu(&c, NULL, NULL), 0);
    CHECK(c < 4096);
    // Steps of nanoseconds, not of ticks.
    int64_t small = INT64_MAX, last = now_ns(CLOCK_MONOTONIC);
    for (int i = 0; i < 1000; i++) {
        int64_t now = now_ns(CLOCK_MONOTONIC);
        if (now > last && now - last < small)
            small = now - last;
        last = now;
    }
    CHECK(small < 100000);
    return 0;
}
