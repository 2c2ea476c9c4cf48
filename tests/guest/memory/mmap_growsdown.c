// SPDX-License-Identifier: Apache-2.0
// A MAP_GROWSDOWN mapping grows towards lower addresses when the page below is touched.
#include "check.h"
int main(void)
{
    // Keep a large free stretch, then put the growing mapping at its top.
    char *room = mmap(NULL, 4 << 20, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    CHECK(room != MAP_FAILED);
    OK(munmap(room, 4 << 20));
    char *top = room + (4 << 20) - 2 * PAGE;
    char *m = mmap(top, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_GROWSDOWN | MAP_FIXED_NOREPLACE, -1, 0);
    CHECK(m == top);
    m[0] = 'a';
    for (int i = 1; i <= 64; i++) {
        volatile char *page = m - (size_t)i * PAGE;
        EQ(page[PAGE - 1], 0);
        page[0] = (char)i;
    }
    for (int i = 1; i <= 64; i++)
        EQ(m[-(long)i * (long)PAGE], (char)i);
    return 0;
}
