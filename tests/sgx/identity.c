// SPDX-License-Identifier: Apache-2.0
// Prints CPUID's leaves that libcs and run-times ask for, without what differs from processor to processor of a machine, and reads the
// time-stamp counter, all with the trap flag set: GLUME_EMULATOR=strict refuses them then. Argument: how many steps the program must have seen.
#define _GNU_SOURCE
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <ucontext.h>

static volatile int steps;

static void on_step(int signal, siginfo_t* info, void* context)
{
    (void)signal, (void)info;
    steps++;
    ((ucontext_t*)context)->uc_mcontext.gregs[REG_EFL] &= ~0x100L;
}

struct row { uint32_t a, b, c, d; };

static struct row ask(uint32_t leaf, uint32_t sub)
{
    struct row r;
    __asm__ volatile("pushfq; orq $0x100, (%%rsp); popfq; nop; cpuid" : "=a"(r.a), "=b"(r.b), "=c"(r.c), "=d"(r.d) : "0"(leaf), "2"(sub) : "cc", "memory");
    return r;
}

static void show(uint32_t leaf, uint32_t sub)
{
    struct row r = ask(leaf, sub);
    if (leaf == 1)
        r.b &= 0xffffff; // APIC id
    if (leaf == 0xd && sub == 0)
        r.b = r.c = 0;
    if (leaf == 0xd && sub == 1) {
        r.a &= 7;
        r.b = r.c = 0;
    }
    if (leaf == 7 && sub == 0) {
        r.c &= ~0x98u; // PKU, OSPKE, CET: not in enclaves
        r.d &= ~(1u << 20);
    }
    printf("%x.%u: %x %x %x %x\n", leaf, sub, r.a, r.b, r.c, r.d);
}

int main(int argc, char** argv)
{
    struct sigaction action = {.sa_sigaction = on_step, .sa_flags = SA_SIGINFO};
    sigaction(SIGTRAP, &action, 0);
    int asked = 0;
    for (uint32_t leaf = 0; leaf < 0xb; leaf++, asked++)
        show(leaf, 0);
    for (uint32_t sub = 0; sub < 8; sub++, asked++)
        show(0xd, sub);
    for (uint32_t leaf = 0x80000000; leaf <= 0x80000008; leaf++, asked++)
        show(leaf, 0);
    show(7, 1), asked++;

    uint64_t before = 0;
    int back = 0;
    for (int i = 0; i < 100; i++, asked++) {
        uint32_t low, high, processor = 0;
        if (i & 1)
            __asm__ volatile("pushfq; orq $0x100, (%%rsp); popfq; nop; rdtsc" : "=a"(low), "=d"(high) : : "cc", "memory");
        else
            __asm__ volatile("pushfq; orq $0x100, (%%rsp); popfq; nop; rdtscp" : "=a"(low), "=d"(high), "=c"(processor) : : "cc", "memory");
        const uint64_t now = (uint64_t)high << 32 | low;
        back += now <= before || (processor & 0xfff) >= 1024;
        before = now;
    }
    printf("%d times back\n", back);
    if (argc == 2 && atoi(argv[1]) != steps)
        printf("%d steps of %d\n", steps, asked);
    return back != 0;
}
