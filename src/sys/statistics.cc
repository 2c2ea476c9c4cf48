// SPDX-License-Identifier: Apache-2.0
#include "sys/statistics.h"
#include <algorithm>
#include <atomic>
#include "arch/rewrite.h"
#include "base/heap.h"
#include "base/sync.h"
#include "host/host.h"
#include "task/thread.h"

namespace statistics {

namespace {

struct Counter { std::atomic<uint64_t> calls, nanoseconds, failures; };
Counter counters[call_limit];
std::atomic<uint64_t> unknown, traps;
char program[64];

// The report is written at once, so that those of several processes do not mix.
char room[16 * 1024];
Text out{room};

void flush_if(size_t more)
{
    if (out.rest().size() > more)
        return;
    host::log(out.view());
    out.cut(0);
}

void put_right(std::string_view text, size_t width)
{
    for (size_t i = text.size(); i < width; i++)
        out.put(" ");
    out.put(text);
}

void put_number(uint64_t value, size_t width)
{
    char digits[24];
    Text number{digits};
    print(number, "{}", value);
    put_right(number.view(), width);
}

// value / 10 with one digit behind the point.
void put_tenths(uint64_t tenths, size_t width)
{
    char digits[24];
    Text number{digits};
    print(number, "{}.{}", tenths / 10, tenths % 10);
    put_right(number.view(), width);
}

constexpr size_t wide = 14, narrow = 11, line = 200;

void put_calls_line(uint64_t nanoseconds, uint64_t of, uint64_t calls, uint64_t failures)
{
    constexpr uint64_t micro = 1000;
    put_number(nanoseconds / micro, wide);
    put_tenths(of ? nanoseconds * micro / of : 0, narrow - 3);
    put_number(calls, narrow);
    put_number(failures, narrow);
    put_tenths(calls ? nanoseconds / (micro / 10) / calls : 0, narrow);
}

void report_calls()
{
    uint16_t order[call_limit];
    size_t used = 0;
    uint64_t calls = 0, nanoseconds = 0, failures = 0;
    for (size_t i = 0; i < call_limit; i++) {
        auto& c = counters[i];
        if (!c.calls)
            continue;
        order[used++] = static_cast<uint16_t>(i);
        calls += c.calls;
        nanoseconds += c.nanoseconds;
        failures += c.failures;
    }
    std::sort(order, order + used, [](uint16_t a, uint16_t b) {
        const uint64_t one = counters[a].nanoseconds, other = counters[b].nanoseconds;
        return one != other ? one > other : a < b;
    });
    print(out, "glume: [pid {}] {}: system calls, by time in them (microseconds, waiting included)\n", process().pid, std::string_view(program));
    put_right("microseconds", wide);
    put_right("%", narrow - 3);
    put_right("calls", narrow);
    put_right("failures", narrow);
    put_right("each", narrow);
    out.put("  name\n");
    for (size_t i = 0; i < used; i++) {
        auto& c = counters[order[i]];
        put_calls_line(c.nanoseconds, nanoseconds, c.calls, c.failures);
        print(out, "  {} ({})\n", std::string_view(system_calls[order[i]].name ? system_calls[order[i]].name : "(not implemented)"), size_t{order[i]});
        flush_if(line);
    }
    put_calls_line(nanoseconds, nanoseconds, calls, failures);
    out.put("  total\n");
}

void report_locks()
{
    constexpr uint64_t micro = 1000;
    out.put("glume: locks (waits in microseconds)\n");
    put_right("taken", wide);
    put_right("waits", narrow);
    put_right("longest", narrow);
    put_right("all waits", narrow);
    out.put("  name\n");
    for (size_t i = 0; i < rank_count; i++) {
        auto& use = lock_use::of_rank[i];
        if (!use.taken)
            continue;
        put_number(use.taken, wide);
        put_number(use.waits, narrow);
        put_number(use.longest / micro, narrow);
        put_number(use.waited / micro, narrow);
        print(out, "  {}\n", std::string_view(rank_names[i]));
        flush_if(line);
    }
}

void report_heap()
{
    print(out, "glume: kernel heap: {} KiB from the host\n", heap::total_bytes() / 1024);
    put_right("allocations", wide);
    put_right("live", narrow);
    out.put("  bytes of each\n");
    for (size_t i = 0; i < heap::use_count; i++) {
        auto use = heap::use(i);
        if (!use.allocations)
            continue;
        put_number(use.allocations, wide);
        put_number(use.live, narrow);
        if (use.size)
            print(out, "  {}{}\n", use.size, std::string_view(use.stable ? " (type-stable)" : ""));
        else
            out.put("  more\n");
        flush_if(line);
    }
}

void forget_calls()
{
    for (auto& c : counters)
        c.calls = c.nanoseconds = c.failures = 0;
    unknown = 0;
}

}

void start()
{
    lock_use::counting.store(true, std::memory_order_relaxed);
}

void begin(std::string_view path)
{
    const auto name = path.substr(path.rfind('/') + 1).substr(0, sizeof program - 1);
    std::ranges::fill(program, '\0');
    std::ranges::copy(name, program);
    forget_calls();
}

void begin_child() { forget_calls(); }

void count(uint64_t number, uint64_t nanoseconds, bool failed)
{
    if (number >= call_limit) {
        unknown++;
        return;
    }
    auto& counter = counters[number];
    counter.calls++;
    counter.nanoseconds += nanoseconds;
    if (failed)
        counter.failures++;
}

void count_trap() { traps.fetch_add(1, std::memory_order_relaxed); }

void report()
{
    report_calls();
    auto sites = arch::rewrite_counts();
    print(out, "glume: {} calls trapped; sites rewritten: {} of kind A (by the instruction before), {} of kind B (with the one behind); traps at sites left as they are: {}\n",
        traps.load(), sites.kind_a, sites.kind_b, sites.left);
    if (unknown)
        print(out, "glume: {} calls with numbers beyond the table\n", unknown.load());
    report_locks();
    report_heap();
    host::log(out.view());
    out.cut(0);
}

}
