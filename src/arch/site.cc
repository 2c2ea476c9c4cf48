// SPDX-License-Identifier: Apache-2.0
#include "arch/site.h"
#include <string_view>

namespace arch {

namespace {

// Bytes that a ModRM operand adds (with SIB and displacement), 0 when it is relative to rip and so cannot be moved.
size_t operand_length(std::span<const uint8_t> code, size_t at)
{
    if (at >= code.size())
        return 0;
    uint8_t modrm = code[at], mode = modrm >> 6, rm = modrm & 7;
    if (mode == 3)
        return 1;
    if (mode == 0 && rm == 5)
        return 0;
    size_t length = 1;
    if (rm == 4) {
        if (at + 1 >= code.size())
            return 0;
        length++;
        if (mode == 0 && (code[at + 1] & 7) == 5)
            return length + 4;
    }
    return length + (mode == 1 ? 1 : mode == 2 ? 4 : 0);
}

bool plain_modrm(uint8_t opcode)
{
    switch (opcode) {
    case 0x01: case 0x03: case 0x09: case 0x0b: case 0x21: case 0x23: case 0x29: case 0x2b: case 0x31: case 0x33: // arithmetic
    case 0x39: case 0x3b: case 0x85: case 0x63: case 0x89: case 0x8b: case 0x8d: // cmp, test, movslq, mov, lea
        return true;
    default: return false;
    }
}

// How many bytes of `code` are padding between functions, as compilers and assemblers write it.
size_t padding(std::span<const uint8_t> code)
{
    if (!code.empty() && (code[0] == 0x90 || code[0] == 0xcc))
        return 1 + padding(code.subspan(1));
    static constexpr std::string_view nops[] = {
        std::string_view{"\x66\x90", 2}, std::string_view{"\x0f\x1f\x00", 3}, std::string_view{"\x0f\x1f\x40\x00", 4},
        std::string_view{"\x0f\x1f\x44\x00\x00", 5}, std::string_view{"\x66\x0f\x1f\x44\x00\x00", 6},
        std::string_view{"\x0f\x1f\x80\x00\x00\x00\x00", 7}, std::string_view{"\x0f\x1f\x84\x00\x00\x00\x00\x00", 8},
        std::string_view{"\x66\x0f\x1f\x84\x00\x00\x00\x00\x00", 9}, std::string_view{"\x66\x2e\x0f\x1f\x84\x00\x00\x00\x00\x00", 10},
        std::string_view{"\x66\x66\x2e\x0f\x1f\x84\x00\x00\x00\x00\x00", 11},
    };
    std::string_view text{reinterpret_cast<const char*>(code.data()), code.size()};
    for (auto nop : nops)
        if (text.starts_with(nop))
            return nop.size();
    return 0;
}

void put32(uint8_t* at, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        at[i] = static_cast<uint8_t>(value >> (8 * i));
}

uint32_t distance(uintptr_t next, uintptr_t to) { return static_cast<uint32_t>(to - next); }

class Code {
public:
    Code(std::array<uint8_t, slot_size>& bytes, uintptr_t at) : bytes_(bytes), at_(at) {}
    void put(std::initializer_list<uint8_t> bytes) { for (auto b : bytes) bytes_[used_++] = b; }
    void put(std::span<const uint8_t> bytes) { for (auto b : bytes) bytes_[used_++] = b; }
    void word(uint32_t value) { put32(&bytes_[used_], value); used_ += 4; }
    void load_rcx(uintptr_t address) { put({0x48, 0x8d, 0x0d}); word(distance(at_ + used_ + 4, address)); } // lea address(%rip),%rcx
    void enter(uintptr_t entry, uintptr_t back)
    {
        put({0x4c, 0x8d, 0x1d}); // lea back(%rip),%r11
        word(distance(at_ + used_ + 4, back));
        put({0x48, 0xb9}); // movabs $entry,%rcx
        word(static_cast<uint32_t>(entry));
        word(static_cast<uint32_t>(entry >> 32));
        put({0xff, 0xe1}); // jmp *%rcx
    }
    void jump(uintptr_t to) { put({0xe9}); word(distance(at_ + used_ + 4, to)); }

private:
    std::array<uint8_t, slot_size>& bytes_;
    uintptr_t at_;
    size_t used_ = 0;
};

}

size_t movable_length(std::span<const uint8_t> code)
{
    if (code.size() < 3)
        return 0;
    size_t at = 0;
    if ((code[0] & 0xf0) == 0x40) // REX
        at = 1;
    uint8_t opcode = code[at];
    size_t length = 0;
    if (opcode == 0x3d) { // cmp $imm32,%eax
        length = at + 5;
    } else if (plain_modrm(opcode)) {
        auto operand = operand_length(code, at + 1);
        length = operand ? at + 1 + operand : 0;
    } else if (opcode == 0x80 || opcode == 0x83 || opcode == 0x81 || opcode == 0xc7) { // with an immediate
        auto operand = operand_length(code, at + 1);
        length = operand ? at + 1 + operand + (opcode == 0x80 || opcode == 0x83 ? 1 : 4) : 0;
    }
    return length <= 15 && length <= code.size() ? length : 0;
}

std::optional<SiteShape> classify(std::span<const uint8_t> window, std::optional<uint64_t> rax)
{
    auto before = window.first(bytes_before);
    auto after = window.subspan(bytes_before + 2);
    // A: mov $imm32,%eax with no prefix that would change its meaning (REX, or a byte that could belong to it).
    if (before[1] == 0xb8 && (before[0] & 0xf0) != 0x40 && before[0] != 0x66) {
        uint32_t number = before[2] | before[3] << 8 | before[4] << 16 | static_cast<uint32_t>(before[5]) << 24;
        constexpr uint32_t numbers_end = 1024; // where what was called is not known, the bytes must look like it
        if (rax ? *rax == number : number < numbers_end)
            return SiteShape{SiteKind::number_before, 0, number};
    }
    size_t length = movable_length(after);
    if (length >= 3)
        return SiteShape{SiteKind::moved_after, static_cast<uint8_t>(length)};
    // `ret` and padding that nothing jumps into.
    if (after[0] == 0xc3 && padding(after.subspan(1)) >= 2)
        return SiteShape{SiteKind::moved_after, 1};
    return {};
}

bool reaches(uintptr_t from, uintptr_t to)
{
    auto d = static_cast<int64_t>(to - (from + jump_size));
    return d >= -(int64_t{1} << 31) + 4096 && d < (int64_t{1} << 31) - 4096;
}

std::array<uint8_t, jump_size> jump(uintptr_t at, uintptr_t to)
{
    std::array<uint8_t, jump_size> bytes{0xe9};
    put32(&bytes[1], distance(at + jump_size, to));
    return bytes;
}

bool breakpoint_in_jump(uintptr_t syscall, uintptr_t slot) { return jump(syscall, slot)[2] == 0xcc; }

std::array<uint8_t, slot_size> make_stub(const SiteShape& shape, uintptr_t slot, uintptr_t syscall, uintptr_t entry, std::span<const uint8_t> moved)
{
    std::array<uint8_t, slot_size> bytes;
    bytes.fill(0xcc);
    Code code{bytes, slot};
    uintptr_t after = syscall + 2;
    if (shape.kind == SiteKind::number_before) {
        code.put({0xb8});
        code.word(shape.number);
        code.enter(entry, after);
        return bytes;
    }
    code.enter(entry, slot + tail_offset);
    code.load_rcx(after);
    code.put(moved.first(shape.moved));
    if (moved[0] != 0xc3)
        code.jump(after + shape.moved);
    return bytes;
}

}
