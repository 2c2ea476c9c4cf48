// SPDX-License-Identifier: Apache-2.0
// The end of NAME.trusted: a line for each trusted name, and where the lines begin.
#include "launch/enclave.h"
#include "launch/failure.h"
#include "launch/hex.h"
#include "launch/trusted.h"
#include <charconv>
#include <cstdio>
#include <string_view>

namespace launch {

namespace {

constexpr size_t tail_size = 17; // 16 hexadecimal digits and a line break

[[noreturn]] void damaged(const std::string& file) { throw Failure(status::failed, file + " is damaged: glume sign makes it anew"); }

class Line {
public:
    Line(std::string_view text, const std::string& file) : text_(text), file_(file) {}

    std::string_view word()
    {
        const size_t space = text_.find(' ');
        if (space == text_.npos)
            damaged(file_);
        const std::string_view found = text_.substr(0, space);
        text_.remove_prefix(space + 1);
        return found;
    }
    uint64_t number(int base = 10)
    {
        const std::string_view digits = word();
        uint64_t value = 0;
        if (std::from_chars(digits.data(), digits.data() + digits.size(), value, base).ptr != digits.data() + digits.size())
            damaged(file_);
        return value;
    }
    std::string_view bytes(uint64_t count)
    {
        if (count >= text_.size())
            damaged(file_);
        const std::string_view found = text_.substr(0, count);
        text_.remove_prefix(count + 1);
        return found;
    }
    std::string_view rest() const { return text_; }

private:
    std::string_view text_;
    const std::string& file_;
};

std::array<uint8_t, 32> hash_of(std::string_view digits, const std::string& file)
{
    std::array<uint8_t, 32> hash{};
    if (digits.size() != 64)
        damaged(file);
    for (size_t i = 0; i < hash.size(); ++i)
        if (std::from_chars(digits.data() + 2 * i, digits.data() + 2 * i + 2, hash[i], 16).ptr != digits.data() + 2 * i + 2)
            damaged(file);
    return hash;
}

}

std::string trusted_text(const std::vector<TrustedFile>& files, uint64_t start)
{
    std::string text;
    for (const TrustedFile& file : files) {
        char numbers[96];
        switch (file.kind) {
        case TrustedKind::file:
            std::snprintf(numbers, sizeof numbers, "file %04o %llu %llu ", file.mode, static_cast<unsigned long long>(file.size), static_cast<unsigned long long>(file.hashes));
            text += numbers + file.sha256 + " " + hex(file.root) + " " + file.path + "\n";
            break;
        case TrustedKind::directory: text += "directory " + file.path + "\n"; break;
        case TrustedKind::link: text += "link " + std::to_string(file.link.size()) + " " + file.link + " " + file.path + "\n"; break;
        }
    }
    char tail[32];
    std::snprintf(tail, sizeof tail, "%016llx\n", static_cast<unsigned long long>(start));
    return text + tail;
}

void load_trusted(Plan& plan, const std::string& path)
{
    const std::vector<std::byte> bytes = read_all(path, "hashes of the trusted files (glume sign makes them)");
    const std::string_view all(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    uint64_t start = 0;
    if (!all.starts_with(trusted_magic) || all.size() < trusted_magic.size() + tail_size)
        damaged(path);
    const std::string_view tail = all.substr(all.size() - tail_size);
    if (std::from_chars(tail.data(), tail.data() + 16, start, 16).ptr != tail.data() + 16 || start > all.size() - tail_size)
        damaged(path);
    for (std::string_view text = all.substr(start, all.size() - tail_size - start); !text.empty();) {
        const size_t end = text.find('\n');
        if (end == text.npos)
            damaged(path);
        Line line(text.substr(0, end), path);
        text.remove_prefix(end + 1);
        TrustedFile file{};
        const std::string_view kind = line.word();
        if (kind == "file") {
            file.mode = static_cast<uint32_t>(line.number(8));
            file.size = line.number();
            file.hashes = line.number();
            file.sha256 = line.word();
            file.root = hash_of(line.word(), path);
        } else if (kind == "link") {
            file.kind = TrustedKind::link;
            file.link = line.bytes(line.number());
        } else if (kind == "directory") {
            file.kind = TrustedKind::directory;
        } else {
            damaged(path);
        }
        file.path = line.rest();
        plan.trusted.push_back(std::move(file));
    }
}

}
