// SPDX-License-Identifier: Apache-2.0
// Promises of more memory than there is: the host's rule (vm.overcommit_memory) decides, and memory that is never touched costs nothing.
#include "check.h"
static void show(const char *what, size_t size, int rights, int flags)
{
    char *m = mmap(NULL, size, rights, MAP_PRIVATE | MAP_ANONYMOUS | flags, -1, 0);
    printf("%s: %s\n", what, m == MAP_FAILED ? strerror(errno) : "mapped");
    if (m == MAP_FAILED)
        return;
    if (rights & PROT_WRITE)
        m[0] = m[size / 2] = m[size - 1] = 1;
    else if (mprotect(m, size, PROT_READ | PROT_WRITE) != 0)
        printf("  made writable: %s\n", strerror(errno));
    OK(munmap(m, size));
}
int main(void)
{
    const size_t tib = (size_t)1 << 40;
    show("1 TiB", tib, PROT_READ | PROT_WRITE, 0);
    show("1 TiB without reserve", tib, PROT_READ | PROT_WRITE, MAP_NORESERVE);
    show("1 TiB without rights", tib, PROT_NONE, 0);
    show("64 TiB without reserve", 64 * tib, PROT_READ | PROT_WRITE, MAP_NORESERVE);
    char *pieces[16];
    int mapped = 0;
    while (mapped < 16 && (pieces[mapped] = mmap(NULL, (size_t)2 << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) != MAP_FAILED)
        mapped++;
    printf("2 GiB, %d times\n", mapped);
    for (int i = 0; i < mapped; i++)
        pieces[i][(size_t)i << 20] = 1;
    return 0;
}
