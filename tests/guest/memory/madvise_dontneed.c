// SPDX-License-Identifier: Apache-2.0
// MADV_DONTNEED: private memory becomes zero or the file's content again, shared memory stays.
#include "check.h"
int main(void)
{
    char *m = map_anon(4 * PAGE);
    memset(m, 'm', 4 * PAGE);
    OK(madvise(m + PAGE, 2 * PAGE, MADV_DONTNEED));
    EQ(m[PAGE - 1], 'm');
    EQ(m[PAGE], 0);
    EQ(m[3 * PAGE - 1], 0);
    EQ(m[3 * PAGE], 'm');
    m[PAGE] = 'n';
    EQ(m[PAGE], 'n');
    int fd = make_file("f", "file", 4);
    char *p = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
    char *s = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    p[0] = 'F';
    s[1] = 'I';
    OK(madvise(p, PAGE, MADV_DONTNEED));
    OK(madvise(s, PAGE, MADV_DONTNEED));
    EQ(p[0], 'f');
    EQ(p[1], 'I');
    EQ(s[1], 'I');
    // Rights do not matter, and they stay.
    OK(mprotect(m, 4 * PAGE, PROT_READ));
    OK(madvise(m, 4 * PAGE, MADV_DONTNEED));
    EQ(m[0], 0);
    OK(mprotect(m, 4 * PAGE, PROT_NONE));
    OK(madvise(m, 4 * PAGE, MADV_DONTNEED));
    return 0;
}
