// SPDX-License-Identifier: Apache-2.0
#include "task/arguments.h"
#include <cstring>
#include "base/panic.h"
#include "host/memory.h"

namespace task {

Result<ProgramStrings> ProgramStrings::make(size_t limit)
{
    size_t size = head_room + limit + string_max;
    auto* base = static_cast<char*>(TRY(host::map_kernel(size)));
    ProgramStrings strings{base, size};
    strings.limit_ = limit;
    return strings;
}

ProgramStrings::ProgramStrings(char* base, size_t size) : base_(base), size_(size)
{
    arguments_start_ = arguments_end_ = variables_start_ = variables_end_ = head_room;
}

ProgramStrings::ProgramStrings(ProgramStrings&& other) noexcept
{
    memcpy(static_cast<void*>(this), &other, sizeof *this);
    other.base_ = nullptr;
}

ProgramStrings::~ProgramStrings()
{
    if (base_)
        host::unmap_kernel(base_, size_);
}

Result<> ProgramStrings::reserve(size_t bytes)
{
    size_t cost = bytes + sizeof(uintptr_t);
    if (cost > limit_ - used_)
        return err::toobig;
    used_ += cost;
    return {};
}

Result<> ProgramStrings::add(std::string_view s, size_t& end, size_t& count)
{
    if (s.size() >= string_max)
        return err::toobig;
    TRY(reserve(s.size() + 1));
    memcpy(base_ + end, s.data(), s.size());
    base_[end + s.size()] = '\0';
    end += s.size() + 1;
    count++;
    return {};
}

void ProgramStrings::begin_variables()
{
    if (variable_count_ == 0)
        variables_start_ = variables_end_ = arguments_end_;
}

Result<> ProgramStrings::add_argument(std::string_view s)
{
    check(variable_count_ == 0);
    return add(s, arguments_end_, argument_count_);
}
Result<> ProgramStrings::add_variable(std::string_view s)
{
    begin_variables();
    return add(s, variables_end_, variable_count_);
}

Result<> ProgramStrings::add_user_strings(uintptr_t vector, size_t& end, size_t& count)
{
    if (!vector)
        return {}; // Linux takes NULL for an empty vector
    for (UserPtr<const uintptr_t> next{vector};; next = next.at(1)) {
        auto at = TRY(next.load());
        if (!at)
            return {};
        size_t room = limit_ - used_ < string_max ? limit_ - used_ : string_max;
        auto length = user::copy_string({base_ + end, room}, at);
        if (!length)
            return length.error() == Errno::nametoolong ? err::toobig : Failure{length.error()};
        TRY(reserve(*length + 1));
        end += *length + 1;
        count++;
    }
}

Result<> ProgramStrings::add_arguments(uintptr_t vector) { return add_user_strings(vector, arguments_end_, argument_count_); }
Result<> ProgramStrings::add_variables(uintptr_t vector)
{
    begin_variables();
    return add_user_strings(vector, variables_end_, variable_count_);
}

Result<> ProgramStrings::prepend_script(std::string_view interpreter, std::string_view argument, std::string_view script)
{
    if (argument_count_ > 0) { // argv[0] goes
        arguments_start_ += strlen(base_ + arguments_start_) + 1;
        argument_count_--;
    }
    TRY(prepend(script));
    if (!argument.empty())
        TRY(prepend(argument));
    return prepend(interpreter);
}

Result<> ProgramStrings::prepend(std::string_view s)
{
    if (s.size() + 1 > arguments_start_)
        return err::toobig;
    TRY(reserve(s.size() + 1));
    arguments_start_ -= s.size() + 1;
    memcpy(base_ + arguments_start_, s.data(), s.size());
    base_[arguments_start_ + s.size()] = '\0';
    argument_count_++;
    return {};
}

}
