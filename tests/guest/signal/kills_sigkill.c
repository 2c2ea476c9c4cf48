// SPDX-License-Identifier: Apache-2.0
// SIGKILL from one thread ends them all.
// EXIT: 137
#include "check.h"
static void *body(void *arg)
{
    sleep_ms(5);
    kill(getpid(), SIGKILL);
    return NULL;
}
int main(void)
{
    start_thread(body, NULL);
    for (;;)
        pause();
}
