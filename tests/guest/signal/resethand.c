// SPDX-License-Identifier: Apache-2.0
// SA_RESETHAND puts the default back before the handler runs.
#include "check.h"
static volatile int hits, was_default;
static void handler(int s, siginfo_t *i, void *u)
{
    struct sigaction now;
    sigaction(s, NULL, &now);
    was_default = now.sa_handler == SIG_DFL;
    hits++;
}
int main(void)
{
    on_signal(SIGWINCH, handler, SA_RESETHAND);
    raise(SIGWINCH);
    EQ(hits, 1);
    EQ(was_default, 1);
    raise(SIGWINCH);                                    // its default is to be ignored
    EQ(hits, 1);
    return 0;
}
