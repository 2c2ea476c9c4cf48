// SPDX-License-Identifier: Apache-2.0
#include "sys/trace_structs.h"
#include <algorithm>
#include "abi/poll.h"
#include "abi/signal.h"
#include "host/event.h"

namespace trace {

namespace {

constexpr uint64_t most = 32; // of a list's entries, as strace

void put_close(Text& out) { out.put("}"); }

void put_set(Text& out, uint64_t set)
{
    constexpr uint64_t known = 0x7fff'ffff;
    const bool inverted = __builtin_popcountll(set) > 32; // as strace: what is missing, when that is less
    out.put(inverted ? "~[" : "[");
    bool any = false;
    for (uint64_t rest = inverted ? ~set : set, number = 1; rest; rest >>= 1, number++) {
        if (!(rest & 1))
            continue;
        out.put(any ? " " : "");
        any = true;
        char room[16];
        Text name{room};
        if (uint64_t{1} << (number - 1) & known && put_named(name, 'S', number))
            out.put(name.view().substr(3)); // without SIG
        else if (number == abi::sigrtmin)
            out.put("RTMIN");
        else
            print(out, "RT_{}", number - abi::sigrtmin);
    }
    out.put("]");
}

}

void put_address(Text& out, uint64_t at)
{
    if (at)
        print(out, "0x{x}", at);
    else
        out.put("NULL");
}

void put_action(Text& out, uint64_t at)
{
    auto action = UserPtr<const abi::sigaction>{at}.load();
    if (!action)
        return put_address(out, at);
    out.put("{sa_handler=");
    if (action->handler == abi::sig_dfl)
        out.put("SIG_DFL");
    else if (action->handler == abi::sig_ign)
        out.put("SIG_IGN");
    else
        print(out, "0x{x}", action->handler);
    out.put(", sa_mask=");
    put_set(out, action->mask);
    out.put(", sa_flags=");
    put_named(out, '!', action->flags);
    if (action->flags & abi::sa_restorer)
        print(out, ", sa_restorer=0x{x}", action->restorer);
    put_close(out);
}

void put_signal_set(Text& out, uint64_t at)
{
    if (auto set = UserPtr<const uint64_t>{at}.load())
        put_set(out, *set);
    else
        put_address(out, at);
}

void put_wait_status(Text& out, uint64_t at)
{
    auto status = UserPtr<const int>{at}.load();
    if (!status)
        return put_address(out, at);
    const int low = *status & 0x7f, high = *status >> 8 & 0xff;
    constexpr int continued = 0xffff, stopped = 0x7f, core = 0x80;
    out.put("[{");
    char room[16];
    Text name{room};
    auto signal = [&](int number) {
        if (!put_named(name, 'S', static_cast<uint64_t>(number)))
            print(name, "{}", number);
        return name.view();
    };
    if (*status == continued)
        out.put("WIFCONTINUED(s)");
    else if (low == stopped)
        print(out, "WIFSTOPPED(s) && WSTOPSIG(s) == {}", signal(high));
    else if (low == 0)
        print(out, "WIFEXITED(s) && WEXITSTATUS(s) == {}", high);
    else
        print(out, "WIFSIGNALED(s) && WTERMSIG(s) == {}{}", signal(low), std::string_view{*status & core ? " && WCOREDUMP(s)" : ""});
    out.put("}]");
}

void put_clone(Text& out, uint64_t at)
{
    struct Clone { uint64_t flags, pidfd, child_tid, parent_tid, exit_signal, stack, stack_size, tls; };
    auto wanted = UserPtr<const Clone>{at}.load();
    if (!wanted)
        return put_address(out, at);
    out.put("{flags=");
    put_named(out, 'L', wanted->flags);
    out.put(", exit_signal=");
    if (!put_named(out, 'S', wanted->exit_signal))
        print(out, "{}", wanted->exit_signal);
    print(out, ", stack=0x{x}, stack_size=0x{x}, ...", wanted->stack, wanted->stack_size);
    put_close(out);
}

void put_limit(Text& out, uint64_t at)
{
    struct Limit { uint64_t soft, hard; };
    auto limit = UserPtr<const Limit>{at}.load();
    if (!limit)
        return put_address(out, at);
    auto value = [&](uint64_t n) {
        constexpr uint64_t kilo = 1024;
        if (n == ~uint64_t{0})
            out.put("RLIM64_INFINITY");
        else if (n > kilo && n % kilo == 0)
            print(out, "{}*1024", n / kilo);
        else
            print(out, "{}", n);
    };
    out.put("{rlim_cur=");
    value(limit->soft);
    out.put(", rlim_max=");
    value(limit->hard);
    put_close(out);
}

void put_interval(Text& out, uint64_t at)
{
    struct Interval { int64_t interval[2], value[2]; };
    auto times = UserPtr<const Interval>{at}.load();
    if (!times)
        return put_address(out, at);
    out.put("{it_interval={");
    print(out, "tv_sec={}, tv_usec={}", times->interval[0], times->interval[1]);
    out.put("}, it_value={");
    print(out, "tv_sec={}, tv_usec={}", times->value[0], times->value[1]);
    out.put("}}");
}

void put_poll(Text& out, uint64_t at, uint64_t count, bool happened)
{
    if (!at)
        return out.put("NULL");
    out.put("[");
    bool any = false;
    for (uint64_t i = 0; i < count; i++) {
        auto entry = UserPtr<const abi::pollfd>{at + i * sizeof(abi::pollfd)}.load();
        if (!entry)
            break;
        if (happened && !entry->revents)
            continue;
        if (i >= most) {
            out.put(any ? ", ..." : "...");
            break;
        }
        out.put(any ? ", {fd=" : "{fd=");
        any = true;
        print(out, "{}, {}events=", entry->fd, std::string_view{happened ? "r" : ""});
        put_named(out, '?', static_cast<uint16_t>(happened ? entry->revents : entry->events));
        put_close(out);
    }
    out.put("]");
}

void put_epoll(Text& out, uint64_t at, uint64_t count, bool array)
{
    if (!at)
        return out.put("NULL");
    out.put(array ? "[" : "");
    for (uint64_t i = 0; i < std::min(count, most); i++) {
        auto event = UserPtr<const host::EpollEvent>{at + i * sizeof(host::EpollEvent)}.load();
        if (!event) {
            put_address(out, at);
            break;
        }
        out.put(i ? ", {events=" : "{events=");
        put_named(out, '*', event->events);
        const uint64_t data = event->data;
        out.put(", data={");
        print(out, "u32={}, u64={}", static_cast<uint32_t>(data), data);
        out.put("}}");
    }
    out.put(!array ? "" : count > most ? ", ...]" : "]");
}

void put_option(Text& out, uint64_t at, uint64_t size)
{
    char bytes[32];
    if (size == sizeof(int))
        return put_number(out, at);
    const size_t shown = std::min<uint64_t>(size, sizeof bytes);
    if (!at || !user::copy_in(bytes, at, shown))
        return put_address(out, at);
    put_quoted(out, {bytes, shown}, size > shown);
}

void put_number(Text& out, uint64_t at)
{
    if (auto number = UserPtr<const int>{at}.load())
        print(out, "[{}]", *number);
    else
        put_address(out, at);
}

void put_strings(Text& out, uint64_t vector)
{
    if (!vector)
        return out.put("NULL");
    out.put("[");
    for (uint64_t i = 0;; i++) {
        auto string = UserPtr<const uint64_t>{vector + i * sizeof(uint64_t)}.load();
        if (!string || !*string)
            break;
        out.put(i ? ", " : "");
        if (i == most) {
            out.put("...");
            break;
        }
        show(out, UserString{*string});
    }
    out.put("]");
}

void put_count(Text& out, uint64_t vector)
{
    uint64_t count = 0;
    for (;; count++)
        if (auto string = UserPtr<const uint64_t>{vector + count * sizeof(uint64_t)}.load(); !string || !*string)
            break;
    put_address(out, vector);
    if (vector)
        print(out, " /* {} var{} */", count, std::string_view{count == 1 ? "" : "s"});
}

}
