// SPDX-License-Identifier: Apache-2.0
// rseq is registered by the C library, keeps a valid processor number, and refuses bad arguments.
#include "check.h"
#include <sched.h>
#include <sys/rseq.h>
static struct rseq mine __attribute__((aligned(32)));
static void *plain(void *arg)
{
    if (__rseq_size == 0)
        return NULL;
    struct rseq *area = (struct rseq *)((char *)__builtin_thread_pointer() + __rseq_offset);
    CHECK((int)area->cpu_id >= 0);
    FAILS(syscall(SYS_rseq, &mine, 32, 0, RSEQ_SIG), EINVAL);   // another area while one is registered
    FAILS(syscall(SYS_rseq, area, 32, 0, 0x1234), EPERM);
    FAILS(syscall(SYS_rseq, area, 32, 0, RSEQ_SIG), EBUSY);
    FAILS(syscall(SYS_rseq, area, 32, 2, RSEQ_SIG), EINVAL);
    return NULL;
}
int main(void)
{
    if (__rseq_size == 0) {                             // not registered: the call may say why
        long r = syscall(SYS_rseq, &mine, 32, 0, RSEQ_SIG);
        CHECK(r == 0 || errno == ENOSYS);
        return 0;
    }
    plain(NULL);
    join_thread(start_thread(plain, NULL));
    struct rseq *area = (struct rseq *)((char *)__builtin_thread_pointer() + __rseq_offset);
    EQ(syscall(SYS_rseq, area, 32, RSEQ_FLAG_UNREGISTER, RSEQ_SIG), 0);
    FAILS(syscall(SYS_rseq, area, 32, RSEQ_FLAG_UNREGISTER, RSEQ_SIG), EINVAL);
    EQ((int)area->cpu_id, RSEQ_CPU_ID_UNINITIALIZED);
    FAILS(syscall(SYS_rseq, (char *)&mine + 4, 32, 0, RSEQ_SIG), EINVAL);
    FAILS(syscall(SYS_rseq, &mine, 16, 0, RSEQ_SIG), EINVAL);
    EQ(syscall(SYS_rseq, &mine, 32, 0, RSEQ_SIG), 0);
    CHECK((int)mine.cpu_id >= 0);
    return 0;
}
