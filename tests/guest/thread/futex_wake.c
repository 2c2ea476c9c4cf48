// SPDX-License-Identifier: Apache-2.0
// futex wakes as many as asked for, and each bitset wakes only its own.
#include "futex.h"
static uint32_t word, bits_word;
static _Atomic int ready, woken, woken_a, woken_b;
static void *wait_plain(void *arg)
{
    ready++;
    EQ(futex(&word, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0), 0);
    woken++;
    return NULL;
}
static void *wait_bits(void *arg)
{
    uint32_t bits = (uint32_t)(uintptr_t)arg;
    ready++;
    EQ(futex(&bits_word, FUTEX_WAIT_BITSET_PRIVATE, 0, NULL, NULL, bits), 0);
    if (bits == 1)
        woken_a++;
    else
        woken_b++;
    return NULL;
}
// Wakes until that many were woken altogether: a waiter may not be asleep yet.
static void wake(uint32_t *at, int op, int count, uint32_t bits)
{
    while (count > 0) {
        long n = futex(at, op, (uint32_t)count, NULL, NULL, bits);
        CHECK(n >= 0 && n <= count);
        count -= (int)n;
        sleep_ms(1);
    }
}
int main(void)
{
    pthread_t t[6], u[4];
    for (int i = 0; i < 6; i++)
        t[i] = start_thread(wait_plain, NULL);
    await(&ready, 6);
    wake(&word, FUTEX_WAKE_PRIVATE, 2, 0);
    await(&woken, 2);
    sleep_ms(10);
    EQ(woken, 2);
    wake(&word, FUTEX_WAKE_PRIVATE, 4, 0);
    for (int i = 0; i < 6; i++)
        join_thread(t[i]);
    ready = 0;
    for (int i = 0; i < 4; i++)
        u[i] = start_thread(wait_bits, (void *)(uintptr_t)(1 + i % 2));
    await(&ready, 4);
    EQ(futex(&bits_word, FUTEX_WAKE_BITSET_PRIVATE, 100, NULL, NULL, 4), 0);
    wake(&bits_word, FUTEX_WAKE_BITSET_PRIVATE, 2, 2);
    await(&woken_b, 2);
    EQ(woken_a, 0);
    wake(&bits_word, FUTEX_WAKE_PRIVATE, 2, 0);         // a plain wake matches every bitset
    for (int i = 0; i < 4; i++)
        join_thread(u[i]);
    return 0;
}
