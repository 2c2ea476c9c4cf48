// SPDX-License-Identifier: Apache-2.0
// The kernel's heap by itself, compiled hosted: nanoseconds of allocate and free together, for one thread and for eight (each
// thread's own processor time), in the sizes that the kernel uses most; and when another thread frees what one allocated.
#include <time.h>
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <thread>
#include <vector>
#include "base/heap.h"

namespace {

constexpr std::array<size_t, 4> sizes{24, 64, 200, 1000};
constexpr long rounds = 11, times = 200'000;

double cpu_now()
{
    timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) * 1e9 + static_cast<double>(t.tv_nsec);
}

// The median round, in nanoseconds for a pair of calls.
double measure()
{
    std::array<double, rounds> each;
    for (auto& round : each) {
        const double start = cpu_now();
        for (long i = 0; i < times; i++) {
            void* p = heap::allocate(sizes[static_cast<size_t>(i) % sizes.size()]);
            *static_cast<volatile char*>(p) = 1;
            heap::free(p);
        }
        round = (cpu_now() - start) / times;
    }
    std::sort(each.begin(), each.end());
    return each[rounds / 2];
}

double measure_many(size_t count)
{
    std::vector<double> each(count);
    std::vector<std::thread> threads;
    for (auto& result : each)
        threads.emplace_back([&result] { result = measure(); });
    for (auto& thread : threads)
        thread.join();
    std::sort(each.begin(), each.end());
    return each[count / 2];
}

// One thread allocates, another frees: what both take together for one object.
double measure_passing()
{
    constexpr size_t ring_size = 1024;
    static std::array<std::atomic<void*>, ring_size> ring;
    double taken = 0;
    std::thread other([&] {
        const double start = cpu_now();
        for (long i = 0; i < times; i++) {
            void* p;
            while (!(p = ring[static_cast<size_t>(i) % ring_size].exchange(nullptr, std::memory_order_acquire)))
                std::this_thread::yield();
            heap::free(p);
        }
        taken = cpu_now() - start;
    });
    const double start = cpu_now();
    for (long i = 0; i < times; i++) {
        void* p = heap::allocate(sizes[static_cast<size_t>(i) % sizes.size()]);
        auto& slot = ring[static_cast<size_t>(i) % ring_size];
        while (slot.load(std::memory_order_relaxed))
            std::this_thread::yield();
        slot.store(p, std::memory_order_release);
    }
    const double own = cpu_now() - start;
    other.join();
    return (own + taken) / times;
}

}

int main()
{
    std::printf("allocate+free, one thread      %7.2f ns (target: 20)\n", measure_many(1));
    std::printf("allocate+free, eight threads   %7.2f ns (target: as one)\n", measure_many(8));
    std::printf("allocated here, freed there    %7.2f ns, waiting for each other included\n", measure_passing());
}
