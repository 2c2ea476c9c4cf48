// SPDX-License-Identifier: Apache-2.0
// Signals that arrive at and around rewritten sites show addresses of the program only.
#include "check.h"
#include <link.h>
static _Atomic int hits, stop, strange;
static pid_t target;
static uintptr_t low = UINTPTR_MAX, high;
static struct { uintptr_t from, to; } text[64];
static int texts;
static int note(struct dl_phdr_info *info, size_t size, void *arg)
{
    for (int i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_LOAD && (info->dlpi_phdr[i].p_flags & PF_X) && texts < 64) {
            text[texts].from = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
            text[texts].to = text[texts].from + info->dlpi_phdr[i].p_memsz;
            texts++;
        }
    return 0;
}
static void handler(int s, siginfo_t *i, void *u)
{
    uintptr_t ip = (uintptr_t)((ucontext_t *)u)->uc_mcontext.gregs[REG_RIP];
    bool known = false;
    for (int k = 0; k < texts; k++)
        known |= ip >= text[k].from && ip < text[k].to;
    strange += !known;
    hits++;
}
static void *shoot(void *arg)
{
    while (!stop) {
        OK(syscall(SYS_tgkill, getpid(), target, SIGUSR1));
        for (volatile int i = 0; i < 20000; i++) { }
    }
    return NULL;
}
int main(void)
{
    dl_iterate_phdr(note, NULL);
    CHECK(texts >= 2);
    (void)low, (void)high;
    target = thread_id();
    on_signal(SIGUSR1, handler, SA_RESTART);
    pthread_t t = start_thread(shoot, NULL);
    pid_t parent = getppid();
    char c;
    int zero = OK(open("/dev/zero", O_RDONLY));
    while (hits < 500) {
        EQ(getppid(), parent);
        EQ(read(zero, &c, 1), 1);
        EQ(syscall(SYS_gettid), target);
    }
    stop = 1;
    join_thread(t);
    EQ(strange, 0);
    return 0;
}
