// SPDX-License-Identifier: Apache-2.0
// Putting a program into the address space: its file and interpreter mapped, its first stack laid out.
#pragma once
#include <string_view>
#include "base/ref.h"
#include "fs/file.h"
#include "task/arguments.h"
#include "task/elf.h"

namespace task {

// A program file that was opened and found good, scripts resolved to their interpreter: nothing can go wrong any more but
// the lack of memory.
struct Program : Counted {
    Ref<fs::File> file, interpreter;
    ElfPlan plan, interpreter_plan;
    char path[4096];            // as AT_EXECFN shows it
    size_t path_length = 0;
    std::string_view shown_path() const { return {path, path_length}; }
};

// Opens `path` (relative to `base` or the working directory), follows `#!` lines and reads the headers. Errors are execve(2)'s.
// `flags`: O_NOFOLLOW for a path that must not be a symbolic link (err::loop).
Result<> find_program(Program&, Ref<fs::File> base, std::string_view path, ProgramStrings&, uint32_t flags = 0);

// After an error the program's path is that of the file it is about: the program, a script's or program's interpreter.

// Why a program cannot be run or loaded, in words.
std::string_view why_not_run(Errno);

// Whether the files are as long as their headers say. One that is cut off can be run, as with Linux, until it touches what is
// missing.
bool is_whole(const Program&);

// Where a loaded program begins.
struct Loaded {
    uintptr_t entry = 0;        // of the interpreter if there is one
    uintptr_t program_entry = 0;
    uintptr_t headers = 0;      // AT_PHDR
    uintptr_t interpreter_base = 0;
    uintptr_t vdso = 0;
};
// Maps the program and its interpreter into the (empty) address space and places the break.
Result<Loaded> load_program(const Program&);

// Maps the stack and lays out argc, argv, envp and the auxiliary vector (System V ABI, figure 3.9); the first stack pointer.
struct StackPlan { uintptr_t top; size_t size; bool executable; };
Result<uintptr_t> make_stack(const StackPlan&, const Program&, const Loaded&, const ProgramStrings&);

// Replaces the process's program by the one found and sets this thread's Registers to its start. After it has begun to change
// the address space there is no way back: a failure then ends the process with SIGKILL, as on Linux.
[[noreturn]] void start_program(Ref<Program>, ProgramStrings);

// The size of a new program's stack, in bytes: RLIMIT_STACK, within what can be reserved.
size_t stack_limit();
// What its arguments and environment may take: a quarter of that limit, at least 32 pages, at most 6 MiB (execve(2)).
size_t strings_limit();

}
