// SPDX-License-Identifier: Apache-2.0
// Every call that takes pointers, with each of them wrong in each way. What comes out is printed, so that it must be what Linux
// gives: EFAULT, the part that could be done, or success where the call does not look.
#include "pointers.h"

static const char *const ways[] = { "null", "first page", "kernel half", "not canonical", "top", "above programs", "unreadable", "read-only", "cut", "ends at hole" };

static void *wrong(int way, const struct argument *a)
{
    switch (way) {
    case 0: return NULL;
    case 1: return (void *)8;
    case 2: return (void *)0xffff800000001000;
    case 3: return (void *)0x0000900000000000;
    case 4: return (void *)-16;
    case 5: return (void *)0x7ff000001000; // where Glume's kernel is
    case 6: return no_access_page();
    }
    static char *room; // a hole behind it
    size_t pages = 70, size = pages * PAGE;
    if (!room) {
        room = map_anon(size + PAGE);
        OK(munmap(room + size, PAGE));
    }
    OK(mprotect(room, size, PROT_READ | PROT_WRITE));
    size_t inside = way == 8 ? a->size / 2 : a->size;
    char *at = way == 7 ? room : room + size - inside;
    if (a->good)
        memcpy(at, a->good, inside);
    if (way == 7)
        OK(mprotect(room, size, PROT_READ));
    return at;
}

int main(void)
{
    make_table();
    for (int r = 0; r < row_count; r++) {
        const struct row *row = &rows[r];
        for (int i = 0; i < max_arguments; i++) {
            if (row->argument[i].kind <= value)
                continue;
            for (int way = row->argument[i].kind == limit; way < (int)(sizeof ways / sizeof *ways); way++) {
                long result = call_row(row, i, wrong(way, &row->argument[i]));
                printf("%s %d %s: ", row->name, i, ways[way]);
                if (result < 0)
                    puts(strerrorname((int)-result));
                else if (row->result == as_count)
                    printf("%ld\n", result);
                else
                    puts("ok");
            }
        }
    }
    remove_table();
    return 0;
}
