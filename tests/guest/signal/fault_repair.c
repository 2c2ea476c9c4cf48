// SPDX-License-Identifier: Apache-2.0
// A handler that makes the page accessible lets the access go on, as collectors do it.
#include "check.h"
static char *area;
static volatile int faults;
static void handler(int s, siginfo_t *i, void *u)
{
    char *page = (char *)((uintptr_t)i->si_addr & -PAGE);
    CHECK(page >= area && page < area + 64 * PAGE);
    CHECK(mprotect(page, PAGE, PROT_READ | PROT_WRITE) == 0);
    faults++;
}
int main(void)
{
    area = mmap(NULL, 64 * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    on_signal(SIGSEGV, handler, 0);
    for (int round = 0; round < 20; round++) {
        OK(mprotect(area, 64 * PAGE, PROT_NONE));
        for (int i = 0; i < 64; i++)
            area[i * PAGE + (size_t)i] += 1;
    }
    EQ(faults, 20 * 64);
    for (int i = 0; i < 64; i++)
        EQ(area[i * PAGE + (size_t)i], 20);
    return 0;
}
