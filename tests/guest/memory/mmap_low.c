// SPDX-License-Identifier: Apache-2.0
// Low fixed addresses, as non-PIE programs and emulators want them.
#include "check.h"
int main(void)
{
    const uintptr_t places[] = { 0x10000, 0x200000, 0x10000000, 0x7fff0000, 0x100000000, 0x400000000000 };
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        char *want = (char *)places[i];
        char *m = mmap(want, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
        CHECK(m == want);
        m[0] = 'x';
        m[2 * PAGE - 1] = 'y';
        EQ(munmap(m, 2 * PAGE), 0);
    }
    return 0;
}
