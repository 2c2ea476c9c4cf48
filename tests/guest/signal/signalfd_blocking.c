// SPDX-License-Identifier: Apache-2.0
// A blocking read of a signalfd wakes when the signal is sent by another thread, to the process or to the thread.
#include "check.h"
#include <sys/signalfd.h>
static pid_t reader;
static _Atomic int done;
static void *sender(void *arg)
{
    for (int i = 0; i < 20; i++) {
        if (i % 2)
            OK(kill(getpid(), SIGUSR1));
        else
            OK(syscall(SYS_tgkill, getpid(), reader, SIGUSR1));
        while (done <= i)
            sleep_ms(1);
    }
    return NULL;
}
int main(void)
{
    reader = thread_id();
    mask_signal(SIG_BLOCK, SIGUSR1);
    sigset_t set = set_of(SIGUSR1);
    int fd = OK(signalfd(-1, &set, 0));
    pthread_t t = start_thread(sender, NULL);
    for (int i = 0; i < 20; i++) {
        struct signalfd_siginfo info;
        EQ(read(fd, &info, sizeof info), sizeof info);
        EQ(info.ssi_signo, SIGUSR1);
        EQ(info.ssi_code, i % 2 ? SI_USER : SI_TKILL);
        done++;
    }
    join_thread(t);
    return 0;
}
