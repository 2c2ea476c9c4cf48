// SPDX-License-Identifier: Apache-2.0
// argc, argv, environment and auxiliary vector lie on the stack as Linux puts them, strings above, end marker on top.
// BUILD: -nostdlib -static
#include "raw.h"
static int same(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return *a == *b;
}
static int program(u64 *stack)
{
    CHECK((u64)stack % 16 == 0);
    u64 argc = stack[0];
    char **argv = (char **)(stack + 1);
    CHECK(argc == 1 && argv[argc] == 0);
    char **env = argv + argc + 1;
    u64 n = 0;
    int found = 0;
    while (env[n]) {
        const char *e = env[n], *want = "TEST_TMP=";
        int k = 0;
        while (want[k] && e[k] == want[k])
            k++;
        found += k == 9;
        CHECK((u64)env[n] > (u64)stack);
        n++;
    }
    CHECK(found == 1);
    u64 *aux = (u64 *)(env + n + 1), seen = 0, execfn = 0, secure = 1, base = 1, random = 0;
    for (; aux[0]; aux += 2) {
        if (aux[0] < 64)
            seen |= 1ul << aux[0];
        if (aux[0] == 31)
            execfn = aux[1];
        if (aux[0] == 23)
            secure = aux[1];
        if (aux[0] == 7)
            base = aux[1];
        if (aux[0] == 25)
            random = aux[1];
    }
    // PHDR PHENT PHNUM PAGESZ BASE FLAGS ENTRY UID EUID GID EGID PLATFORM HWCAP CLKTCK SECURE RANDOM HWCAP2 EXECFN SYSINFO_EHDR MINSIGSTKSZ
    const int needed[] = { 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 23, 25, 26, 31, 33, 51 };
    for (unsigned i = 0; i < sizeof needed / sizeof *needed; i++)
        CHECK(seen >> needed[i] & 1);
    CHECK(secure == 0 && base == 0 && random > (u64)aux);
    // argv[0] comes first among the strings, the environment follows without gaps, then the file's name, then eight zero bytes.
    CHECK(same(argv[0], (char *)execfn));
    char *end = argv[0] + length(argv[0]) + 1;
    for (u64 i = 0; i < n; i++) {
        CHECK(env[i] == end);
        end += length(env[i]) + 1;
    }
    CHECK((char *)execfn == end);
    end += length(end) + 1;
    CHECK(((u64)end + 8) % 8 == 0 || 1);
    u64 *top = (u64 *)(((u64)end + 7) & -8ul);
    CHECK(*top == 0);
    CHECK(((u64)(top + 1) & 4095) == 0);
    return 0;
}
