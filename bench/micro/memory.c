// SPDX-License-Identifier: Apache-2.0
// Memory: mapping, touching, protecting, moving; anonymous and of a file.
#include "micro.h"
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { page = 4096, large = 1 << 20 };

static char* map(size_t size) {
    char* memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    MUST(memory != MAP_FAILED);
    return memory;
}

static void map_page_run(long times) {
    while (times--) {
        char* memory = map(page);
        *(volatile char*)memory = 1;
        MUST(munmap(memory, page) == 0);
    }
}

static void map_large_run(long times) {
    while (times--) {
        char* memory = map(large);
        for (size_t at = 0; at < large; at += page) *(volatile char*)(memory + at) = 1;
        MUST(munmap(memory, large) == 0);
    }
}

// As an allocator does with many arenas: the address space holds a thousand maps besides the one that comes and goes.
static void map_many_prepare(void) {
    for (int i = 0; i < 1000; i++) {
        char* memory = map(2 * page);
        MUST(mprotect(memory + page, page, PROT_NONE) == 0);
    }
}

static int fd;
static void open_self(void) { MUST((fd = open("/proc/self/exe", O_RDONLY)) >= 0); }
static void map_file_run(long times) {
    while (times--) {
        char* memory = mmap(NULL, page, PROT_READ, MAP_PRIVATE, fd, 0);
        MUST(memory != MAP_FAILED && memory[1] == 'E');
        MUST(munmap(memory, page) == 0);
    }
}

static char* area;
static void map_area(void) { area = map(large); }
static void protect_run(long times) {
    while (times--) {
        MUST(mprotect(area + page, page, PROT_READ) == 0);
        MUST(mprotect(area + page, page, PROT_READ | PROT_WRITE) == 0);
    }
}

static void discard_run(long times) {
    while (times--) {
        *(volatile char*)(area + page) = 1;
        MUST(madvise(area + page, page, MADV_DONTNEED) == 0);
    }
}

static void move_run(long times) {
    while (times--) {
        area = mremap(area, large, 2 * large, MREMAP_MAYMOVE);
        MUST(area != MAP_FAILED);
        area = mremap(area, 2 * large, large, MREMAP_MAYMOVE);
        MUST(area != MAP_FAILED);
    }
}

static void brk_run(long times) {
    while (times--) {
        MUST(sbrk(page) != (void*)-1);
        MUST(sbrk(-page) != (void*)-1);
    }
}

const struct Benchmark memory_benchmarks[] = {
    {"mmap_touch_munmap", NULL, map_page_run},
    {"mmap_touch_munmap_1m", NULL, map_large_run},
    {"mmap_among_many", map_many_prepare, map_page_run},
    {"mmap_file", open_self, map_file_run},
    {"mprotect_twice", map_area, protect_run},
    {"madvise_dontneed", map_area, discard_run},
    {"mremap_twice", map_area, move_run},
    {"brk_twice", NULL, brk_run},
    {NULL, NULL, NULL},
};
