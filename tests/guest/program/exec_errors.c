// SPDX-License-Identifier: Apache-2.0
// execve of what cannot run fails and the program goes on.
#include "check.h"
static char *args[] = { "x", NULL }, *none[] = { NULL };
static void content(const char *name, const void *data, size_t size, mode_t mode)
{
    int fd = make_file(name, data, size);
    OK(fchmod(fd, mode));
    close(fd);
}
int main(void)
{
    FAILS(execve(in_tmp("missing"), args, none), ENOENT);
    FAILS(execve(in_tmp(""), args, none), EACCES);
    FAILS(execve("", args, none), ENOENT);
    content("plain", "not a program", 13, 0755);
    FAILS(execve(in_tmp("plain"), args, none), ENOEXEC);
    content("empty", "", 0, 0755);
    FAILS(execve(in_tmp("empty"), args, none), ENOEXEC);
    content("closed", "#!/bin/sh\n", 10, 0644);
    FAILS(execve(in_tmp("closed"), args, none), EACCES);
    content("lost", "#!/no/such/interpreter\n", 23, 0755);
    FAILS(execve(in_tmp("lost"), args, none), ENOENT);
    content("bare", "#!\n", 3, 0755);
    FAILS(execve(in_tmp("bare"), args, none), ENOEXEC);
    content("short", "\177ELF\2\1\1", 7, 0755);
    FAILS(execve(in_tmp("short"), args, none), ENOEXEC);
    unsigned char other[64] = "\177ELF\2\1\1";
    other[16] = 2;
    other[18] = 183;                                    // another machine's
    other[20] = 1;
    content("other", other, 64, 0755);
    FAILS(execve(in_tmp("other"), args, none), ENOEXEC);
    FAILS(execve(in_tmp("plain/x"), args, none), ENOTDIR);
    EACH_BAD(p) {
        FAILS(execve(p, args, none), EFAULT);
        FAILS(execve("/bin/true", p, none), EFAULT);
        FAILS(execve("/bin/true", args, p), EFAULT);
    }
    char *bad[] = { no_access_page(), NULL };
    FAILS(execve("/bin/true", bad, none), EFAULT);
    char *big = malloc(200000);
    memset(big, 'x', 199999);
    big[199999] = 0;
    char *long_args[] = { "x", big, NULL };
    FAILS(execve("/bin/true", long_args, none), E2BIG);     // one string over 128 KiB
    FAILS(syscall(SYS_execveat, AT_FDCWD, "", args, none, 0), ENOENT);
    FAILS(syscall(SYS_execveat, 999, "x", args, none, 0), EBADF);
    FAILS(syscall(SYS_execveat, AT_FDCWD, "/bin/true", args, none, 0x8000), EINVAL);
    puts("still here");
    return 0;
}
