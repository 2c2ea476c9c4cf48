// SPDX-License-Identifier: Apache-2.0
// The main thread may end first; the process ends with the last thread, with status 0.
#include "check.h"
static void *body(void *arg)
{
    sleep_ms(20);
    CHECK(puts("the last thread") >= 0);
    return NULL;
}
int main(void)
{
    pthread_t t = start_thread(body, NULL);
    PT(pthread_detach(t));
    pthread_exit(NULL);
}
