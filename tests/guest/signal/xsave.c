// SPDX-License-Identifier: Apache-2.0
// The vector registers are in the frame, a handler may ruin its own, and what it writes into the frame comes back.
#include "check.h"
#include <cpuid.h>
#include <immintrin.h>
static volatile int hits;
static bool avx;
__attribute__((target("avx"))) static void ruin_avx(void) { __asm__ volatile("vzeroall" ::: "memory"); }
static void handler(int s, siginfo_t *i, void *u)
{
    fpregset_t fp = ((ucontext_t *)u)->uc_mcontext.fpregs;
    CHECK(fp != NULL && (uintptr_t)fp % 64 == 0);
    EQ(fp->_xmm[3].element[0], 0x33333333);
    EQ(fp->_xmm[15].element[2], 0x15151515);
    uint32_t *software = (uint32_t *)((char *)fp + 464);
    if (software[0] == FP_XSTATE_MAGIC1) {
        CHECK(software[1] >= 512 + 64 + 4);
        EQ(*(uint32_t *)((char *)fp + software[4]), FP_XSTATE_MAGIC2);      // behind the state itself
        if (avx)
            EQ(*(uint32_t *)((char *)fp + 576 + 5 * 16), 0x55555555);       // upper half of ymm5
    } else {
        CHECK(!avx);
    }
    fp->_xmm[3].element[0] = 0x77777777;
    __asm__ volatile("pxor %%xmm0,%%xmm0\n pxor %%xmm5,%%xmm5\n pxor %%xmm15,%%xmm15\n fninit\n" ::: "memory");
    if (avx)
        ruin_avx();
    hits++;
}
__attribute__((target("avx"))) static void upper(uint32_t *in, uint32_t *out)
{
    __asm__ volatile("vmovdqu (%0),%%ymm5\n ud2\n vmovdqu %%ymm5,(%1)\n vzeroupper" ::"r"(in), "r"(out) : "xmm5", "memory");
}
static void skip(int s, siginfo_t *i, void *u)
{
    ((ucontext_t *)u)->uc_mcontext.gregs[REG_RIP] += 2;
    handler(s, i, u);
}
int main(void)
{
    on_signal(SIGILL, skip, 0);
    avx = __builtin_cpu_supports("avx");
    uint32_t in[4] = { 0x33333333, 1, 2, 3 }, fifteen[4] = { 0, 0, 0x15151515, 0 }, out[8], wide[8];
    for (int k = 0; k < 8; k++)
        wide[k] = 0x55555555;
    __asm__ volatile("movdqu (%0),%%xmm3\n movdqu (%1),%%xmm15" ::"r"(in), "r"(fifteen) : "xmm3", "xmm15");
    if (avx) {
        upper(wide, out);
        for (int k = 0; k < 8; k++)
            EQ(out[k], 0x55555555);
    } else {
        __asm__ volatile("ud2");
    }
    __asm__ volatile("movdqu %%xmm3,(%0)" ::"r"(out) : "memory");
    EQ(out[0], 0x77777777);
    __asm__ volatile("movdqu %%xmm15,(%0)" ::"r"(out) : "memory");
    EQ(out[2], 0x15151515);
    EQ(hits, 1);
    return 0;
}
