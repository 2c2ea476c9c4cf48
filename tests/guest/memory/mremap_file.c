// SPDX-License-Identifier: Apache-2.0
// mremap of file mappings: a grown one shows more of the file, a moved one stays coherent.
#include "check.h"
int main(void)
{
    char data[8 * PAGE];
    for (size_t i = 0; i < sizeof data; i++)
        data[i] = (char)('A' + i / PAGE);
    int fd = make_file("f", data, sizeof data);
    char *m = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, PAGE);
    CHECK(m != MAP_FAILED);
    m = mremap(m, 2 * PAGE, 6 * PAGE, MREMAP_MAYMOVE);
    CHECK(m != MAP_FAILED);
    for (int i = 0; i < 6; i++)
        EQ(m[i * PAGE], 'B' + i);
    // A part out of the middle, moved: it still shows the same pages of the file.
    char *to = map_anon(2 * PAGE);
    CHECK(mremap(m + 2 * PAGE, 2 * PAGE, 2 * PAGE, MREMAP_MAYMOVE | MREMAP_FIXED, to) == to);
    EQ(to[0], 'D');
    EQ(to[PAGE], 'E');
    to[0] = '!';
    char c;
    EQ(pread(fd, &c, 1, 3 * PAGE), 1);
    EQ(c, '!');
    EQ(m[PAGE], 'C');
    EQ(m[4 * PAGE], 'F');
    // Private: a changed page moves with its change.
    char *p = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
    p[0] = 'p';
    p = mremap(p, 2 * PAGE, 4 * PAGE, MREMAP_MAYMOVE);
    EQ(p[0], 'p');
    EQ(p[PAGE], 'B');
    EQ(p[2 * PAGE], 'C');
    EQ(p[3 * PAGE], '!');
    return 0;
}
