// SPDX-License-Identifier: Apache-2.0
// Each of the 62 signals that can be caught is delivered with its number, code and sender.
#include "check.h"
static volatile int number, code, sender, count;
static void handler(int s, siginfo_t *i, void *u)
{
    number = s;
    code = i->si_code;
    sender = i->si_pid;
    CHECK(i->si_signo == s && i->si_uid == getuid());
    count++;
}
int main(void)
{
    int expected = 0;
    for (int s = 1; s <= 64; s++) {
        if (s == SIGKILL || s == SIGSTOP || s == 32 || s == 33)     // 32 and 33 are the C library's
            continue;
        on_signal(s, handler, 0);
        OK(kill(getpid(), s));
        EQ(number, s);
        EQ(code, SI_USER);
        EQ(sender, getpid());
        EQ(raise(s), 0);
        EQ(number, s);
        EQ(code, SI_TKILL);
        EQ(sender, getpid());
        expected += 2;
    }
    EQ(count, expected);
    return 0;
}
