// SPDX-License-Identifier: Apache-2.0
// process_vm_readv and process_vm_writev on a child: what a debugger or a sanitizer's stack printer does.
#include "check.h"
#include <sys/uio.h>
static volatile char text[64] = "written before";
int main(void)
{
    int go[2], done[2];
    char c, to[64] = "";
    OK(pipe(go));
    OK(pipe(done));
    pid_t child = OK(fork());
    if (child == 0) {
        strcpy((char *)text, "child's own");
        OK(write(done[1], "r", 1));
        OK(read(go[0], &c, 1));
        _exit(strcmp((char *)text, "parent wrote") == 0 ? 0 : 1);
    }
    OK(read(done[0], &c, 1));
    struct iovec local = { to, sizeof to }, remote = { (void *)text, sizeof text };
    ssize_t n = process_vm_readv(child, &local, 1, &remote, 1, 0);
    if (n == -1 && (errno == EPERM || errno == ENOSYS)) {
        kill(child, SIGKILL);
        SKIP("not allowed here");
    }
    EQ(n, sizeof text);
    STREQ(to, "child's own");
    struct iovec in = { "parent wrote", 13 };
    remote.iov_len = 13;
    EQ(process_vm_writev(child, &in, 1, &remote, 1, 0), 13);
    OK(write(go[1], "g", 1));
    EQ(wait_status(child), 0);
    FAILS(process_vm_readv(child, &local, 1, &remote, 1, 0), ESRCH);
    return 0;
}
