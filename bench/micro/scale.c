// SPDX-License-Identifier: Apache-2.0
// Many threads and many mappings: what a database or a runtime with 64 threads does to the kernel at once. The threads are made
// before the clock starts, and one operation is one thread's.
#include "micro.h"
#include <fcntl.h>
#include <linux/futex.h>
#include <pthread.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { many = 64, few = 8, map_size = 64 << 10, map_count = 4096, page = 4096 };

// `count` threads that wait at a barrier, do their share of each run, and meet at the barrier again.
static pthread_barrier_t start_line, finish_line;
static void (*work)(int self, long times);
static int crew;
static long share;
static void* serve(void* self) {
    for (;;) {
        pthread_barrier_wait(&start_line);
        work((int)(long)self, share);
        pthread_barrier_wait(&finish_line);
    }
    return NULL;
}
static void hire(int count, void (*what)(int, long)) {
    crew = count;
    work = what;
    MUST(pthread_barrier_init(&start_line, NULL, (unsigned)count + 1) == 0);
    MUST(pthread_barrier_init(&finish_line, NULL, (unsigned)count + 1) == 0);
    for (long i = 0; i < count; i++) {
        pthread_t thread;
        pthread_attr_t small;
        MUST(pthread_attr_init(&small) == 0 && pthread_attr_setstacksize(&small, 64 << 10) == 0);
        MUST(pthread_create(&thread, &small, serve, (void*)i) == 0);
    }
}
static void crew_run(long times) {
    share = times / crew + 1;
    pthread_barrier_wait(&start_line);
    pthread_barrier_wait(&finish_line);
}

static void* map(size_t size) {
    void* memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    MUST(memory != MAP_FAILED);
    return memory;
}

// Neighbours differ, so each of them is a mapping of its own.
static void fill_address_space(void) {
    char* all = map((size_t)map_count * page);
    for (int i = 0; i < map_count; i += 2) MUST(mprotect(all + (size_t)i * page, page, PROT_READ) == 0);
}
static void map_and_unmap(int self, long times) {
    (void)self;
    while (times--) MUST(munmap(map(map_size), map_size) == 0);
}
static void map_alone(long times) { map_and_unmap(0, times); }
static void prepare_map_crew(void) {
    fill_address_space();
    hire(many, map_and_unmap);
}

// Two threads hand a word to and fro; one operation is a round trip.
static int word;
static void hand_over(int to) {
    __atomic_store_n(&word, to, __ATOMIC_SEQ_CST);
    syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}
static void wait_while(int value) {
    while (__atomic_load_n(&word, __ATOMIC_SEQ_CST) == value)
        syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, value, NULL, NULL, 0);
}
static void* pong(void* times) {
    for (long i = (long)times; i > 0; i--) {
        wait_while(0);
        hand_over(0);
    }
    return NULL;
}
static void ping_pong_run(long times) {
    pthread_t thread;
    MUST(pthread_create(&thread, NULL, pong, (void*)times) == 0);
    while (times--) {
        hand_over(1);
        wait_while(1);
    }
    MUST(pthread_join(thread, NULL) == 0);
}

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static volatile long shared;
static void contend(int self, long times) {
    (void)self;
    while (times--) {
        pthread_mutex_lock(&mutex);
        for (int n = 0; n < 20; n++) shared++;
        pthread_mutex_unlock(&mutex);
        for (volatile int n = 0; n < 50; n++) {}
    }
}
static void prepare_contention(void) { hire(many, contend); }

// Sizes as programs have them, a few large; memory that one thread allocated and another frees.
static void* passed[few][64];
static void allocate(int self, long times) {
    unsigned long random = (unsigned long)self * 2654435761u + 1;
    void* own[64] = {0};
    while (times--) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        unsigned slot = random >> 58, kind = random >> 50 & 255;
        size_t size = kind < 250 ? 16 + (random >> 32 & 1023) : kind < 255 ? 20000 : 300000;
        char* memory = malloc(size);
        MUST(memory);
        memory[0] = memory[size - 1] = 1;
        free(own[slot]);
        own[slot] = memory;
        if (kind % 16 == 0) {
            own[slot] = NULL;
            free(__atomic_exchange_n(&passed[(self + 1) % few][slot], memory, __ATOMIC_ACQ_REL));
        }
    }
    for (int i = 0; i < 64; i++) free(own[i]);
}
static void prepare_allocation(void) { hire(few, allocate); }

// Each thread reads and writes a file, receives from a socket and looks for somebody to wake, with its own buffers, while one
// thread more maps and unmaps. One operation is one turn of four calls.
static int file, sockets[many][2];
static _Bool ended;
static void* disturb(void* unused) {
    while (!__atomic_load_n(&ended, __ATOMIC_RELAXED)) {
        MUST(munmap(map(map_size), map_size) == 0);
        usleep(50);
    }
    return unused;
}
static void mix(int self, long times) {
    char buffer[512];
    memset(buffer, self, sizeof buffer);
    while (times--) {
        MUST(pread(file, buffer, sizeof buffer, (long)self * page) == sizeof buffer);
        MUST(pwrite(file, buffer, sizeof buffer, (long)self * page) == sizeof buffer);
        MUST(send(sockets[self][0], buffer, 64, 0) == 64 && recvfrom(sockets[self][1], buffer, sizeof buffer, 0, NULL, NULL) == 64);
        MUST(syscall(SYS_futex, buffer, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0) == 0);
    }
}
static void prepare_mix(void) {
    char name[] = "/tmp/glume-bench-XXXXXX";
    pthread_t thread;
    MUST((file = mkstemp(name)) >= 0 && unlink(name) == 0 && ftruncate(file, many * page) == 0);
    for (int i = 0; i < many; i++) MUST(socketpair(AF_UNIX, SOCK_STREAM, 0, sockets[i]) == 0);
    MUST(pthread_create(&thread, NULL, disturb, NULL) == 0);
    hire(many, mix);
}

const struct Benchmark scale_benchmarks[] = {
    {"mmap_64k_of_4096", fill_address_space, map_alone},
    {"mmap_64k_64_threads", prepare_map_crew, crew_run, many * 200},
    {"futex_ping_pong", NULL, ping_pong_run},
    {"mutex_64_threads", prepare_contention, crew_run, many * 4000},
    {"malloc_8_threads", prepare_allocation, crew_run, few * 20000},
    {"mixed_64_threads", prepare_mix, crew_run, many * 200},
    {NULL, NULL, NULL},
};
