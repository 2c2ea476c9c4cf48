// SPDX-License-Identifier: Apache-2.0
// What several files of /proc and /sys say, and pieces of text that they share.
#pragma once
#include <algorithm>
#include <memory>
#include "host/machine.h"
#include "proc/tree.h"

namespace pseudo {

// A string literal as a template argument.
template <size_t n>
struct Literal {
    char text[n];
    constexpr Literal(const char (&from)[n]) { std::copy_n(from, n, text); }
};
// A file that always says the same.
template <Literal literal>
Result<> says(Text& out, const Subject&)
{
    out.put({literal.text, sizeof literal.text - 1});
    return {};
}
// A file that says what the host's file says: the whole machine's, or the host's view of this process.
template <Literal path>
Result<> host_says(Text& out, const Subject&)
{
    auto room = out.rest();
    size_t size = TRY(host::description(path.text, room));
    out.commit(size, size < room.size());
    return {};
}
// Writes are accepted and change nothing.
inline Result<> accept(std::string_view, const Subject&) { return {}; }

// Numbers right-aligned in `width` columns.
void put_right(Text& out, uint64_t value, size_t width, char fill = ' ');
void put_hex(Text& out, uint64_t value, size_t width);

// The first line, without its end, or word; what is behind it stays in `text`.
std::string_view take_line(std::string_view& text);
std::string_view take_word(std::string_view& text);
std::optional<uint64_t> parse_number(std::string_view text, int base = 10);

// The fields of a host's stat file (proc_pid_stat(5)) behind the name, from the third on: `put(number, word)` writes each.
template <class Put>
void put_stat_fields(Text& out, std::string_view stat, Put put)
{
    auto rest = stat.substr(stat.rfind(')') + 1);
    rest = take_line(rest);
    for (int field = 3; !rest.empty(); field++) {
        auto word = take_word(rest);
        if (word.empty())
            break;
        out.put(" ");
        put(field, word);
    }
    out.put("\n");
}

// A text of the host's, whole, in kernel memory.
class HostText {
public:
    static Result<HostText> read(const char* path);
    std::string_view view() const { return {text_.get(), size_}; }

private:
    HostText(std::unique_ptr<char[]> text, size_t size) : text_(std::move(text)), size_(size) {}
    std::unique_ptr<char[]> text_;
    size_t size_;
};

}
