// SPDX-License-Identifier: Apache-2.0
// capget and capset: versions, own values, errors.
#include "check.h"
#include <linux/capability.h>
static long get(struct __user_cap_header_struct *h, void *d) { return syscall(SYS_capget, h, d); }
int main(void)
{
    struct __user_cap_header_struct h = { _LINUX_CAPABILITY_VERSION_3, 0 };
    struct __user_cap_data_struct d[2], e[2];
    EQ(get(&h, d), 0);
    h.pid = getpid();
    EQ(get(&h, e), 0);
    CHECK(memcmp(d, e, sizeof d) == 0);
    CHECK((d[0].effective & ~d[0].permitted) == 0);
    h = (struct __user_cap_header_struct){ 0, 0 };
    EQ(get(&h, NULL), 0);                               // asking for the version
    EQ(h.version, _LINUX_CAPABILITY_VERSION_3);
    h.version = 0;
    FAILS(get(&h, d), EINVAL);
    EQ(h.version, _LINUX_CAPABILITY_VERSION_3);
    h.pid = -5;
    FAILS(get(&h, d), EINVAL);
    h.pid = 0x3fffffff;
    FAILS(get(&h, d), ESRCH);
    h.pid = 0;
    FAILS(get((void *)8, d), EFAULT);
    FAILS(get(&h, (void *)8), EFAULT);
    EQ(syscall(SYS_capset, &h, d), 0);
    d[0].effective = d[0].permitted = d[0].inheritable = 0;
    d[1] = d[0];
    EQ(syscall(SYS_capset, &h, d), 0);
    EQ(get(&h, e), 0);
    EQ(e[0].permitted | e[0].effective, 0);
    d[0].permitted = d[0].effective = 1;
    FAILS(syscall(SYS_capset, &h, d), EPERM);
    return 0;
}
