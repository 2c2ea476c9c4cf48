// SPDX-License-Identifier: Apache-2.0
// The raw id calls act on one thread; a thread that is made later has its maker's ids.
#include "futex.h"
#include <sys/fsuid.h>
static _Atomic int stage;
static void *later(void *arg)
{
    EQ(syscall(SYS_geteuid), 65534);
    EQ(syscall(SYS_getuid), 65533);
    EQ(syscall(SYS_getegid), 65532);
    return NULL;
}
static void *body(void *arg)
{
    gid_t one = 65531;
    OK(syscall(SYS_setgroups, 1, &one));
    OK(syscall(SYS_setresgid, -1, 65532, -1));
    OK(syscall(SYS_setresuid, 65533, 65534, 65533));
    EQ(syscall(SYS_geteuid), 65534);
    EQ(syscall(SYS_getuid), 65533);
    uid_t r, e, s;
    OK(syscall(SYS_getresuid, &r, &e, &s));
    EQ(r, 65533);
    EQ(e, 65534);
    EQ(s, 65533);
    EQ(setfsuid(-1), 65534);
    int fd = OK(open("made", O_WRONLY | O_CREAT, 0600));
    struct stat st;
    OK(fstat(fd, &st));
    EQ(st.st_uid, 65534);
    EQ(st.st_gid, 65532);
    close(fd);
    FAILS(syscall(SYS_setresuid, 0, 0, 0), EPERM);
    FAILS(open("secret", O_RDONLY), EACCES);
    join_thread(start_thread(later, NULL));
    stage = 1;
    await(&stage, 2);
    EQ(syscall(SYS_geteuid), 65534);
    return NULL;
}
int main(void)
{
    if (geteuid() != 0)
        SKIP("only root can change its ids");
    OK(chmod(in_tmp("."), 0777));
    close(OK(open(in_tmp("secret"), O_RDONLY | O_CREAT, 0600)));
    gid_t groups[64];
    int before = OK(syscall(SYS_getgroups, 64, groups));
    pthread_t t = start_thread(body, NULL);
    await(&stage, 1);
    EQ(syscall(SYS_geteuid), 0);
    EQ(syscall(SYS_getuid), 0);
    EQ(syscall(SYS_getegid), 0);
    EQ(OK(syscall(SYS_getgroups, 64, groups)), before);
    close(OK(open(in_tmp("secret"), O_RDONLY)));
    EQ(setfsuid(-1), 0);
    stage = 2;
    join_thread(t);
    OK(setresuid(0, 1000, 0));                          // all threads, by the C library
    EQ(geteuid(), 1000);
    OK(seteuid(0));
    EQ(geteuid(), 0);
    return 0;
}
