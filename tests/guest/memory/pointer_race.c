// SPDX-License-Identifier: Apache-2.0
// Every call that takes pointers, while another thread unmaps and maps again the page that one of them points to: the result is
// one that the call gives with a good pointer or EFAULT, or a part of a count; the program is never hurt.
// LIMIT: 60
#include "pointers.h"

static char *flipping; // comes and goes; a hole behind it
static atomic_int stop;
enum { flipping_size = 70 * PAGE };

static void fresh(void)
{
    CHECK(mmap(flipping, flipping_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == flipping);
}

static void *flip(void *unused)
{
    while (!stop) {
        fresh();
        sched_yield();
        if (random() % 2)
            OK(munmap(flipping, flipping_size));
        else
            OK(mprotect(flipping, flipping_size, random() % 2 ? PROT_READ : PROT_NONE));
    }
    return unused;
}

// With zeroed memory behind it the call may also fail as it does with zeroes, or have nothing to do.
static bool allowed(const struct row *row, long result, long good, long zeroed)
{
    if (result == good || result == zeroed || result == -EFAULT)
        return true;
    if (row->result != as_count)
        return result >= 0 && (good >= 0 || zeroed >= 0);
    return result >= 0 && result <= (good > zeroed ? good : zeroed);
}

int main(void)
{
    make_table();
    flipping = (char *)map_anon(flipping_size + PAGE);
    OK(munmap(flipping + flipping_size, PAGE));
    static char zeroes[PAGE];
    pthread_t flipper = start_thread(flip, NULL);
    for (int r = 0; r < row_count; r++) {
        const struct row *row = &rows[r];
        long good = call_row(row, -1, NULL);
        for (int i = 0; i < max_arguments; i++) {
            const struct argument *a = &row->argument[i];
            if (a->kind <= value || a->kind == limit || row->result == as_two_descriptors)
                continue;
            memset(zeroes, 0, PAGE);
            long zeroed = a->size <= PAGE ? call_row(row, i, zeroes) : good;
            for (int n = 0; n < 12; n++) {
                fresh(); // nothing is left of what the last call wrote
                long result = call_row(row, i, n % 2 ? flipping : flipping + flipping_size - a->size);
                if (!allowed(row, result, good, zeroed))
                    check_fail(__FILE__, __LINE__, "%s, argument %d: %ld; with a good one %ld, with zeroes %ld", row->name, i, result, good, zeroed);
            }
        }
    }
    stop = 1;
    join_thread(flipper);
    remove_table();
    return 0;
}
