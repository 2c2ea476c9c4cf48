// SPDX-License-Identifier: Apache-2.0
// setreuid, setregid and setfsgid: which ids they change, and what an ordinary user may no longer do. Natively as root only.
#include "check.h"
#include <sys/fsuid.h>
static void ids(const char *when)
{
    uid_t u[3];
    gid_t g[3];
    OK(getresuid(&u[0], &u[1], &u[2]));
    OK(getresgid(&g[0], &g[1], &g[2]));
    printf("%s: %d %d %d, %d %d %d\n", when, u[0], u[1], u[2], g[0], g[1], g[2]);
}
int main(void)
{
    if (geteuid() != 0)
        SKIP("needs root");
    OK(chmod(in_tmp("."), 0777));
    EQ(syscall(SYS_setfsgid, 4001), 0);
    EQ(syscall(SYS_setfsgid, -1), 4001);
    int fd = OK(open(in_tmp("made"), O_CREAT | O_RDWR, 0600));
    struct stat st;
    OK(fstat(fd, &st));
    EQ(st.st_gid, 4001);
    OK(syscall(SYS_setregid, 4002, 4003)); // the saved id follows the effective one
    ids("setregid both");
    EQ(syscall(SYS_setfsgid, -1), 4003);
    OK(syscall(SYS_setregid, -1, 4002));
    ids("setregid effective");
    OK(syscall(SYS_setreuid, 5001, -1));
    ids("setreuid real");
    OK(syscall(SYS_setreuid, -1, 5001));
    ids("setreuid effective");
    FAILS(syscall(SYS_setreuid, 5009, -1), EPERM);
    FAILS(syscall(SYS_setreuid, -1, 5009), EPERM);
    FAILS(syscall(SYS_setregid, 4009, -1), EPERM);
    FAILS(syscall(SYS_setregid, -1, 4009), EPERM);
    EQ(syscall(SYS_setfsgid, 4009), 4002);
    EQ(syscall(SYS_setfsgid, -1), 4002);
    OK(syscall(SYS_setregid, 4002, -1)); // what it is already, or the effective one
    OK(syscall(SYS_setreuid, 5001, 5001));
    ids("at the end");
    FAILS(syscall(SYS_setreuid, 0, 0), EPERM);
    return 0;
}
