// SPDX-License-Identifier: Apache-2.0
// A call that the system may not know answers ENOSYS or an error of its own, never a crash.
#include "check.h"
int main(void)
{
    // map_shadow_stack wants a processor feature; remap_file_pages is old; both may be refused.
    long r = syscall(453, 0, PAGE, 0);
    CHECK(r != -1 || errno == ENOSYS || errno == EOPNOTSUPP || errno == EINVAL || errno == ENOTSUP);
    FAILS(syscall(1000, 1, 2, 3, 4, 5, 6), ENOSYS);
    FAILS(syscall(-1), ENOSYS);
    FAILS(syscall(0x7fffffff), ENOSYS);
    FAILS(syscall(0x40000000 + 39), ENOSYS);            // the x32 form, as most kernels are built
    return 0;
}
