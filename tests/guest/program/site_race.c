// SPDX-License-Identifier: Apache-2.0
// Threads reach the same fresh call sites at the same moment, thousands of sites.
#include "check.h"
#define SITES 2000
#define THREADS 4
static unsigned char *code;
static _Atomic int arrived, failures;
static pid_t pid;
static void *body(void *arg)
{
    for (int i = 0; i < SITES; i++) {
        int round = i / 20;
        if (i % 20 == 0) {
            arrived++;
            while (arrived < THREADS * (round + 1)) { }
        }
        long (*f)(void) = (long (*)(void))(void *)(code + 16 * i);
        for (int k = 0; k < 3; k++)
            failures += f() != pid;
    }
    return NULL;
}
int main(void)
{
    pid = getpid();
    code = mmap(NULL, SITES * 16, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    CHECK(code != MAP_FAILED);
    static const unsigned char kinds[2][16] = {
        { 0xb8, 39, 0, 0, 0, 0x0f, 0x05, 0xc3 },                                    // mov; syscall; ret
        { 0x6a, 39, 0x58, 0x0f, 0x05, 0x48, 0x83, 0xf8, 0xff, 0x90, 0xc3 },         // push; pop; syscall; cmp $-1,%rax; nop; ret
    };
    for (int i = 0; i < SITES; i++)
        memcpy(code + 16 * i, kinds[i % 2], 16);
    OK(mprotect(code, SITES * 16, PROT_READ | PROT_EXEC));
    pthread_t t[THREADS];
    for (int i = 0; i < THREADS; i++)
        t[i] = start_thread(body, NULL);
    for (int i = 0; i < THREADS; i++)
        join_thread(t[i]);
    EQ(failures, 0);
    return 0;
}
