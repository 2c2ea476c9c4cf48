// SPDX-License-Identifier: Apache-2.0
// The kernel's first steps: from the launch image to the program's first instruction.
#include <cstring>
#include "base/heap.h"
#include "base/hot.h"
#include "fs/mount_table.h"
#include "fs/open.h"
#include "fs/verify/catalogue.h"
#include "fs/verify/chunks.h"
#include "fs/verify/system.h"
#include "host/host.h"
#include "sys/checked.h"
#include "sys/observe.h"
#include "sys/trace.h"
#include "task/exit.h"
#include "task/launch.h"
#include "task/process_start.h"
#include "task/program.h"
#include "task/thread.h"

namespace {

// Constant storage: the host needs the first thread's block before anything else is there.
GLUME_ROOM_THREAD alignas(Thread) std::byte thread_room[sizeof(Thread)];
GLUME_ROOM_PROCESS alignas(Process) std::byte process_room[sizeof(Process)];

constexpr int exit_not_executable = 126, exit_not_found = 127, exit_broken = 125;
constexpr size_t mounts_max = 256;
constexpr size_t inherited_files_max = 256; // that can be opened again

template <class... Args>
[[noreturn]] void refuse(int status, Format<std::type_identity_t<Args>...> format, const Args&... args)
{
    char room[4608];
    Text out{room};
    out.put("glume: ");
    print(out, format, args...);
    out.put("\n");
    host::log(out.view());
    host::exit(status);
}

std::string_view in_words(Errno error) { return trace::error_text(static_cast<long>(error)); }

void mount_all(const task::LaunchImage& image)
{
    static fs::MountRequest requests[mounts_max];
    auto mounts = image.mounts();
    if (mounts.size() > mounts_max)
        refuse(1, "too many mounts: at most {} are possible", mounts_max);
    for (size_t i = 0; i < mounts.size(); i++)
        requests[i] = {image.text(mounts[i].target), image.text(mounts[i].source), mounts[i].kind, mounts[i].writable != 0, mounts[i].checked != 0};
    auto& header = image.header();
    fs::verify::catalogue.start(image.text_base(), image.trusted(), image.allowed(), header.file_check == launch::FileCheck::log_only);
    fs::verify::chunks.start(header.hash_cache);
    fs::verify::start(header.hashes_file < 0 ? host::Handle::none : host::Handle{header.hashes_file});
    size_t failed = 0;
    auto done = fs::start({requests, mounts.size()}, failed);
    if (!done)
        refuse(1, "cannot mount \"{}\" at \"{}\": {}", requests[failed].source, requests[failed].target, in_words(done.error()));
}

// A file that the program was started with can be opened again, as /dev/stdout, wherever it lies: for what it was opened for.
void grant_inherited(const Descriptors& files, std::span<host::Grant> grants, size_t& count)
{
    for (int fd = files.next(0); fd >= 0 && count < grants.size(); fd = files.next(fd + 1)) {
        auto file = files.at(Fd{fd});
        if (!file)
            continue;
        auto about = (*file)->stat();
        if (!about || !abi::is_regular(about->st_mode))
            continue;
        const uint32_t mode = (*file)->opened_for();
        if (mode & abi::o_path)
            continue;
        grants[count++] = {(*file)->handle(), false, mode != abi::o_wronly, mode != abi::o_rdonly};
    }
}

void enter_sandbox(launch::LogLevel level, const Descriptors& inherited)
{
    static host::Grant grants[mounts_max + inherited_files_max];
    size_t count = 0;
    for (auto& mount : fs::mounts.all())
        if (mount.root != host::Handle::none)
            grants[count++] = {mount.root, mount.directory, true, mount.writable};
    grant_inherited(inherited, grants, count);
    auto closed = host::enter_sandbox({grants, count});
    if (!closed)
        refuse(exit_broken, "the sandbox cannot be set up: {}; --no-sandbox runs without it", in_words(closed.error()));
    if (!*closed && level >= launch::LogLevel::warning)
        host::log("glume: warning: this host has no Landlock: files are restricted by the kernel's mounts alone\n");
}

[[noreturn]] void run(const task::LaunchImage& image)
{
#ifdef GLUME_CHECKED
    checked::start(image);
#endif
    auto strings = task::ProgramStrings::make(task::strings_limit());
    if (!strings)
        refuse(exit_broken, "not enough memory for the arguments");
    for (auto t : image.arguments())
        if (!strings->add_argument(image.text(t)))
            refuse(exit_not_executable, "argument list too long: it must fit into a quarter of the stack");
    for (auto t : image.environment())
        if (!strings->add_variable(image.text(t)))
            refuse(exit_not_executable, "argument list and environment too long: they must fit into a quarter of the stack");
    auto program = make<task::Program>();
    if (!program)
        refuse(exit_broken, "not enough memory");
    auto path = image.text(image.header().program);
    if (auto found = task::find_program(**program, {}, path, *strings); !found) {
        const int status = found.error() == Errno::noent || found.error() == Errno::notdir ? exit_not_found : exit_not_executable;
        if (auto about = (*program)->shown_path(); about != path)
            refuse(status, "{}: its interpreter {}: {}", path, about, task::why_not_run(found.error()));
        refuse(status, "{}: {}", path, task::why_not_run(found.error()));
    }
    if (!task::is_whole(**program))
        refuse(exit_not_executable, "{}: the file is cut off: it ends before what its ELF headers describe", path);
    if (image.header().sandbox)
        enter_sandbox(image.header().log_level, *current().files);
    if (observe::active())
        observe::runs_program((*program)->shown_path(), *strings, true);
    task::start_program(std::move(*program), std::move(*strings));
}

}

