// SPDX-License-Identifier: Apache-2.0
// MADV_REMOVE punches a hole in shared memory.
#include "check.h"
int main(void)
{
    char *m = mmap(NULL, 4 * PAGE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    CHECK(m != MAP_FAILED);
    memset(m, 'm', 4 * PAGE);
    OK(madvise(m + PAGE, PAGE, MADV_REMOVE));
    EQ(m[0], 'm');
    EQ(m[PAGE], 0);
    EQ(m[2 * PAGE], 'm');
    FAILS(madvise(map_anon(PAGE), PAGE, MADV_REMOVE), EINVAL);
    return 0;
}
