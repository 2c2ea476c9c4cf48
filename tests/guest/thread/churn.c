// SPDX-License-Identifier: Apache-2.0
// Thousands of threads made and ended one after another use up nothing.
#include "check.h"
static _Atomic int ran;
static void *body(void *arg)
{
    ran++;
    return NULL;
}
int main(void)
{
    for (int i = 0; i < 3000; i++)
        join_thread(start_thread(body, NULL));
    EQ(ran, 3000);
    return 0;
}
