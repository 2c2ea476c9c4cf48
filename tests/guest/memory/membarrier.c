// SPDX-License-Identifier: Apache-2.0
// membarrier: the query, registration, and errors.
#include "check.h"
#include <linux/membarrier.h>
#define barrier(cmd, flags) syscall(SYS_membarrier, cmd, flags, 0)
int main(void)
{
    long known = OK(barrier(MEMBARRIER_CMD_QUERY, 0));
    CHECK(known & MEMBARRIER_CMD_PRIVATE_EXPEDITED);
    FAILS(barrier(MEMBARRIER_CMD_QUERY, 0x40), EINVAL);
    FAILS(barrier(0x7ff00000, 0), EINVAL);
    EQ(barrier(MEMBARRIER_CMD_GLOBAL, 0), 0);
    EQ(barrier(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0), 0);
    EQ(barrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0), 0);
    if (known & MEMBARRIER_CMD_PRIVATE_EXPEDITED_SYNC_CORE) {
        EQ(barrier(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED_SYNC_CORE, 0), 0);
        EQ(barrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED_SYNC_CORE, 0), 0);
    }
    if (known & MEMBARRIER_CMD_GLOBAL_EXPEDITED) {
        EQ(barrier(MEMBARRIER_CMD_REGISTER_GLOBAL_EXPEDITED, 0), 0);
        EQ(barrier(MEMBARRIER_CMD_GLOBAL_EXPEDITED, 0), 0);
    }
    return 0;
}
