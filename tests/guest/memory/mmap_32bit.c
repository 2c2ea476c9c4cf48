// SPDX-License-Identifier: Apache-2.0
// MAP_32BIT stays in the first two gigabytes.
#include "check.h"
int main(void)
{
    char *last = NULL;
    for (int i = 0; i < 64; i++) {
        char *m = mmap(NULL, 16 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
        CHECK(m != MAP_FAILED && m != last);
        CHECK((uintptr_t)m + 16 * PAGE <= 0x80000000u);
        m[0] = m[16 * PAGE - 1] = 1;
        last = m;
    }
    FAILS(mmap(NULL, (size_t)3 << 30, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT | MAP_NORESERVE, -1, 0), ENOMEM);
    return 0;
}
