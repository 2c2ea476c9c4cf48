// SPDX-License-Identifier: Apache-2.0
// execve(2), execveat(2).
#include "sys/program.h"
#include "abi/fcntl.h"
#include "sys/observe.h"
#include "task/exit.h"
#include "task/program.h"
#include "task/stop.h"
#include "task/thread.h"

namespace {

// What the thread that goes on may not have: it is not always the one that called.
struct Next { Ref<task::Program> program; task::ProgramStrings strings; Ref<Descriptors> files; Credentials credentials; };

// The point of no return, with this thread the only one.
void replace(void* context)
{
    auto* next = static_cast<Next*>(context);
    auto program = std::move(next->program);
    auto strings = std::move(next->strings);
    auto& thread = current();
    thread.files = std::move(next->files);
    thread.credentials = next->credentials;
    delete next;
    task::leave_program();
    if (observe::active())
        observe::runs_program(program->shown_path(), strings, false);
    task::start_program(std::move(program), std::move(strings));
}

Result<> execute(Ref<fs::File> base, std::string_view path, uintptr_t arguments, uintptr_t environment, uint32_t flags = 0)
{
    auto strings = TRY(task::ProgramStrings::make(task::strings_limit()));
    TRY(strings.add_arguments(arguments));
    if (strings.argument_count() == 0) // Linux 5.18: a program always has an argv[0]
        TRY(strings.add_argument(""));
    TRY(strings.add_variables(environment));
    auto program = TRY(make<task::Program>());
    TRY(task::find_program(*program, std::move(base), path, strings, flags));
    auto* next = new (std::nothrow) Next{std::move(program), std::move(strings), current().files, current().credentials};
    if (!next)
        return err::nomem;
    task::run_alone(replace, next);
    delete next;
    return err::restart_sys; // another thread ends the process
}

}

Result<> sys_execve(UserString path, UserPtr<const uintptr_t> arguments, UserPtr<const uintptr_t> environment)
{
    std::span<char> room{current().scratch->path[0]};
    auto length = TRY(user::copy_string(room, path.address));
    if (length == 0)
        return err::noent;
    return execute({}, {room.data(), length}, arguments.address(), environment.address());
}

Result<> sys_execveat(Fd directory, UserString path, UserPtr<const uintptr_t> arguments, UserPtr<const uintptr_t> environment, int flags)
{
    if (flags & ~(abi::at_empty_path | abi::at_symlink_nofollow))
        return err::inval;
    std::span<char> room{current().scratch->path[0]};
    auto length = TRY(user::copy_string(room, path.address));
    std::string_view name{room.data(), length};
    const bool text_given = length != 0;
    if (!text_given) {
        if (!(flags & abi::at_empty_path))
            return err::noent;
        // The open file itself, by the name that /proc gives it.
        (void)TRY(current().files->at(directory));
        Text text{room};
        print(text, "/proc/self/fd/{}", static_cast<int>(directory));
        text.put(std::string_view{"\0", 1});
        name = {room.data(), text.view().size() - 1};
    }
    Ref<fs::File> base;
    if (!name.starts_with('/') && static_cast<int>(directory) != abi::at_fdcwd)
        base = TRY(current().files->at(directory));
    const bool keeps_link = flags & abi::at_symlink_nofollow && text_given;
    return execute(std::move(base), name, arguments.address(), environment.address(), keeps_link ? abi::o_nofollow : 0);
}
