// SPDX-License-Identifier: Apache-2.0
// prctl: names, death signal, dumpable, no_new_privs, timer slack, keep-caps and errors.
#include "check.h"
#include <sys/prctl.h>
static void *named(void *arg)
{
    char name[16];
    OK(prctl(PR_SET_NAME, "another", 0, 0, 0));
    OK(prctl(PR_GET_NAME, name, 0, 0, 0));
    STREQ(name, "another");
    return NULL;
}
int main(void)
{
    char name[17] = "";
    OK(prctl(PR_GET_NAME, name, 0, 0, 0));
    STREQ(name, "prctl");
    OK(prctl(PR_SET_NAME, "a name that is too long", 0, 0, 0));
    memset(name, 'x', 16);
    OK(prctl(PR_GET_NAME, name, 0, 0, 0));
    STREQ(name, "a name that is ");
    join_thread(start_thread(named, NULL));
    OK(prctl(PR_GET_NAME, name, 0, 0, 0));
    STREQ(name, "a name that is ");
    EACH_BAD(p) FAILS(prctl(PR_SET_NAME, p, 0, 0, 0), EFAULT);
    FAILS(prctl(PR_GET_NAME, 8, 0, 0, 0), EFAULT);
    int value = -1;
    OK(prctl(PR_GET_PDEATHSIG, &value));
    EQ(value, 0);
    OK(prctl(PR_SET_PDEATHSIG, SIGUSR1));
    OK(prctl(PR_GET_PDEATHSIG, &value));
    EQ(value, SIGUSR1);
    FAILS(prctl(PR_SET_PDEATHSIG, 65), EINVAL);
    EQ(prctl(PR_GET_DUMPABLE), 1);
    OK(prctl(PR_SET_DUMPABLE, 0));
    EQ(prctl(PR_GET_DUMPABLE), 0);
    FAILS(prctl(PR_SET_DUMPABLE, 2), EINVAL);
    OK(prctl(PR_SET_DUMPABLE, 1));
    FAILS(prctl(PR_SET_NO_NEW_PRIVS, 0, 0, 0, 0), EINVAL);
    FAILS(prctl(PR_SET_NO_NEW_PRIVS, 1, 1, 0, 0), EINVAL);
    OK(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0));
    EQ(prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0), 1);
    FAILS(prctl(PR_GET_NO_NEW_PRIVS, 1, 0, 0, 0), EINVAL);
    OK(prctl(PR_SET_TIMERSLACK, 70000));
    EQ(prctl(PR_GET_TIMERSLACK), 70000);
    EQ(prctl(PR_GET_KEEPCAPS), 0);
    EQ(prctl(PR_GET_SECCOMP) >= 0, 1);
    FAILS(prctl(123456), EINVAL);
    OK(prctl(PR_SET_CHILD_SUBREAPER, 1));
    OK(prctl(PR_GET_CHILD_SUBREAPER, &value));
    EQ(value, 1);
    EQ(prctl(PR_CAPBSET_READ, 0) >= 0, 1);
    FAILS(prctl(PR_CAPBSET_READ, 200), EINVAL);
    // Not every system knows these; then they are EINVAL there.
    for (int option = 53; option <= 68; option++)
        if (option == 53 || option == 57 || option >= 67) {
            errno = 0;
            long result = prctl(option, 0, 0, 0, 0);
            printf("%d: %ld %s\n", option, result, strerrorname(errno));
        }
    OK(prctl(31, 0, 0, 0, 0));
    OK(prctl(32, 0, 0, 0, 0));
    return 0;
}
