// SPDX-License-Identifier: Apache-2.0
// MAP_HUGETLB works or fails with ENOMEM, as on a machine without reserved pages; MADV_HUGEPAGE is a hint.
#include "check.h"
int main(void)
{
    char *m = mmap(NULL, 2 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0);
    if (m == MAP_FAILED) {
        EQ(errno, ENOMEM);
    } else {
        EQ((uintptr_t)m % (2 << 20), 0);
        m[0] = m[(2 << 20) - 1] = 1;
        OK(munmap(m, 2 << 20));
    }
    m = map_anon(8 << 20);
    if (madvise(m, 8 << 20, MADV_HUGEPAGE) != 0)
        EQ(errno, EINVAL);
    memset(m, 1, 8 << 20);
    if (madvise(m, 8 << 20, MADV_NOHUGEPAGE) != 0)
        EQ(errno, EINVAL);
    return 0;
}
