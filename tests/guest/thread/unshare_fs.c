// SPDX-License-Identifier: Apache-2.0
// unshare(CLONE_FS) gives a thread a working directory and a umask of its own.
#include "check.h"
#include <sched.h>
static void *has_its_own(void *arg)
{
    OK(unshare(CLONE_FS));
    OK(chdir("/proc"));
    umask(0777);
    return NULL;
}
int main(void)
{
    char before[PATH_MAX], after[PATH_MAX];
    CHECK(getcwd(before, sizeof before));
    umask(022);
    join_thread(start_thread(has_its_own, NULL));
    CHECK(getcwd(after, sizeof after));
    STREQ(before, after);
    EQ(umask(022), 022);
    return 0;
}
