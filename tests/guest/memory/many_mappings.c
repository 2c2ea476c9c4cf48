// SPDX-License-Identifier: Apache-2.0
// Thousands of mappings with holes: made, split, merged again, found and removed.
#include "check.h"
#define N 4000
int main(void)
{
    char *m = mmap(NULL, 2 * N * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    CHECK(m != MAP_FAILED);
    for (size_t i = 0; i < N; i++)
        OK(mprotect(m + 2 * i * PAGE, PAGE, PROT_READ | PROT_WRITE));
    for (size_t i = 0; i < N; i++)
        *(size_t *)(m + 2 * i * PAGE) = i;
    for (size_t i = 0; i < N; i += 2)
        OK(munmap(m + 2 * i * PAGE, 2 * PAGE));
    for (size_t i = 1; i < N; i += 2)
        EQ(*(size_t *)(m + 2 * i * PAGE), i);
    unsigned char vec[1];
    FAILS(mincore(m, PAGE, vec), ENOMEM);
    for (size_t i = 0; i < N; i += 2)
        CHECK(mmap(m + 2 * i * PAGE, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0) == m + 2 * i * PAGE);
    OK(munmap(m, 2 * N * PAGE));
    FAILS(mincore(m + (2 * N - 2) * PAGE, PAGE, vec), ENOMEM);
    return 0;
}
