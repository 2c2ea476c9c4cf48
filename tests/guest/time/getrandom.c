// SPDX-License-Identifier: Apache-2.0
// getrandom fills what it is asked to, never twice the same, and refuses bad flags and buffers.
#include "check.h"
#include <sys/random.h>
int main(void)
{
    unsigned char a[256] = { 0 }, b[256] = { 0 };
    EQ(getrandom(a, sizeof a, 0), sizeof a);
    EQ(getrandom(b, sizeof b, GRND_NONBLOCK), sizeof b);
    CHECK(memcmp(a, b, sizeof a) != 0);
    EQ(getrandom(b, 0, 0), 0);
    EQ(getrandom(b, 16, GRND_RANDOM), 16);
    EQ(getrandom(b, 16, 4), 16);                        // GRND_INSECURE
    FAILS(getrandom(b, 16, 0x100), EINVAL);
    FAILS(getrandom(b, 16, 4 | GRND_RANDOM), EINVAL);
    EACH_BAD(p) FAILS(getrandom(p, 16, 0), EFAULT);
    unsigned char *big = malloc(1 << 20);
    memset(big, 0, 1 << 20);
    EQ(getrandom(big, 1 << 20, 0), 1 << 20);
    int zeros = 0;
    for (int i = 0; i < 1 << 20; i++)
        zeros += big[i] == 0;
    CHECK(zeros > 3000 && zeros < 5500);                // 4096 expected, sigma 64
    unsigned char e[256];
    EQ(getentropy(e, 256), 0);
    FAILS(getentropy(big, 257), EIO);
    return 0;
}
