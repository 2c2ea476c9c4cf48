// SPDX-License-Identifier: Apache-2.0
// A program that starts as root and drops: groups, ids, capabilities, also when they were kept on purpose and another program
// is run; what is left cannot be had back.
#include "check.h"
#include <grp.h>
#include <linux/capability.h>
#include <sys/prctl.h>

enum { user = 12345, group = 23456 };

static uint64_t permitted(void)
{
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct data[2];
    OK(syscall(SYS_capget, &header, data));
    return data[0].permitted | (uint64_t)data[1].permitted << 32;
}

int main(int argc, char **argv)
{
    if (argc > 1) { // what the dropped one ran
        EQ(permitted(), 0);
        FAILS(setuid(0), EPERM);
        FAILS(setgroups(0, NULL), EPERM);
        gid_t groups[10];
        EQ(getgroups(10, groups), 2);
        CHECK(groups[0] == 7 && groups[1] == 9);
        CHECK(getuid() == user && geteuid() == user && getgid() == group && getegid() == group);
        return 0;
    }
    if (geteuid() != 0)
        SKIP("only root can drop what it has");
    for (int keep = 0; keep < 2; keep++) {
        pid_t child = OK(fork());
        if (child == 0) {
            gid_t groups[2] = {7, 9};
            OK(setgroups(2, groups));
            OK(setresgid(group, group, group));
            OK(prctl(PR_SET_KEEPCAPS, keep));
            OK(setresuid(user, user, user));
            CHECK((permitted() != 0) == keep);
            EQ(open("/etc/shadow", O_RDONLY), -1);
            EQ(errno, EACCES);
            if (!keep)
                FAILS(setgroups(2, groups), EPERM);
            OK(execv("/proc/self/exe", (char *[]){argv[0], "again", NULL}));
        }
        EQ(wait_status(child), 0);
    }
    // For a while only: back to root by the saved id.
    OK(setresuid(-1, user, 0));
    EQ(open("/etc/shadow", O_RDONLY), -1);
    FAILS(setgid(3), EPERM);
    OK(seteuid(0));
    int fd = OK(open("/etc/shadow", O_RDONLY));
    close(fd);
    return 0;
}
