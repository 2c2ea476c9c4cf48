// SPDX-License-Identifier: Apache-2.0
// process_vm_readv and process_vm_writev on the program itself, whole and in part.
#include "check.h"
#include <sys/uio.h>
int main(void)
{
    char from[32] = "some text in this process", to[32] = "";
    struct iovec local = { to, 10 }, remote = { from, 10 };
    if (process_vm_readv(getpid(), &local, 1, &remote, 1, 0) == -1 && (errno == EPERM || errno == ENOSYS))
        SKIP("not allowed here");
    CHECK(memcmp(to, from, 10) == 0);
    struct iovec parts[2] = { { from, 4 }, { no_access_page(), 4 } };
    local.iov_len = 8;
    EQ(process_vm_readv(getpid(), &local, 1, parts, 2, 0), 4);
    FAILS(process_vm_readv(getpid(), &local, 1, parts + 1, 1, 0), EFAULT);
    local = (struct iovec){ "new", 3 };
    EQ(process_vm_writev(getpid(), &local, 1, &remote, 1, 0), 3);
    CHECK(memcmp(from, "newe", 4) == 0);
    FAILS(process_vm_readv(getpid(), &local, 1, &remote, 1, 1), EINVAL);
    FAILS(process_vm_readv(0x3fffffff, &local, 1, &remote, 1, 0), ESRCH);
    return 0;
}
