// SPDX-License-Identifier: Apache-2.0
// What the kernel's RwLock costs its readers, alone and at once, and how long a writer waits among readers that never pause.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <thread>
#include <vector>
#include "base/sync.h"

namespace {

using Clock = std::chrono::steady_clock;
using Nanoseconds = std::chrono::duration<double, std::nano>;

RwLock lock{Rank::address_space};

// Nanoseconds of one thread for locking and unlocking once, while `threads` do the same.
double read_lock(int threads)
{
    constexpr int times = 2'000'000;
    std::vector<std::thread> all;
    const auto start = Clock::now();
    for (int i = 0; i < threads; i++)
        all.emplace_back([] {
            for (int n = 0; n < times; n++)
                ReadLock guard{lock};
        });
    for (auto& thread : all)
        thread.join();
    const int at_once = std::min<int>(threads, static_cast<int>(std::thread::hardware_concurrency()));
    return Nanoseconds(Clock::now() - start).count() / times / threads * at_once;
}

// A writer's waits, sorted, while two readers for each processor hold the lock for a microsecond at a time.
std::vector<double> write_lock()
{
    std::atomic<bool> done{false};
    std::vector<std::thread> readers;
    for (unsigned i = 0; i < 2 * std::thread::hardware_concurrency(); i++)
        readers.emplace_back([&] {
            while (!done) {
                ReadLock guard{lock};
                for (const auto until = Clock::now() + std::chrono::microseconds(1); Clock::now() < until;) {}
            }
        });
    std::vector<double> waits;
    for (int i = 0; i < 2000; i++) {
        const auto start = Clock::now();
        WriteLock guard{lock};
        waits.push_back(Nanoseconds(Clock::now() - start).count());
    }
    done = true;
    for (auto& reader : readers)
        reader.join();
    std::ranges::sort(waits);
    return waits;
}

}

int main()
{
    for (int threads : {1, 2, 8})
        std::printf("read lock and unlock, %d thread%s: %.1f ns of each\n", threads, threads == 1 ? "" : "s", read_lock(threads));
    const auto waits = write_lock();
    std::printf("a writer among readers waits %.1f us (median), %.1f us (99 of 100), %.1f us (longest)\n", waits[waits.size() / 2] / 1000,
                waits[waits.size() * 99 / 100] / 1000, waits.back() / 1000);
}
