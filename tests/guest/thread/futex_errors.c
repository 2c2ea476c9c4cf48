// SPDX-License-Identifier: Apache-2.0
// futex refuses bad operations, words and timeouts.
#include "futex.h"
int main(void)
{
    static uint32_t word[2];
    FAILS(futex(word, 99, 0, NULL, NULL, 0), ENOSYS);
    FAILS(futex((char *)word + 1, FUTEX_WAIT, 0, NULL, NULL, 0), EINVAL);
    FAILS(futex((char *)word + 1, FUTEX_WAKE, 1, NULL, NULL, 0), EINVAL);
    FAILS(futex(word, FUTEX_WAIT, 1, NULL, NULL, 0), EAGAIN);
    FAILS(futex(word, FUTEX_WAIT_PRIVATE, 1, NULL, NULL, 0), EAGAIN);
    FAILS(futex(word, FUTEX_WAIT_BITSET_PRIVATE, 0, NULL, NULL, 0), EINVAL);
    FAILS(futex(word, FUTEX_WAKE_BITSET_PRIVATE, 1, NULL, NULL, 0), EINVAL);
    struct timespec bad = { 0, 1000000000 }, negative = { -1, 0 };
    FAILS(futex(word, FUTEX_WAIT_PRIVATE, 0, &bad, NULL, 0), EINVAL);
    FAILS(futex(word, FUTEX_WAIT_PRIVATE, 0, &negative, NULL, 0), EINVAL);
    FAILS(futex(word, FUTEX_WAIT_PRIVATE, 0, (void *)8, NULL, 0), EFAULT);
    FAILS(futex(word, FUTEX_REQUEUE_PRIVATE, -1u, (void *)0, &word[1], 0), EINVAL);
    FAILS(futex(word, FUTEX_CMP_REQUEUE_PRIVATE, 1, (void *)1, &word[1], 5), EAGAIN);
    EACH_BAD(p) FAILS(futex(p, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0), (uintptr_t)p % 4 ? EINVAL : EFAULT);
    FAILS(futex(word, FUTEX_WAKE | FUTEX_CLOCK_REALTIME, 1, NULL, NULL, 0), ENOSYS);
    EQ(futex(word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0), 0);
    EQ(futex(word, FUTEX_WAKE, INT_MAX, NULL, NULL, 0), 0);
    return 0;
}
