// SPDX-License-Identifier: Apache-2.0
// A static program with thread-local data, constructors in order, and atexit functions that run last first.
// BUILD: -static
#include "check.h"
static __thread int zero, five = 5;
static char order[8];
static int n;
__attribute__((constructor(101))) static void first(void) { order[n++] = '1'; }
__attribute__((constructor(102))) static void second(void) { order[n++] = '2'; }
static void bye(void) { puts("bye"); }
static void before(void) { puts("before"); }
static void *body(void *arg)
{
    EQ(zero, 0);
    EQ(five, 5);
    zero = five = 9;
    return NULL;
}
int main(void)
{
    STREQ(order, "12");
    CHECK(atexit(bye) == 0 && atexit(before) == 0);
    zero = 3;
    join_thread(start_thread(body, NULL));
    EQ(zero, 3);
    EQ(five, 5);
    return 0;
}