host::ThreadBlock& kernel::first_thread()
{
    auto* process = reinterpret_cast<Process*>(process_room);
    return *new (thread_room) Thread(*process);
}

void kernel::start(host::ThreadBlock& first)
{
    auto& process = *new (process_room) Process;
    auto& thread = static_cast<Thread&>(first);
    auto read = task::LaunchImage::read(host::launch_image());
    if (!read)
        refuse(exit_broken, "the launch image is damaged; start programs with `glume run`");
    auto& image = *read;
    auto& header = image.header();
    auto log = header.log_file == 2 ? host::Handle::none : host::Handle{header.log_file};
    if (log != host::Handle::none)
        log = host::log_to(log);

    auto* scratch = host::map_kernel(sizeof(Scratch)).value_or(nullptr);
    if (!scratch)
        refuse(exit_broken, "not enough memory");
    thread.scratch = static_cast<Scratch*>(scratch);
    process.pid = static_cast<int>(thread.tid);
    host::random(std::as_writable_bytes(std::span{&process.instance, 1}));
    process.threads.push_back(thread);
    process.thread_count = 1;
    single_threaded = true;
    auto& who = thread.credentials;
    who.uid = who.suid = static_cast<uint32_t>(host::auxiliary(abi::at_uid));
    who.euid = who.fsuid = static_cast<uint32_t>(host::auxiliary(abi::at_euid));
    who.gid = who.sgid = static_cast<uint32_t>(host::auxiliary(abi::at_gid));
    who.egid = who.fsgid = static_cast<uint32_t>(host::auxiliary(abi::at_egid));
    if (header.override_ids) {
        who.uid = who.euid = who.suid = who.fsuid = header.uid;
        who.gid = who.egid = who.sgid = who.fsgid = header.gid;
    }
    process.space.limit_break(header.brk_max_size);
    // Before the kernel opens anything of its own, which is not the program's to see.
    const host::Handle ours[] = {log, host::Handle{header.keeper}, host::Handle{header.hashes_file}};
    auto inherited = fs::inherited(ours);
    if (!inherited)
        refuse(exit_broken, "the open descriptors cannot be taken over: {}", in_words(inherited.error()));
    if (!host::start_instance())
        refuse(exit_broken, "not enough memory");
    mount_all(image);
    auto files = fs::inherit_descriptors(*inherited);
    if (!files)
        refuse(exit_broken, "the open descriptors cannot be taken over: {}", in_words(files.error()));
    thread.files = *files;
    auto context = fs::make_context(image.text(header.directory));
    if (!context)
        refuse(1, "the working directory \"{}\" cannot be opened: {}", image.text(header.directory), in_words(context.error()));
    process.fs = *context;
    task::take_over_process(header.override_ids, image.text(header.host_name));
    if (header.stack_size)
        process.limits.start_stack(header.stack_size);
    task::start_signals();
    task::at_exit = observe::at_exit;
    observe::allow_warnings(header.log_level >= launch::LogLevel::warning);
    observe::start(header.log_level >= launch::LogLevel::trace, header.stats != 0);
    run(image);
}
