// SPDX-License-Identifier: Apache-2.0
// WAKE_OP changes the second word, compares its old value and wakes by it.
#include "futex.h"
static uint32_t a, b;
static long wake_op(uint32_t start, int op, int oparg, int cmp, int cmparg)
{
    b = start;
    return futex(&a, FUTEX_WAKE_OP_PRIVATE, 1, (void *)1, &b, (uint32_t)FUTEX_OP(op, oparg, cmp, cmparg));
}
static _Atomic int ready, done;
static void *waiter(void *arg)
{
    ready++;
    EQ(futex(&b, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0), 0);
    done++;
    return NULL;
}
int main(void)
{
    EQ(wake_op(1, FUTEX_OP_SET, 5, FUTEX_OP_CMP_EQ, 1), 0);
    EQ(b, 5);
    EQ(wake_op(1, FUTEX_OP_ADD, 5, FUTEX_OP_CMP_NE, 1), 0);
    EQ(b, 6);
    EQ(wake_op(1, FUTEX_OP_OR, 6, FUTEX_OP_CMP_LT, 1), 0);
    EQ(b, 7);
    EQ(wake_op(7, FUTEX_OP_ANDN, 2, FUTEX_OP_CMP_LE, 1), 0);
    EQ(b, 5);
    EQ(wake_op(7, FUTEX_OP_XOR, 2, FUTEX_OP_CMP_GT, 1), 0);
    EQ(b, 5);
    EQ(wake_op(0, FUTEX_OP_OR | FUTEX_OP_OPARG_SHIFT, 4, FUTEX_OP_CMP_GE, 1), 0);
    EQ(b, 16);
    FAILS(wake_op(0, 7, 0, FUTEX_OP_CMP_EQ, 0), ENOSYS);
    FAILS(futex(&a, FUTEX_WAKE_OP_PRIVATE, 1, (void *)1, (void *)8, 0), EFAULT);
    b = 0;
    pthread_t t = start_thread(waiter, NULL);
    await(&ready, 1);
    sleep_ms(5);
    EQ(futex(&a, FUTEX_WAKE_OP_PRIVATE, 1, (void *)1, &b, (uint32_t)FUTEX_OP(FUTEX_OP_ADD, 0, FUTEX_OP_CMP_EQ, 9)), 0);
    while (!done) {
        CHECK(futex(&a, FUTEX_WAKE_OP_PRIVATE, 1, (void *)1, &b, (uint32_t)FUTEX_OP(FUTEX_OP_ADD, 0, FUTEX_OP_CMP_EQ, 0)) >= 0);
        sleep_ms(1);
    }
    join_thread(t);
    return 0;
}
