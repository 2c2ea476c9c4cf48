// SPDX-License-Identifier: Apache-2.0
#include "proc/show.h"

namespace pseudo {

namespace {

void put_padded(Text& out, uint64_t value, size_t width, int base, char fill)
{
    char room[24];
    Text digits{room};
    digits.put(value, base);
    for (size_t n = digits.view().size(); n < width; n++)
        out.put({&fill, 1});
    out.put(digits.view());
}

}

void put_right(Text& out, uint64_t value, size_t width, char fill) { put_padded(out, value, width, 10, fill); }
void put_hex(Text& out, uint64_t value, size_t width) { put_padded(out, value, width, 16, '0'); }

std::string_view take_line(std::string_view& text)
{
    auto end = text.find('\n');
    auto line = text.substr(0, end);
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    return line;
}

std::string_view take_word(std::string_view& text)
{
    auto start = text.find_first_not_of(" \t");
    text.remove_prefix(start == text.npos ? text.size() : start);
    auto end = text.find_first_of(" \t");
    auto word = text.substr(0, end);
    text.remove_prefix(word.size());
    return word;
}

std::optional<uint64_t> parse_number(std::string_view text, int base)
{
    uint64_t value = 0;
    auto end = text.data() + text.size();
    auto [at, failed] = std::from_chars(text.data(), end, value, base);
    if (failed != std::errc{} || at == text.data())
        return {};
    return value;
}

Result<HostText> HostText::read(const char* path)
{
    for (size_t size = 4096;; size *= 4) {
        std::unique_ptr<char[]> room{new (std::nothrow) char[size]};
        if (!room)
            return err::nomem;
        size_t got = TRY(host::description(path, {room.get(), size}));
        if (got < size)
            return HostText{std::move(room), got};
    }
}

}
