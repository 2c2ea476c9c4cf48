// SPDX-License-Identifier: Apache-2.0
// Threads map, touch and unmap at once without disturbing each other.
#include "check.h"
#define THREADS 4
static void *work(void *arg)
{
    unsigned seed = (unsigned)(uintptr_t)arg;
    for (int i = 0; i < 1500; i++) {
        size_t pages = 1 + (size_t)rand_r(&seed) % 8;
        unsigned char *m = mmap(NULL, pages * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        CHECK(m != MAP_FAILED);
        for (size_t k = 0; k < pages; k++) {
            EQ(m[k * PAGE], 0);
            m[k * PAGE] = (unsigned char)(uintptr_t)arg;
        }
        if (i % 3 == 0)
            OK(mprotect(m, PAGE, PROT_READ));
        for (size_t k = 0; k < pages; k++)
            EQ(m[k * PAGE], (unsigned char)(uintptr_t)arg);
        OK(munmap(m, pages * PAGE));
    }
    return NULL;
}
int main(void)
{
    pthread_t t[THREADS];
    for (uintptr_t i = 0; i < THREADS; i++)
        t[i] = start_thread(work, (void *)(i + 1));
    for (int i = 0; i < THREADS; i++)
        join_thread(t[i]);
    return 0;
}
