// SPDX-License-Identifier: Apache-2.0
// Paths as text: splitting, matching and joining, with no file system behind them.
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include "base/result.h"

namespace fs {

inline constexpr size_t path_max = 4096;     // with the NUL
inline constexpr size_t name_max = 255;

constexpr bool is_absolute(std::string_view path) { return !path.empty() && path[0] == '/'; }

// Takes the first component off `rest`, and the slashes around it; "" when there is none.
std::string_view take_component(std::string_view& rest);

// Whether any component is "..".
bool has_parent_component(std::string_view path);

// The last component, what is before it, and whether slashes follow it. "/a/b//" is {"/a/", "b", true}; "/" is {"/", "", true}.
struct Split {
    std::string_view parent;    // "" for a single relative component
    std::string_view name;
    bool slashes = false;
};
Split split_last(std::string_view path);

// `path`, absolute and without "..", relative to the absolute `target`, without ".." too; none when it lies elsewhere. Repeated
// slashes and "." count for nothing; the rest is the tail of `path` itself, without leading slashes.
std::optional<std::string_view> below(std::string_view path, std::string_view target);

// An absolute path that grows and shrinks by components; always normalised, "/" is "", and always NUL-terminated. Room for
// path_max bytes.
class PathText {
public:
    explicit PathText(std::span<char, path_max> room) : room_(room.data()) { room_[0] = 0; }

    std::string_view view() const { return {room_, size_}; }            // "" for the root
    std::string_view shown() const { return size_ ? view() : std::string_view{"/"}; }
    const char* text() const { return room_; }
    void clear() { cut(0); }
    void cut(size_t size) { size_ = size; room_[size] = 0; }
    Result<> push(std::string_view component);                          // err::nametoolong
    // Removes the last component, but nothing of the first `floor` bytes.
    void pop(size_t floor);
    // Adds every component of `path`, taking ".." as its text says. err::nametoolong.
    Result<> append(std::string_view path, size_t floor = 0);

private:
    char* room_;
    size_t size_ = 0;
};

}
