// SPDX-License-Identifier: Apache-2.0
#include "proc/process_files.h"
#include "proc/show.h"
#include "task/thread.h"

namespace pseudo {

namespace {

std::string_view cut(std::string_view name)
{
    return name.substr(0, name.find('\0'));
}

// Finds a thread, under the list's lock.
template <class Act>
Result<> with_thread(int tid, Act act)
{
    Lock guard{process().threads_lock};
    for (auto& thread : process().threads)
        if (static_cast<int>(thread.tid) == tid) {
            act(thread);
            return {};
        }
    return err::srch;
}

// The program's own memory, as much of it as is still there: programs write over their arguments on purpose.
Result<> show_memory(Text& out, Range range)
{
    auto room = out.rest();
    bool all = range.size() < room.size();
    size_t size = user::copy_in_some(room.data(), range.start, all ? range.size() : room.size());
    out.commit(size, all);
    return {};
}

}

int thread_of(const Subject& subject) { return subject.tid ? subject.tid : subject.pid; }

std::optional<int> next_thread(const Subject&, int from)
{
    std::optional<int> best;
    Lock guard{process().threads_lock};
    for (auto& thread : process().threads) {
        int tid = static_cast<int>(thread.tid);
        if (tid >= from && (!best || tid < *best))
            best = tid;
    }
    return best;
}

Result<> show_command_line(Text& out, const Subject&)
{
    // setproctitle(3): when the last argument's NUL was written over, the title goes on into the environment.
    auto& ranges = process().space.program_ranges();
    TRY(show_memory(out, ranges.arguments));
    auto text = out.view();
    if (text.empty() || text.back() == '\0' || out.truncated())
        return {};
    auto before = text.size();
    TRY(show_memory(out, ranges.environment));
    auto end = out.view().find('\0', before);
    if (end != std::string_view::npos)
        out.cut(end + 1);
    return {};
}

Result<> show_environment(Text& out, const Subject&) { return show_memory(out, process().space.program_ranges().environment); }
Result<> show_auxiliary(Text& out, const Subject&) { return show_memory(out, process().space.program_ranges().auxiliary); }

Result<> show_name(Text& out, const Subject& subject)
{
    char name[sizeof Thread::name];
    TRY(with_thread(thread_of(subject), [&](Thread& thread) { std::copy_n(thread.name, sizeof name, name); }));
    print(out, "{}\n", cut({name, sizeof name}));
    return {};
}

Result<> store_name(std::string_view text, const Subject& subject)
{
    if (!text.empty() && text.back() == '\n')
        text.remove_suffix(1);
    char name[sizeof Thread::name] = {};
    std::copy_n(text.data(), std::min(text.size(), sizeof name - 1), name);
    return with_thread(thread_of(subject), [&](Thread& thread) { std::copy_n(name, sizeof name, thread.name); });
}

Result<> show_executable(Text& out, const Subject&)
{
    auto file = process().executable;
    return file ? file->show_path(out) : err::noent;
}

Result<Ref<fs::File>> open_executable(const Place&, std::string_view, uint32_t)
{
    auto file = process().executable;
    if (!file)
        return err::noent;
    return file;
}

Result<> show_directory(Text& out, const Subject&) { return process().fs->directory()->show_path(out); }
Result<Ref<fs::File>> open_directory(const Place&, std::string_view, uint32_t) { return process().fs->directory(); }

Result<> show_root(Text& out, const Subject&)
{
    if (!process().fs->has_root()) {
        out.put("/");
        return {};
    }
    size_t size = process().fs->root(current().scratch->path[0]);
    out.put({current().scratch->path[0], size});
    return {};
}

// The host's limits are the program's, but for the descriptors: the kernel holds some of the host's for itself.
Result<> show_limits(Text& out, const Subject&)
{
    auto text = TRY(HostText::read("/proc/self/limits"));
    auto rest = text.view();
    while (!rest.empty()) {
        auto line = take_line(rest);
        if (!line.starts_with("Max open files")) {
            print(out, "{}\n", line);
            continue;
        }
        char room[24];
        Text limit{room};
        limit.put(current().files->limit());
        auto hard = line.size() > 47 ? line.substr(47) : std::string_view{};
        print(out, "Max open files            {}", limit.view());
        for (size_t n = limit.view().size(); n < 21; n++)
            out.put(" ");
        print(out, "{}\n", hard);
    }
    return {};
}

namespace {
// Kept for the program only: what the host's killer of processes thinks of us is not the program's to say.
std::atomic<int> oom_score_adjustment{0};
}

Result<> show_oom_score_adjustment(Text& out, const Subject&)
{
    print(out, "{}\n", oom_score_adjustment.load(std::memory_order_relaxed));
    return {};
}

Result<> store_oom_score_adjustment(std::string_view text, const Subject&)
{
    bool negative = text.starts_with('-');
    auto value = parse_number(text.substr(negative));
    if (!value || *value > 1000)
        return err::inval;
    int wanted = negative ? -static_cast<int>(*value) : static_cast<int>(*value);
    if (wanted < oom_score_adjustment.load(std::memory_order_relaxed) && current().credentials.euid != 0)
        return err::acces;
    oom_score_adjustment.store(wanted, std::memory_order_relaxed);
    return {};
}

Result<> show_id_map(Text& out, const Subject&)
{
    out.put("         0          0 4294967295\n");
    return {};
}

}
