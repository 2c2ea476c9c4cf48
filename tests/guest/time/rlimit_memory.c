// SPDX-License-Identifier: Apache-2.0
// RLIMIT_AS and RLIMIT_DATA stop mmap and brk.
#include "check.h"
#include <sys/resource.h>
int main(void)
{
    struct rlimit l;
    OK(getrlimit(RLIMIT_AS, &l));
    l.rlim_cur = (size_t)1 << 30;
    OK(setrlimit(RLIMIT_AS, &l));
    FAILS(mmap(NULL, (size_t)2 << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), ENOMEM);
    char *m = map_anon(PAGE);
    FAILS(mremap(m, PAGE, (size_t)2 << 30, MREMAP_MAYMOVE), ENOMEM);
    CHECK(malloc((size_t)2 << 30) == NULL);
    OK(munmap(m, PAGE));
    CHECK(malloc(1 << 20) != NULL);
    return 0;
}
