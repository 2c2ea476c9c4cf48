// SPDX-License-Identifier: Apache-2.0
// /proc/self/maps follows mmap, mprotect, munmap and mremap exactly.
#include "check.h"
// The rights of the mapping that holds `at`, "" if none; its bounds.
static uintptr_t from, to;
static const char *rights_at(const void *at)
{
    static char rights[5];
    char line[600];
    FILE *f = fopen("/proc/self/maps", "r");
    CHECK(f != NULL);
    rights[0] = 0;
    while (fgets(line, sizeof line, f)) {
        unsigned long a, b;
        char r[5];
        EQ(sscanf(line, "%lx-%lx %4s", &a, &b, r), 3);
        if ((uintptr_t)at >= a && (uintptr_t)at < b) {
            strcpy(rights, r);
            from = a;
            to = b;
        }
    }
    fclose(f);
    return rights;
}
int main(void)
{
    // Its neighbours differ in kind, so that nothing merges with it.
    char *m = mmap(NULL, 10 * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) + PAGE;
    CHECK(mmap(m, 8 * PAGE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == m);
    STREQ(rights_at(m), "rw-s");
    EQ(from, m);
    EQ(to, m + 8 * PAGE);
    OK(mprotect(m + 2 * PAGE, PAGE, PROT_READ));
    STREQ(rights_at(m + 2 * PAGE), "r--s");
    EQ(from, m + 2 * PAGE);
    EQ(to, m + 3 * PAGE);
    STREQ(rights_at(m), "rw-s");
    EQ(to, m + 2 * PAGE);
    OK(mprotect(m + 2 * PAGE, PAGE, PROT_READ | PROT_WRITE));
    rights_at(m);
    EQ(to, m + 8 * PAGE);                               // one again
    OK(munmap(m + 4 * PAGE, PAGE));
    STREQ(rights_at(m + 4 * PAGE), "");
    STREQ(rights_at(m + 5 * PAGE), "rw-s");
    EQ(from, m + 5 * PAGE);
    CHECK(mremap(m + 5 * PAGE, 3 * PAGE, PAGE, 0) == m + 5 * PAGE);
    rights_at(m + 5 * PAGE);
    EQ(to, m + 6 * PAGE);
    OK(mprotect(m, PAGE, PROT_EXEC | PROT_READ));
    STREQ(rights_at(m), "r-xs");
    return 0;
}
