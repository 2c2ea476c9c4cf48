// SPDX-License-Identifier: Apache-2.0
#include "sys/observe.h"
#include <algorithm>
#include "host/host.h"
#include "sys/statistics.h"
#include "sys/trace.h"
#include "task/signal_delivery.h"
#include "task/thread.h"

namespace observe {

[[gnu::section(".data.calls")]] constinit std::atomic<bool> active_now{false};

namespace {

constexpr uint64_t call_exit = 60, call_exit_group = 231, call_sigreturn = 15, call_execve = 59;
bool tracing, counting, warning;

constexpr size_t arguments_max = 2048, result_max = 1024; // of a line; what is longer is cut off

// One call while it runs.
struct Record {
    uint64_t number;
    const Call& call;
    const Arguments& arguments;
    char room[arguments_max];
    Text text{room};          // "name(arguments", as far as they are known
    size_t shown = 0;         // how many of them
    bool unfinished = false;  // its beginning is in the log

    Record(uint64_t n, const Call& c, const Arguments& a) : number(n), call(c), arguments(a)
    {
        if (call.name) {
            print(text, "{}(", std::string_view(call.name));
            shown = trace::put_arguments(text, number, call, arguments, 0, nullptr);
        } else {
            print(text, "syscall_0x{x}(0x{x}, 0x{x}, 0x{x}", number, arguments[0], arguments[1], arguments[2]);
            shown = arguments.size();
        }
    }
};

// A whole line at once, so that those of several threads and processes do not mix.
void write_line(std::string_view text, std::string_view end)
{
    char room[arguments_max + 128];
    Text out{room};
    print(out, "[pid {}] {}{}\n", current().tid, text, end);
    host::log(out.view());
}

void write_beginning(Record& record)
{
    write_line(record.text.view(), " <unfinished ...>");
    record.unfinished = true;
}

void write_end(Record& record, long result)
{
    char room[arguments_max + result_max];
    Text out{room};
    print(out, "[pid {}] ", current().tid);
    if (record.unfinished)
        print(out, "<... {} resumed>", std::string_view(record.call.name ? record.call.name : "call"));
    else
        out.put(record.text.view());
    if (record.shown < record.arguments.size())
        trace::put_arguments(out, record.number, record.call, record.arguments, record.shown, &result);
    out.cut(std::min(out.view().size(), sizeof room - result_max));
    out.put(")");
    trace::put_result(out, record.number, record.arguments, result);
    if (out.rest().empty())
        out.cut(sizeof room - 1);
    out.put("\n");
    host::log(out.view());
}

void trace_delivery(const host::SignalInfo& info)
{
    char room[320];
    Text out{room};
    trace::put_signal(out, info);
    write_line(out.view(), "");
}

long run_plain(const Call& call, const Arguments& arguments)
{
    return call.handler ? call.handler(arguments) : no_such_call(arguments);
}

// The result; `tid` is that of the caller: a child of fork comes back as well, and counts from nothing.
long run_counted(uint64_t number, const Call& call, const Arguments& arguments, uint64_t tid)
{
    if (!counting)
        return run_plain(call, arguments);
    const auto before = host::now();
    const long result = run_plain(call, arguments);
    if (static_cast<uint64_t>(current().tid) != tid)
        statistics::begin_child();
    else
        statistics::count(number, host::now() - before, raw_error(result));
    return result;
}

void trace_end(int status, int signal)
{
    char room[64];
    Text out{room};
    out.put("+++ ");
    if (signal) {
        out.put("killed by ");
        trace::put_named(out, 'S', static_cast<uint64_t>(signal));
    } else {
        print(out, "exited with {}", status);
    }
    write_line(out.view(), " +++");
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
    if (stats)
        statistics::start();
    active_now = trace || stats;
    if (trace)
        task::on_delivery = trace_delivery;
}

long run(uint32_t number, const Arguments& arguments)
{
    static constexpr Call none;
    auto& call = number < call_limit ? system_calls[number] : none;
    const auto tid = static_cast<uint64_t>(current().tid);
    // Calls that do not come back are shown and counted before they run.
    if (number == call_exit || number == call_exit_group || number == call_sigreturn) {
        if (tracing) {
            Record record{number, call, arguments};
            write_line(record.text.view(), ") = ?");
            constexpr int status_bits = 0xff;
            if (number == call_exit && process().thread_count.load() > 1)
                trace_end(static_cast<int>(arguments[0]) & status_bits, 0);
        }
        if (counting)
            statistics::count(number, 0, false);
        return run_plain(call, arguments);
    }
    if (!tracing)
        return run_counted(number, call, arguments, tid);
    Record record{number, call, arguments};
    if (trace::will_wait(number, arguments))
        write_beginning(record);
    const long result = run_counted(number, call, arguments, tid);
    write_end(record, result);
    return result;
}

void runs_program(std::string_view path, const task::ProgramStrings& strings, bool first)
{
    if (counting) {
        if (!first) {
            statistics::count(call_execve, 0, false);
            statistics::report();
        }
        statistics::begin(path);
    }
    if (!tracing)
        return;
    char room[arguments_max];
    Text out{std::span{room}.first(sizeof room - 64)};
    out.put("execve(");
    trace::put_string(out, path);
    out.put(", [");
    auto rest = strings.arguments();
    constexpr size_t most = 32;
    for (size_t i = 0; i < strings.argument_count(); i++) {
        out.put(i ? ", " : "");
        if (i == most) {
            out.put("...");
            break;
        }
        const auto one = rest.substr(0, rest.find('\0'));
        trace::put_string(out, one);
        rest.remove_prefix(one.size() + 1);
    }
    char end_room[64];
    Text end{end_room};
    print(end, "], /* {} var{} */) = 0", strings.variable_count(), std::string_view{strings.variable_count() == 1 ? "" : "s"});
    write_line(out.view(), end.view());
}

void count_trap() { statistics::count_trap(); }

void at_exit(int status, int signal)
{
    if (tracing)
        trace_end(status, signal);
    if (!std::exchange(counting, false))
        return;
    statistics::report();
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
    trace::put_string(out, {room, std::move(length).value_or(shown)});
}
