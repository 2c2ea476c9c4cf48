// SPDX-License-Identifier: Apache-2.0
// What the kernel and the host know of the process and its threads together: stat, status, statm (proc_pid_stat(5) and others).
// Times, faults and resident memory are the host's figures; what the program sees of itself is the kernel's.
#include "proc/process_files.h"
#include "proc/show.h"
#include "task/thread.h"

namespace pseudo {

int thread_of(const Subject&);

namespace {

// The host's file about a thread: "/proc/self/task/7/status".
Result<HostText> about_thread(const Subject& subject, std::string_view file)
{
    char path[64] = {};
    Text name{std::span{path}.first(sizeof path - 1)};
    if (int tid = thread_of(subject); subject.tid || tid != process().pid)
        print(name, "/proc/self/task/{}/{}", tid, file);
    else
        print(name, "/proc/self/{}", file);
    return HostText::read(path);
}

// What the mappings add up to, in bytes.
struct Sizes { uint64_t total = 0, data = 0, stack = 0, program = 0, libraries = 0; Range code{}; };
Sizes sizes()
{
    Sizes out;
    auto program = process().executable ? process().executable->identity() : mm::Mappable::Identity{};
    process().space.for_each([&](const mm::Vma& vma) {
        uint64_t size = vma.range.size();
        bool writable = vma.prot.has(host::Prot::write), exec = vma.prot.has(host::Prot::exec);
        out.total += size;
        if (vma.tag && std::string_view{vma.tag} == "[stack]")
            out.stack += size;
        else if (writable && vma.share == host::Share::priv)
            out.data += size;
        if (!exec || writable || !vma.object)
            return;
        auto identity = vma.object->identity();
        if (identity == program) {
            out.program += size;
            if (out.code.empty())
                out.code = vma.range;
        } else {
            out.libraries += size;
        }
    });
    return out;
}

struct Masks { SignalSet pending, shared, blocked, ignored, caught; };
Result<Masks> masks(int tid)
{
    Masks out;
    auto& signals = process().signals;
    bool found = false;
    Lock threads{process().threads_lock};
    for (auto& thread : process().threads)
        if (static_cast<int>(thread.tid) == tid) {
            out.pending = thread.signals.queue.pending();
            out.blocked = thread.signals.blocked();
            found = true;
        }
    if (!found)
        return err::srch;
    Lock guard{signals.lock};
    out.shared = signals.queue.pending();
    for (int n = 1; n <= abi::sigrtmax; n++) {
        auto handler = signals.actions[static_cast<size_t>(n)].handler;
        if (handler == abi::sig_ign)
            out.ignored.add(n);
        else if (handler != abi::sig_dfl)
            out.caught.add(n);
    }
    return out;
}

std::string_view name_of(const Subject& subject, std::span<char> room)
{
    Text text{room};
    if (!show_name(text, subject) || text.view().empty())
        return {};
    return text.view().substr(0, text.view().size() - 1);
}

void put_kilobytes(Text& out, std::string_view name, uint64_t bytes)
{
    print(out, "{}:\t", name);
    put_right(out, bytes / 1024, 8);
    out.put(" kB\n");
}

void put_set(Text& out, std::string_view name, SignalSet set)
{
    print(out, "{}:\t", name);
    put_hex(out, set.bits(), 16);
    out.put("\n");
}

// The lines of status that are ours; false for those that the host knows better.
bool put_own(Text& out, std::string_view name, const Subject& subject, const Sizes& memory, const Masks& signals)
{
    auto& who = current().credentials;
    char room[32];
    if (name == "Name")
        print(out, "Name:\t{}\n", name_of(subject, room));
    else if (name == "Umask") {
        out.put("Umask:\t0");
        auto mask = process().fs->umask();
        for (int shift = 6; shift >= 0; shift -= 3)
            out.put(mask >> shift & 7);
        out.put("\n");
    } else if (name == "State")
        out.put(thread_of(subject) == static_cast<int>(current().tid) ? "State:\tR (running)\n" : "State:\tS (sleeping)\n");
    else if (name == "Uid")
        print(out, "Uid:\t{}\t{}\t{}\t{}\n", who.uid, who.euid, who.suid, who.fsuid);
    else if (name == "Gid")
        print(out, "Gid:\t{}\t{}\t{}\t{}\n", who.gid, who.egid, who.sgid, who.fsgid);
    else if (name == "VmPeak" || name == "VmSize")
        put_kilobytes(out, name, memory.total);
    else if (name == "VmData")
        put_kilobytes(out, name, memory.data);
    else if (name == "VmStk")
        put_kilobytes(out, name, memory.stack);
    else if (name == "VmExe")
        put_kilobytes(out, name, memory.program);
    else if (name == "VmLib")
        put_kilobytes(out, name, memory.libraries);
    else if (name == "SigPnd")
        put_set(out, name, signals.pending);
    else if (name == "ShdPnd")
        put_set(out, name, signals.shared);
    else if (name == "SigBlk")
        put_set(out, name, signals.blocked);
    else if (name == "SigIgn")
        put_set(out, name, signals.ignored);
    else if (name == "SigCgt")
        put_set(out, name, signals.caught);
    else if (name == "NoNewPrivs" || name == "Seccomp" || name == "Seccomp_filters")
        print(out, "{}:\t0\n", name); // the sandbox's, not the program's
    else
        return false;
    return true;
}

}

Result<> show_status(Text& out, const Subject& subject)
{
    auto text = TRY(about_thread(subject, "status"));
    auto memory = sizes();
    auto signals = TRY(masks(thread_of(subject)));
    auto rest = text.view();
    while (!rest.empty()) {
        auto line = take_line(rest);
        if (!put_own(out, line.substr(0, line.find(':')), subject, memory, signals))
            print(out, "{}\n", line);
    }
    return {};
}

Result<> show_stat(Text& out, const Subject& subject)
{
    auto text = TRY(about_thread(subject, "stat"));
    auto memory = sizes();
    auto signals = TRY(masks(thread_of(subject)));
    auto& program = process().space.program_ranges();
    char room[32];

    auto rest = text.view();
    print(out, "{} ({})", take_word(rest), name_of(subject, room));
    put_stat_fields(out, text.view(), [&](int field, std::string_view word) {
        switch (field) {
        case 3: out.put(thread_of(subject) == static_cast<int>(current().tid) ? "R" : word); break;
        case 23: out.put(memory.total); break;
        case 26: out.put(memory.code.start); break;
        case 27: out.put(memory.code.end); break;
        case 28: out.put(program.arguments.start & ~uintptr_t{15}); break; // near the first stack pointer
        case 29: case 30: out.put("0"); break;
        case 31: out.put(signals.pending.bits() & 0x7fff'ffff); break;
        case 32: out.put(signals.blocked.bits() & 0x7fff'ffff); break;
        case 33: out.put(signals.ignored.bits() & 0x7fff'ffff); break;
        case 34: out.put(signals.caught.bits() & 0x7fff'ffff); break;
        case 45: case 46: out.put("0"); break;
        case 47: out.put(process().space.heap().start); break;
        case 48: out.put(program.arguments.start); break;
        case 49: out.put(program.arguments.end); break;
        case 50: out.put(program.environment.start); break;
        case 51: out.put(program.environment.end); break;
        default: out.put(word);
        }
    });
    return {};
}

Result<> show_memory_pages(Text& out, const Subject&)
{
    auto text = TRY(HostText::read("/proc/self/statm"));
    auto rest = text.view();
    auto host_size = take_word(rest), resident = take_word(rest), shared = take_word(rest);
    (void)host_size;
    auto memory = sizes();
    constexpr uint64_t page = 4096;
    print(out, "{} {} {} {} 0 {} 0\n", memory.total / page, resident, shared, memory.program / page, (memory.data + memory.stack) / page);
    return {};
}

Result<> show_io(Text& out, const Subject& subject)
{
    auto text = TRY(about_thread(subject, "io"));
    out.put(text.view());
    return {};
}

Result<> show_schedule(Text& out, const Subject& subject)
{
    auto text = TRY(about_thread(subject, "schedstat"));
    out.put(text.view());
    return {};
}

}
