// SPDX-License-Identifier: Apache-2.0
// A private file mapping: content, zero tail, copy on write, and what other holders see.
#include "check.h"
int main(void)
{
    char data[3 * PAGE];
    for (size_t i = 0; i < sizeof data; i++)
        data[i] = (char)(i / 7);
    int fd = make_file("f", data, 2 * PAGE + 100);
    char *m = mmap(NULL, 3 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
    CHECK(m != MAP_FAILED);
    CHECK(memcmp(m, data, 2 * PAGE + 100) == 0);
    for (size_t i = 2 * PAGE + 100; i < 3 * PAGE; i++)
        EQ(m[i], 0);
    m[5] = '!';
    char c;
    EQ(pread(fd, &c, 1, 5), 1);
    EQ(c, data[5]);
    // An offset, the last page alone, and the file closed and gone.
    char *n = mmap(NULL, PAGE, PROT_READ, MAP_PRIVATE, fd, 2 * PAGE);
    CHECK(n != MAP_FAILED);
    OK(close(fd));
    OK(unlink(in_tmp("f")));
    CHECK(memcmp(n, data + 2 * PAGE, 100) == 0);
    EQ(n[100], 0);
    EQ(m[5], '!');
    CHECK(memcmp(m + PAGE, data + PAGE, PAGE) == 0);
    return 0;
}
