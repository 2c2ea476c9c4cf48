// SPDX-License-Identifier: Apache-2.0
#include "proc/others.h"
#include "base/user_space.h"
#include "fs/host_file.h"
#include "proc/process_files.h"
#include "proc/show.h"
#include "task/record.h"
#include "task/thread.h"

namespace pseudo {

namespace {

// "/proc/7/FILE" or "/proc/7/task/8/FILE", NUL-terminated, for the host.
class HostPath {
public:
    HostPath(const Subject& subject, std::string_view file)
    {
        Text out{std::span{room_}.first(sizeof room_ - 1)};
        print(out, "/proc/{}/", subject.pid);
        if (subject.tid)
            print(out, "task/{}/", subject.tid);
        out.put(file);
    }
    const char* text() const { return room_; }

private:
    char room_[80] = {};
};

Result<HostText> read_host(const Subject& subject, std::string_view file)
{
    auto text = HostText::read(HostPath{subject, file}.text());
    if (!text && text.error() == Errno::noent)
        return err::srch;
    return text;
}

template <Literal file>
Result<> host_says_of_it(Text& out, const Subject& subject)
{
    auto text = TRY(read_host(subject, {file.text, sizeof file.text - 1}));
    out.put(text.view());
    return {};
}

Result<std::unique_ptr<task::Record>> record(const Subject& subject)
{
    std::unique_ptr<task::Record> out{new (std::nothrow) task::Record{}};
    if (!out)
        return err::nomem;
    if (!task::read_record(subject.pid, *out))
        return err::srch;
    return out;
}

// The other's memory, as much as fits; nothing when it runs another program just now, as on Linux.
Result<> put_memory(Text& out, int pid, Range range)
{
    auto room = out.rest();
    bool all = range.size() < room.size();
    auto part = room.first(all ? range.size() : room.size());
    auto size = host::read_memory_of(pid, std::as_writable_bytes(part), range.start);
    if (!size && size.error() == Errno::fault)
        return {};
    out.commit(TRY(std::move(size)), all);
    return {};
}

// As show_command_line: programs write over their arguments, on into the environment. When its memory is not ours to read: what
// it was started with.
Result<> show_command(Text& out, const Subject& subject)
{
    auto about = TRY(record(subject));
    if (about->arguments.empty() || !put_memory(out, subject.pid, about->arguments)) {
        out.put({about->command, about->command_size});
        return {};
    }
    auto text = out.view();
    if (text.empty() || text.back() == '\0' || out.truncated())
        return {};
    auto before = text.size();
    TRY(put_memory(out, subject.pid, about->environment));
    if (auto end = out.view().find('\0', before); end != std::string_view::npos)
        out.cut(end + 1);
    return {};
}

Result<> show_environ(Text& out, const Subject& subject) { return put_memory(out, subject.pid, TRY(record(subject))->environment); }
Result<> show_auxv(Text& out, const Subject& subject) { return put_memory(out, subject.pid, TRY(record(subject))->auxiliary); }

Result<> show_directory_of_it(Text& out, const Subject& subject)
{
    auto about = TRY(record(subject));
    if (!about->directory_size)
        return err::acces;
    out.put({about->directory, about->directory_size});
    return {};
}

// The first address of a line of maps.
uint64_t start_of(std::string_view line) { return parse_number(line.substr(0, line.find('-')), 16).value_or(~uint64_t{0}); }
uint64_t end_of(std::string_view line)
{
    auto rest = line.substr(std::min(line.find('-') + 1, line.size()));
    return parse_number(rest.substr(0, rest.find(' ')), 16).value_or(0);
}
std::string_view name_in(std::string_view line)
{
    auto slash = line.find('/');
    return slash == line.npos ? std::string_view{} : line.substr(slash);
}

// The name of the file that holds the program's code.
Result<> show_program(Text& out, const Subject& subject)
{
    auto about = TRY(record(subject));
    auto text = TRY(read_host(subject, "maps"));
    auto rest = text.view();
    while (!rest.empty()) {
        auto line = take_line(rest);
        if (about->code < start_of(line) || about->code >= end_of(line) || name_in(line).empty())
            continue;
        fs::show_name_of_host(name_in(line), out);
        return {};
    }
    return err::noent;
}

// The program's part of maps, or of smaps, where lines of figures follow each mapping.
template <Literal file>
Result<> show_mappings(Text& out, const Subject& subject)
{
    auto text = TRY(read_host(subject, {file.text, sizeof file.text - 1}));
    auto rest = text.view();
    bool shown = false;
    while (!rest.empty()) {
        auto line = take_line(rest);
        auto word = line.substr(0, line.find(' '));
        if (word.find('-') != word.npos && word.find(':') == word.npos)
            shown = start_of(line) < user::space.end;
        if (!shown)
            continue;
        auto name = name_in(line);
        out.put(line.substr(0, line.size() - name.size()));
        if (!name.empty())
            fs::show_name_of_host(name, out);
        out.put("\n");
    }
    return {};
}

Result<> show_map_totals_of_it(Text& out, const Subject& subject)
{
    put_map_totals(out, TRY(read_host(subject, "smaps")).view());
    return {};
}

// The host's masks are the kernel's, and the sandbox is not the program's: neither is shown.
Result<> show_status_of_it(Text& out, const Subject& subject)
{
    auto text = TRY(read_host(subject, "status"));
    auto rest = text.view();
    while (!rest.empty()) {
        auto line = take_line(rest);
        auto name = line.substr(0, line.find(':'));
        if (name == "SigPnd" || name == "ShdPnd" || name == "SigBlk" || name == "SigIgn" || name == "SigCgt")
            print(out, "{}:\t0000000000000000\n", name);
        else if (name == "NoNewPrivs" || name == "Seccomp" || name == "Seccomp_filters")
            print(out, "{}:\t0\n", name);
        else
            print(out, "{}\n", line);
    }
    return {};
}

Result<> show_stat_of_it(Text& out, const Subject& subject)
{
    auto about = TRY(record(subject));
    auto text = TRY(read_host(subject, "stat"));
    auto whole = text.view();
    auto behind_name = std::min(whole.rfind(')') + 1, whole.size());
    out.put(whole.substr(0, behind_name));
    put_stat_fields(out, whole, [&](int field, std::string_view word) {
        switch (field) {
        case 26: case 27: case 28: case 29: case 30: case 31: case 32: case 33: case 34: case 45: case 46: case 47: out.put("0"); break;
        case 48: out.put(about->arguments.start); break;
        case 49: out.put(about->arguments.end); break;
        case 50: out.put(about->environment.start); break;
        case 51: out.put(about->environment.end); break;
        default: out.put(word);
        }
    });
    return {};
}

std::optional<int> next_thread_of_it(const Subject& subject, int from)
{
    char path[32] = {};
    Text name{std::span{path}.first(sizeof path - 1)};
    print(name, "/proc/{}/task", subject.pid);
    return host::next_number(path, from);
}

constexpr Node descriptor_links[] = {
    {.mode = abi::s_iflnk, .show = show_descriptor_of_other, .open = open_descriptor_of_other, .next = next_descriptor_of_other,
     .number = &Subject::fd, .mode_of = descriptor_permissions_of_other},
};
constexpr Node descriptor_infos[] = {
    {.mode = abi::s_ifreg | 0444, .show = show_descriptor_info_of_other, .next = next_descriptor_of_other, .number = &Subject::fd},
};

constexpr Node of_thread[] = {
    file("auxv", show_auxv, 0400),
    file("cgroup", host_says_of_it<"cgroup">),
    file("cmdline", show_command),
    file("comm", host_says_of_it<"comm">),
    link("cwd", show_directory_of_it, open_directory_of_other),
    file("environ", show_environ, 0400),
    link("exe", show_program, open_executable_of_other),
    dir("fd", descriptor_links, 0500),
    dir("fdinfo", descriptor_infos),
    file("gid_map", show_id_map),
    file("io", host_says_of_it<"io">, 0400),
    file("limits", host_says_of_it<"limits">),
    file("loginuid", says<"4294967295">),
    file("maps", show_mappings<"maps">),
    file("mountinfo", show_mount_info),
    file("mounts", show_mounts),
    file("oom_adj", says<"0\n">),
    file("oom_score", says<"0\n">),
    file("oom_score_adj", says<"0\n">),
    file("personality", says<"00000000\n">, 0400),
    link("root", show_root_of_other),
    file("schedstat", host_says_of_it<"schedstat">),
    file("sessionid", says<"4294967295">),
    file("setgroups", says<"allow\n">),
    file("smaps", show_mappings<"smaps">),
    file("smaps_rollup", show_map_totals_of_it),
    file("stat", show_stat_of_it),
    file("statm", host_says_of_it<"statm">),
    file("status", show_status_of_it),
    file("uid_map", show_id_map),
    file("wchan", says<"0">),
};
constexpr Node threads[] = {numbers(next_thread_of_it, &Subject::tid, of_thread)};
constexpr Node task_directory[] = {dir("task", threads)};
constexpr auto in_process = join(task_directory, of_thread);

}

bool is_other(const Subject& subject)
{
    return subject.pid != process().pid && next_thread(subject, subject.pid) != subject.pid;
}

std::optional<int> next_member(const Subject&, int from) { return host::next_member(from); }

Owner owner_of_other(const Subject& subject)
{
    Owner out;
    auto text = read_host(subject, "status");
    if (!text)
        return out;
    auto rest = text->view();
    while (!rest.empty()) {
        auto line = take_line(rest);
        auto key = take_word(line);
        if (key != "Uid:" && key != "Gid:")
            continue;
        take_word(line); // the real one
        auto effective = static_cast<uint32_t>(parse_number(take_word(line)).value_or(0));
        (key == "Uid:" ? out.uid : out.gid) = effective;
    }
    return out;
}

constinit const Node process_of_others{.mode = abi::s_ifdir | 0555, .children = in_process.nodes};

}
