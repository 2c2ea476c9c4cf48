// SPDX-License-Identifier: Apache-2.0
// From a path to a running program: scripts and their interpreters, the checks of execve(2), and the point of no return.
#include <cstring>
#include <algorithm>
#include "abi/fcntl.h"
#include "arch/entry.h"
#include "arch/rewrite.h"
#include "arch/xsave.h"
#include "fs/mount.h"
#include "fs/open.h"
#include "fs/running.h"
#include "task/exit.h"
#include "task/program.h"
#include "task/record.h"
#include "task/thread.h"

namespace task {

namespace {

constexpr int scripts_max = 4;      // BINPRM: a script may name a script, so often
constexpr size_t line_max = 256;    // BINPRM_BUF_SIZE
constexpr uint32_t any_execute = 0111, type_mask = 0170000, regular = 0100000;

Result<Ref<fs::File>> open_executable(Ref<fs::File> base, std::string_view path, uint32_t flags = 0)
{
    auto file = TRY(fs::open(*process().fs, std::move(base), path, abi::o_rdonly | abi::o_cloexec | flags, 0));
    auto about = TRY(file->stat());
    if ((about.st_mode & type_mask) != regular)
        return err::acces;
    auto& who = current().credentials;
    uint32_t bits = who.euid == 0 ? any_execute : who.euid == about.st_uid ? 0100 : who.egid == about.st_gid ? 0010 : 0001;
    if (!(about.st_mode & bits))
        return err::acces;
    // Only where the program could have it open: what others on the host do is not looked at.
    if (file->mount() && file->mount()->writable && file->handle() != host::Handle::none && host::open_for_writing(file->handle()))
        return err::txtbsy;
    return file;
}

Result<size_t> read_at(fs::File& file, std::span<std::byte> to, uint64_t offset)
{
    size_t have = 0;
    while (have < to.size()) {
        auto got = TRY(file.read_at(Buffer::of_kernel(to.subspan(have)), offset + have));
        if (got == 0)
            break;
        have += got;
    }
    return have;
}

Result<ElfPlan> read_plan(fs::File& file)
{
    abi::elf_header header;
    if (TRY(read_at(file, std::as_writable_bytes(std::span{&header, 1}), 0)) < sizeof header)
        return err::noexec;
    auto table = TRY(elf_table(header));
    auto room = std::span{current().scratch->bytes}.first(table.size);
    if (TRY(read_at(file, room, table.offset)) < table.size)
        return err::noexec;
    return elf_plan(header, {reinterpret_cast<const abi::elf_segment*>(room.data()), header.phnum}, user::space.end);
}

// The words of a `#!` line: interpreter, and the rest as one argument.
struct Script { std::string_view interpreter, argument; };
Result<Script> parse_script(std::string_view head)
{
    constexpr std::string_view blank = " \t";
    auto end = head.find('\n');
    bool whole = end != head.npos;
    auto line = head.substr(2, (whole ? end : head.size()) - 2);
    if (auto nul = line.find('\0'); nul != line.npos) {
        line = line.substr(0, nul);
        whole = true;
    }
    line.remove_prefix(std::min(line.find_first_not_of(blank), line.size()));
    if (line.empty())
        return err::noexec;
    auto word_end = line.find_first_of(blank);
    if (word_end == line.npos) {
        if (!whole && head.size() >= line_max)
            return err::noexec; // the interpreter's name may be cut
        return Script{line, {}};
    }
    auto rest = line.substr(word_end);
    rest.remove_prefix(std::min(rest.find_first_not_of(blank), rest.size()));
    rest = rest.substr(0, rest.find_last_not_of(blank) + 1);
    return Script{line.substr(0, word_end), rest};
}

Result<> copy_path(Program& program, std::string_view path)
{
    if (path.size() >= sizeof program.path)
        return err::nametoolong;
    memmove(program.path, path.data(), path.size());
    program.path[path.size()] = '\0';
    program.path_length = path.size();
    return {};
}

Result<> find_interpreter(Program& program)
{
    auto& plan = program.plan;
    if (!plan.interpreter_size)
        return {};
    char name[4096];
    std::span<char> room{name, plan.interpreter_size};
    if (TRY(read_at(*program.file, std::as_writable_bytes(room), plan.interpreter_offset)) < room.size())
        return err::io;
    if (name[room.size() - 1] != '\0')
        return err::noexec;
    const std::string_view path{name, strlen(name)};
    auto opened = open_executable({}, path);
    if (!opened) {
        (void)copy_path(program, path); // for whoever says what is missing
        return Failure{opened.error()};
    }
    program.interpreter = *std::move(opened);
    auto interpreter = read_plan(*program.interpreter);
    if (!interpreter)
        return interpreter.error() == Errno::noexec ? err::libbad : Failure{interpreter.error()};
    program.interpreter_plan = *interpreter;
    return {};
}

}

std::string_view why_not_run(Errno error)
{
    switch (error) {
    case Errno::noent: return "no such file";
    case Errno::acces: return "permission denied: not a regular file with execute permission";
    case Errno::noexec: return "not a program for this machine: neither an x86-64 ELF file nor a script with a #! line";
    case Errno::libbad: return "its program interpreter is not an x86-64 ELF file";
    case Errno::inval: return "its ELF segments do not fit into pages: the file is damaged";
    case Errno::toobig: return "argument list too long";
    case Errno::loop: return "too many symbolic links or scripts that name scripts";
    case Errno::fault: return "the file is damaged: it ends before what its ELF headers describe";
    case Errno::nomem: return "not enough memory";
    case Errno::isdir: return "is a directory";
    case Errno::notdir: return "a part of its path is not a directory";
    default: return "cannot be executed";
    }
}

Result<> find_program(Program& program, Ref<fs::File> base, std::string_view path, ProgramStrings& strings, uint32_t flags)
{
    TRY(copy_path(program, path));
    for (int depth = 0;; depth++) {
        program.file = TRY(open_executable(base, program.shown_path(), flags));
        char head[line_max];
        auto got = TRY(read_at(*program.file, std::as_writable_bytes(std::span{head}), 0));
        if (got < 2 || head[0] != '#' || head[1] != '!')
            break;
        if (depth > scripts_max)
            return err::loop;
        auto script = TRY(parse_script({head, got}));
        TRY(strings.prepend_script(script.interpreter, script.argument, program.shown_path()));
        TRY(copy_path(program, script.interpreter));
        base = {};
        flags = 0; // the interpreter's name is followed
    }
    program.plan = TRY(read_plan(*program.file));
    return find_interpreter(program);
}

bool is_whole(const Program& program)
{
    auto whole = [](fs::File& file, const ElfPlan& plan) {
        auto about = file.stat();
        return !about || std::ranges::all_of(plan.loads(), [&](const ElfSegment& segment) {
            return segment.offset + segment.file_size <= static_cast<uint64_t>(about->st_size);
        });
    };
    return whole(*program.file, program.plan) && (!program.interpreter || whole(*program.interpreter, program.interpreter_plan));
}

namespace {

constexpr uintptr_t page = 4096;

Result<> replace_program(Program& program, const ProgramStrings& strings)
{
    auto& process = current().process;
    arch::forget_stubs();
    process.space.clear();
    uint64_t shift;
    host::random(std::as_writable_bytes(std::span{&shift, 1}));
    // As random as Linux's, where there is room for that.
    const Range memory = host::program_memory();
    const uint64_t spread = memory.size() / 64 / page;
    const uint64_t stack_pages = shift % std::min<uint64_t>(0x4000, spread), map_pages = (shift >> 32) % std::min<uint64_t>(0x10000, spread);
    StackPlan stack{memory.end - page - stack_pages * page, stack_limit(), program.plan.executable_stack};
    process.space.set_top(stack.top - stack.size - (1 << 20) - map_pages * page);
    process.executable = program.file;
    fs::running::run(process.pid, *program.file);
    publish_exec();
    current().files->close_on_exec(); // by which others see that the program runs
    auto loaded = TRY(load_program(program));
    auto rsp = TRY(make_stack(stack, program, loaded, strings));
    publish_program(strings.arguments(), loaded.program_entry);

    auto& registers = current().registers();
    registers = Registers{};
    registers.number = ~uint64_t{0};
    registers.rip = loaded.entry;
    registers.rsp = rsp;
    return {};
}

}

size_t stack_limit()
{
    constexpr uint64_t least = 256 << 10, most = 1 << 30;
    return std::clamp(process().limits.stack(), least, most) & ~(page - 1);
}

size_t strings_limit()
{
    constexpr uint64_t least = 128 << 10, most = 6 << 20;
    return std::clamp(process().limits.stack() / 4, least, most);
}

void set_thread_name(Thread& thread, std::string_view path)
{
    auto name = path.substr(path.rfind('/') + 1).substr(0, sizeof thread.name - 1);
    memset(thread.name, 0, sizeof thread.name);
    memcpy(thread.name, name.data(), name.size());
    constexpr int set_name = 15; // PR_SET_NAME: whoever looks at the machine's processes sees programs
    (void)host::control(set_name, reinterpret_cast<uint64_t>(thread.name), 0, 0, 0);
}

void start_program(Ref<Program> found, ProgramStrings strings)
{
    auto& thread = current();
    { // what this function owns must be gone before it leaves for the program
        auto program = std::move(found);
        auto copied = std::move(strings);
        set_thread_name(thread, program->shown_path());
        drop_capabilities_for_exec();
        constexpr int set_dumpable = 4; // PR_SET_DUMPABLE: who may look into the process (prctl(2)); a change of ids took it away
        if (thread.credentials.uid == thread.credentials.euid && thread.credentials.gid == thread.credentials.egid)
            (void)host::control(set_dumpable, 1, 0, 0, 0);
        if (auto replaced = replace_program(*program, copied); !replaced) {
            // There is no program any more that an error could be returned to (execve(2): SIGSEGV).
            char room[4608];
            Text out{room};
            print(out, "glume: {}: cannot be loaded: {}", program->shown_path(), why_not_run(replaced.error()));
            constexpr size_t small = size_t{64} << 30; // an enclave's
            if (const size_t have = host::program_memory().size(); replaced.error() == Errno::nomem && have < small)
                print(out, " (there are {} MiB for programs; --enclave-size, or sgx.enclave_size in a manifest, gives more: 256M do for small ones)", have >> 20);
            out.put("\n");
            host::log(out.view());
            die_by(abi::sigsegv);
        }
    }
    (void)host::set_fs_base(0);
    arch::reset_vectors();
    arch::enter_program(current().registers());
}

}
