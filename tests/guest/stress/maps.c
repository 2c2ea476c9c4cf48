// SPDX-License-Identifier: Apache-2.0
// An address space with thousands of mappings, and many threads that map, unmap, protect, move and fault in it at once, each in
// slots of its own; what they wrote is there, what they unmapped is gone, and nobody meets another's bytes.
//   maps [SECONDS [THREADS]]     tests/soak is the long form
// LIMIT: 60
#include "check.h"
#include <setjmp.h>

enum { all_slots = 4096, most_threads = 64, slot_pages = 4 };
static int threads = 16, milliseconds = 700;
static int64_t end;

struct slot { unsigned char *at; int pages; bool writable; unsigned char mark; };
static struct slot slots[all_slots];
static __thread sigjmp_buf after_fault;
static __thread volatile int faults_wanted;

static void fault(int signal, siginfo_t *info, void *context)
{
    if (!faults_wanted)
        check_fail(__FILE__, __LINE__, "signal %d at %p", signal, info->si_addr);
    siglongjmp(after_fault, 1);
}

static bool faults(volatile unsigned char *at, bool write)
{
    bool faulted = true;
    faults_wanted = 1;
    if (sigsetjmp(after_fault, 0) == 0) {
        if (write)
            *at = 1;
        else
            (void)*at;
        faulted = false;
    }
    faults_wanted = 0;
    return faulted;
}

static void fill(struct slot *s)
{
    for (int p = 0; p < s->pages; p++)
        s->at[p * PAGE + s->mark] = s->mark;
}

static void verify(const struct slot *s)
{
    for (int p = 0; p < s->pages; p++)
        EQ(s->at[p * PAGE + s->mark], s->mark);
}

static void turn(struct slot *s, unsigned *seed)
{
    if (!s->at) {
        s->pages = 1 + rand_r(seed) % slot_pages;
        s->mark = (unsigned char)(1 + rand_r(seed) % 255);
        s->at = (unsigned char *)map_anon((size_t)s->pages * PAGE);
        for (int p = 0; p < s->pages; p++)
            EQ(s->at[p * PAGE + s->mark], 0);
        s->writable = true;
        fill(s);
        return;
    }
    verify(s);
    size_t size = (size_t)s->pages * PAGE;
    switch (rand_r(seed) % 6) {
    case 0: // another thread may map here at once, so only what is done here can be checked
        OK(munmap(s->at, size));
        s->at = NULL;
        break;
    case 1:
        OK(mprotect(s->at, size, s->writable ? PROT_READ : PROT_READ | PROT_WRITE));
        s->writable = !s->writable;
        break;
    case 2:
        if (!s->writable)
            CHECK(faults(s->at + PAGE * (size_t)(rand_r(seed) % s->pages), true));
        break;
    case 3:
        OK(mprotect(s->at, PAGE, PROT_NONE));
        CHECK(faults(s->at, false));
        OK(mprotect(s->at, PAGE, s->writable ? PROT_READ | PROT_WRITE : PROT_READ));
        break;
    case 4: {
        int pages = 1 + rand_r(seed) % slot_pages;
        unsigned char *moved = (unsigned char *)mremap(s->at, size, (size_t)pages * PAGE, MREMAP_MAYMOVE);
        CHECK(moved != (unsigned char *)MAP_FAILED);
        int kept = pages < s->pages ? pages : s->pages;
        s->at = moved;
        for (int p = 0; p < pages; p++)
            EQ(s->at[p * PAGE + s->mark], p < kept ? s->mark : 0);
        s->pages = kept;
        if (pages > kept)
            OK(munmap(s->at + kept * PAGE, (size_t)(pages - kept) * PAGE));
        break;
    }
    default:
        OK(madvise(s->at, size, MADV_DONTNEED));
        for (int p = 0; p < s->pages; p++)
            EQ(s->at[p * PAGE + s->mark], 0);
        if (!s->writable)
            OK(mprotect(s->at, size, PROT_READ | PROT_WRITE));
        s->writable = true;
        fill(s);
    }
}

static void *work(void *arg)
{
    int self = (int)(intptr_t)arg, own = all_slots / threads;
    unsigned seed = (unsigned)self + 1;
    long turns = 0;
    while (turns < own || now_ns(CLOCK_MONOTONIC) < end) {
        // The first time round every slot is filled.
        turn(&slots[self * own + (turns < own ? turns : rand_r(&seed) % own)], &seed);
        turns++;
    }
    for (int i = 0; i < own; i++)
        if (slots[self * own + i].at)
            verify(&slots[self * own + i]);
    return NULL;
}

int main(int argc, char **argv)
{
    if (argc > 1)
        milliseconds = atoi(argv[1]) * 1000;
    if (argc > 2)
        threads = atoi(argv[2]);
    CHECK(threads > 0 && threads <= most_threads);
    on_signal(SIGSEGV, fault, SA_NODEFER);
    end = now_ns(CLOCK_MONOTONIC) + milliseconds * 1000000LL;
    pthread_t t[most_threads];
    for (intptr_t i = 0; i < threads; i++)
        t[i] = start_thread(work, (void *)i);
    for (int i = 0; i < threads; i++)
        join_thread(t[i]);
    return 0;
}
