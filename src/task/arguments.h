// SPDX-License-Identifier: Apache-2.0
// A new program's argument and environment strings, in kernel memory while the old program's memory goes away.
#pragma once
#include <span>
#include <string_view>
#include "base/result.h"
#include "mm/user.h"

namespace task {

class ProgramStrings {
public:
    static constexpr size_t string_max = 128 * 1024;  // MAX_ARG_STRLEN
    // Room for `limit` bytes of strings and pointers together (execve(2): a quarter of the stack limit, at least 128 KiB).
    static Result<ProgramStrings> make(size_t limit);
    ProgramStrings(ProgramStrings&&) noexcept;
    ProgramStrings(const ProgramStrings&) = delete;
    ~ProgramStrings();

    // err::toobig when the room is used up. All arguments come before the first variable.
    Result<> add_argument(std::string_view);
    Result<> add_variable(std::string_view);
    // All strings of a NULL-terminated vector of the program's. err::fault, err::toobig.
    Result<> add_arguments(uintptr_t vector);
    Result<> add_variables(uintptr_t vector);
    // A script's line: argv[0] becomes `interpreter`, `argument` (if any) and `script`.
    Result<> prepend_script(std::string_view interpreter, std::string_view argument, std::string_view script);

    // Strings lie one behind the other, each with its NUL.
    std::string_view arguments() const { return {base_ + arguments_start_, arguments_end_ - arguments_start_}; }
    std::string_view variables() const { return {base_ + variables_start_, variables_end_ - variables_start_}; }
    size_t argument_count() const { return argument_count_; }
    size_t variable_count() const { return variable_count_; }

private:
    ProgramStrings(char* base, size_t size);
    Result<> reserve(size_t bytes);
    Result<> prepend(std::string_view);
    Result<> add_user_strings(uintptr_t vector, size_t& end, size_t& count);
    Result<> add(std::string_view, size_t& end, size_t& count);

    void begin_variables();

    // [head room for scripts | arguments … variables …             ]
    static constexpr size_t head_room = 32 * 1024;
    char* base_;
    size_t size_;               // of the mapping: head room, the limit, and room for one string to be found too long
    size_t limit_;
    size_t used_ = 0;           // bytes and pointers that count
    size_t arguments_start_, arguments_end_, variables_start_, variables_end_;
    size_t argument_count_ = 0, variable_count_ = 0;
};

}
