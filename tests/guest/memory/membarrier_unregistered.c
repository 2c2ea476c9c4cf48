// SPDX-License-Identifier: Apache-2.0
// An expedited membarrier needs its registration first.
#include "check.h"
#include <linux/membarrier.h>
int main(void)
{
    FAILS(syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0), EPERM);
    return 0;
}
