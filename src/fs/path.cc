// SPDX-License-Identifier: Apache-2.0
#include "fs/path.h"
#include <cstring>

namespace fs {

std::string_view take_component(std::string_view& rest)
{
    size_t start = 0;
    while (start < rest.size() && rest[start] == '/')
        start++;
    size_t end = start;
    while (end < rest.size() && rest[end] != '/')
        end++;
    auto component = rest.substr(start, end - start);
    while (end < rest.size() && rest[end] == '/')
        end++;
    rest.remove_prefix(end);
    return component;
}

bool has_parent_component(std::string_view path)
{
    for (size_t at = path.find(".."); at != path.npos; at = path.find("..", at + 1))
        if ((at == 0 || path[at - 1] == '/') && (at + 2 == path.size() || path[at + 2] == '/'))
            return true;
    return false;
}

Split split_last(std::string_view path)
{
    size_t end = path.size();
    while (end > 0 && path[end - 1] == '/')
        end--;
    size_t start = end;
    while (start > 0 && path[start - 1] != '/')
        start--;
    return {path.substr(0, start), path.substr(start, end - start), end != path.size()};
}

std::optional<std::string_view> below(std::string_view path, std::string_view target)
{
    while (!target.empty()) {
        auto wanted = take_component(target);
        if (wanted.empty())
            break;
        if (wanted == ".")
            continue;
        std::string_view found;
        do
            found = take_component(path);
        while (found == ".");
        if (found != wanted)
            return std::nullopt;
    }
    while (!path.empty() && path[0] == '/')
        path.remove_prefix(1);
    return path;
}

Result<> PathText::push(std::string_view component)
{
    if (component.size() > name_max || size_ + 1 + component.size() >= path_max)
        return err::nametoolong;
    room_[size_] = '/';
    memcpy(room_ + size_ + 1, component.data(), component.size());
    cut(size_ + 1 + component.size());
    return {};
}

void PathText::pop(size_t floor)
{
    size_t end = size_;
    while (end > floor && room_[end - 1] != '/')
        end--;
    cut(end > floor ? end - 1 : size_ > floor ? floor : size_);
}

Result<> PathText::append(std::string_view path, size_t floor)
{
    while (!path.empty()) {
        auto component = take_component(path);
        if (component == "..")
            pop(floor);
        else if (!component.empty() && component != ".")
            TRY(push(component));
    }
    return {};
}

}
