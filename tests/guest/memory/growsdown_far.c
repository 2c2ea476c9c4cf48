// SPDX-License-Identifier: Apache-2.0
// A MAP_GROWSDOWN mapping that grows by megabytes is known at its full size: in maps, to munmap, and as a neighbour.
#include "check.h"
static bool mapped(uintptr_t address)
{
    char line[512];
    bool found = false;
    FILE *f = fopen("/proc/self/maps", "r");
    CHECK(f);
    while (fgets(line, sizeof line, f)) {
        unsigned long a, b;
        if (sscanf(line, "%lx-%lx", &a, &b) == 2 && address >= a && address < b)
            found = true;
    }
    fclose(f);
    return found;
}
int main(void)
{
    const size_t size = 64 << 20, deep = 6 << 20;
    char *room = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    CHECK(room != MAP_FAILED);
    OK(munmap(room, size));
    char *top = room + size - 2 * PAGE;
    char *m = mmap(top, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_GROWSDOWN | MAP_FIXED_NOREPLACE, -1, 0);
    CHECK(m == top);
    for (size_t i = PAGE; i <= deep; i += PAGE)
        ((volatile char *)m)[-(long)i] = 1;
    CHECK(mapped((uintptr_t)m - deep));
    CHECK(mapped((uintptr_t)m - deep / 2));
    // A mapping without an address goes elsewhere, and a hint onto it is not taken.
    for (int i = 0; i < 200; i++) {
        char *n = mmap(i % 2 ? NULL : m - deep / 2, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        CHECK(n != MAP_FAILED && (n + (1 << 20) <= m - deep || n >= m));
    }
    EQ(m[-(long)deep], 1);
    FAILS(mmap(m - deep / 2, PAGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0), EEXIST);
    OK(mprotect(m - deep / 2, PAGE, PROT_READ));
    OK(munmap(m - deep, deep / 4));
    CHECK(!mapped((uintptr_t)m - deep));
    FAILS(msync(m - deep, PAGE, MS_SYNC), ENOMEM);
    OK(msync(m - deep / 4, PAGE, MS_SYNC));
    return 0;
}
