// SPDX-License-Identifier: Apache-2.0
#include "sys/observe.h"
#include "arch/rewrite.h"
#include "base/heap.h"
#include "base/sync.h"
#include "host/host.h"
#include "sys/trace.h"
#include "task/signal_delivery.h"
#include "task/thread.h"

namespace observe {

std::atomic<bool> active_now{false};

namespace {

bool tracing, counting, warning;
struct Counter { std::atomic<uint64_t> calls, nanoseconds, failures; };
Counter counters[call_limit];
std::atomic<uint64_t> unknown, traps;

void trace_delivery(const host::SignalInfo& info)
{
    char room[320];
    Text out{room};
    print(out, "[pid {}] ", current().tid);
    trace::put_signal(out, info);
    out.put("\n");
    host::log(out.view());
}

// The call up to the first argument that it fills in; how many arguments were shown.
size_t put_call(Text& out, uint64_t number, const Call& call, const Arguments& arguments)
{
    print(out, "[pid {}] ", current().tid);
    if (call.name) {
        print(out, "{}(", std::string_view(call.name));
        return trace::put_arguments(out, number, call, arguments, 0, nullptr);
    }
    print(out, "syscall_0x{x}(0x{x}, 0x{x}, 0x{x}", number, arguments[0], arguments[1], arguments[2]);
    return arguments.size();
}

long run_plain(const Call& call, const Arguments& arguments)
{
    return call.handler ? call.handler(arguments) : -static_cast<long>(Errno::nosys);
}

long run_counted(uint64_t number, const Call& call, const Arguments& arguments)
{
    auto before = host::now();
    long result = run_plain(call, arguments);
    if (number >= call_limit) {
        unknown++;
        return result;
    }
    auto& counter = counters[number];
    counter.calls++;
    counter.nanoseconds += host::now() - before;
    if (raw_error(result))
        counter.failures++;
    return result;
}

}

void allow_warnings(bool allowed) { warning = allowed; }

void warn(std::string_view line)
{
    if (warning)
        host::log(line);
}

void start(bool trace, bool stats)
{
    tracing = trace;
    counting = stats;
    lock_use::counting.store(stats, std::memory_order_relaxed);
    active_now = trace || stats;
    if (trace)
        task::on_delivery = trace_delivery;
}

long run(uint64_t number, const Call& call, const Arguments& arguments)
{
    // Calls that do not come back (exit, execve) are shown before they run.
    constexpr uint64_t call_exit = 60, call_execve = 59, call_exit_group = 231, call_sigreturn = 15;
    char room[1024];
    Text out{room};
    bool early = number == call_exit || number == call_exit_group || number == call_execve || number == call_sigreturn;
    size_t shown = 0;
    if (tracing) {
        shown = put_call(out, number, call, arguments);
        if (early) {
            out.put(") = ?\n");
            host::log(out.view());
        }
    }
    if (counting && number < call_limit && early)
        counters[number].calls++;
    long result = counting && !early ? run_counted(number, call, arguments) : run_plain(call, arguments);
    if (tracing && !early) {
        if (shown < arguments.size())
            trace::put_arguments(out, number, call, arguments, shown, &result);
        out.put(") = ");
        trace::put_result(out, number, result);
        out.put("\n");
        host::log(out.view());
    }
    return result;
}

void count_trap() { traps.fetch_add(1, std::memory_order_relaxed); }

namespace {

void say(auto format, const auto&... args)
{
    char room[256];
    Text out{room};
    print(out, format, args...);
    host::log(out.view());
}

void report_locks()
{
    say(Format<>{"glume: locks: taken, waits, longest wait, all waits (microseconds), name\n"});
    for (size_t i = 0; i < rank_count; i++) {
        auto& use = lock_use::of_rank[i];
        if (use.taken)
            say(Format<uint64_t, uint64_t, uint64_t, uint64_t, std::string_view>{"{}\t{}\t{}\t{}\t{}\n"}, use.taken.load(), use.waits.load(),
                use.longest / 1000, use.waited / 1000, std::string_view(rank_names[i]));
    }
}

void report_heap()
{
    say(Format<size_t>{"glume: kernel heap: {} KiB from the host; allocations, of which are live, bytes of each\n"}, heap::total_bytes() / 1024);
    for (size_t i = 0; i < heap::use_count; i++)
        if (auto use = heap::use(i); use.allocations && use.size)
            say(Format<uint64_t, uint64_t, size_t, std::string_view>{"{}\t{}\t{}{}\n"}, use.allocations, use.live, use.size,
                std::string_view(use.stable ? " (type-stable)" : ""));
        else if (use.allocations)
            say(Format<uint64_t, uint64_t>{"{}\t{}\tmore\n"}, use.allocations, use.live);
}

void report()
{
    if (!counting)
        return;
    counting = false;
    say(Format<>{"glume: calls, microseconds in the kernel, failures, name\n"});
    for (size_t i = 0; i < call_limit; i++) {
        auto& c = counters[i];
        if (!c.calls)
            continue;
        auto name = std::string_view(system_calls[i].name ? system_calls[i].name : "(not implemented)");
        say(Format<uint64_t, uint64_t, uint64_t, std::string_view, size_t>{"{}\t{}\t{}\t{} ({})\n"}, c.calls.load(), c.nanoseconds / 1000, c.failures.load(), name, i);
    }
    auto sites = arch::rewrite_counts();
    say(Format<uint64_t, uint64_t, uint64_t, uint64_t>{"glume: {} calls trapped; sites rewritten: {} of kind A (by the instruction before), {} of kind B (with the one behind); traps at sites left as they are: {}\n"},
        traps.load(), sites.kind_a, sites.kind_b, sites.left);
    if (unknown)
        say(Format<uint64_t>{"glume: {} calls with numbers beyond the table\n"}, unknown.load());
    report_locks();
    report_heap();
}

}

void at_exit(int status, int signal)
{
    if (tracing) {
        char room[96];
        Text out{room};
        print(out, "[pid {}] +++ ", current().tid);
        if (signal) {
            out.put("killed by ");
            trace::put_named(out, 'S', static_cast<uint64_t>(signal));
        } else {
            print(out, "exited with {}", status);
        }
        out.put(" +++\n");
        host::log(out.view());
    }
    report();
}

}

void show(Text& out, UserString string)
{
    constexpr size_t shown = 96;
    char room[shown];
    if (!string) {
        out.put("NULL");
        return;
    }
    auto length = user::copy_string(room, string.address);
    if (!length && length.error() != Errno::nametoolong) {
        print(out, "0x{x}", string.address);
        return;
    }
    std::string_view text{room, std::move(length).value_or(shown)};
    out.put("\"");
    for (char c : text) {
        if (c == '\n')
            out.put("\\n");
        else if (c == '"' || c == '\\')
            out.put(c == '"' ? "\\\"" : "\\\\");
        else
            out.put(std::string_view{&c, 1});
    }
    out.put(text.size() == shown ? "\"..." : "\"");
}
