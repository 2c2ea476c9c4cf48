// SPDX-License-Identifier: Apache-2.0
// Bounded text output, formats checked at compile time.
#pragma once
#include <charconv>
#include <concepts>
#include <span>
#include <string_view>
#include <type_traits>

class Text {
public:
    explicit constexpr Text(std::span<char> room) : room_(room) {}
    constexpr std::string_view view() const { return {room_.data(), used_}; }
    constexpr bool truncated() const { return truncated_; }

    constexpr void put(std::string_view s)
    {
        for (char c : s) {
            if (used_ == room_.size()) { truncated_ = true; return; }
            room_[used_++] = c;
        }
    }
    void put(std::integral auto value, int base = 10)
    {
        char digits[66];
        auto end = std::to_chars(digits, digits + sizeof digits, value, base).ptr;
        put(std::string_view(digits, end));
    }

    // For a writer that fills the room itself: what is left of it, and how much of that was used. `all`: nothing was left out.
    std::span<char> rest() const { return room_.subspan(used_); }
    void commit(size_t size, bool all) { used_ += size; truncated_ |= !all; }
    void cut(size_t size) { used_ = size; } // at most what there is

private:
    std::span<char> room_;
    size_t used_ = 0;
    bool truncated_ = false;
};

// A literal with one {} or {x} per argument, or it does not compile: reaching a
// function that is not constexpr ends the evaluation (`throw` needs exceptions).
void format_needs_one_hole_for_each_argument();
template <class... Args>
struct Format {
    std::string_view text;
    consteval Format(const char* s) : text(s)
    {
        size_t holes = 0;
        for (char c : text) holes += c == '{';
        if (holes != sizeof...(Args)) format_needs_one_hole_for_each_argument();
    }
};

template <class... Args>
void print(Text& out, Format<std::type_identity_t<Args>...> format, const Args&... args)
{
    auto rest = format.text;
    [[maybe_unused]] auto one = [&](const auto& arg) {
        auto hole = rest.find('{'), close = rest.find('}', hole);
        out.put(rest.substr(0, hole));
        if constexpr (std::integral<std::remove_cvref_t<decltype(arg)>>)
            out.put(arg, rest[hole + 1] == 'x' ? 16 : 10);
        else
            out.put(arg);
        rest.remove_prefix(close + 1);
    };
    (one(args), ...);
    out.put(rest);
}
