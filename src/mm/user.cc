// SPDX-License-Identifier: Apache-2.0
// The only instructions that touch the program's memory. Each stands in the table of fix-ups: a fault there ends the copy
// instead of the kernel.
#include "mm/user.h"
#include "host/signal.h"

#define FIXUP(from, to) ".pushsection fixups, \"aR\"\n.long " from " - ., " to " - .\n.popsection\n"

namespace {

// `rep movsb` keeps its progress in registers, so after a fault what is left in the count was not copied.
size_t copy_until_fault(void* to, const void* from, size_t size)
{
    asm volatile("1: rep movsb\n2:\n" FIXUP("1b", "2b") : "+D"(to), "+S"(from), "+c"(size) : : "memory");
    return size;
}

// Four or eight bytes with plain moves: the common sizes, without the start-up cost of `rep`. True if it went well. The operand
// sizes stand in the text: g++-12 folds two functions whose assembler reads the same, whatever the types of their operands.
#define COPY_WORD(size)                                                                                               \
    asm volatile("xor %1, %1\n1: mov (%2), %" size "0\n2: mov %" size "0, (%3)\njmp 4f\n3: mov $1, %1\n4:\n"         \
                 FIXUP("1b", "3b") FIXUP("2b", "3b")                                                                   \
                 : "=&r"(value), "=&r"(failed)                                                                         \
                 : "r"(from), "r"(to)                                                                                  \
                 : "memory")

bool copy4(void* to, const void* from)
{
    uint32_t value, failed;
    COPY_WORD("k");
    return failed == 0;
}

bool copy8(void* to, const void* from)
{
    uint64_t value;
    uint32_t failed;
    COPY_WORD("q");
    return failed == 0;
}

bool copy(void* to, const void* from, size_t size)
{
    switch (size) {
    case 4: return copy4(to, from);
    case 8: return copy8(to, from);
    case 16:
        return copy8(to, from) && copy8(static_cast<char*>(to) + 8, static_cast<const char*>(from) + 8);
    default: return copy_until_fault(to, from, size) == 0;
    }
}

const void* pointer(uintptr_t at) { return reinterpret_cast<const void*>(at); }
void* writable(uintptr_t at) { return reinterpret_cast<void*>(at); }

}

Result<> user::copy_in(void* to, uintptr_t from, size_t size)
{
    if ((!within(from, size) || !copy(to, pointer(from), size)) && size)
        return err::fault;
    return {}; // no bytes are no fault, wherever they are
}

Result<> user::copy_out(uintptr_t to, const void* from, size_t size)
{
    if ((!within(to, size) || !copy(writable(to), from, size)) && size)
        return err::fault;
    return {};
}

size_t user::copy_in_some(void* to, uintptr_t from, size_t size)
{
    return within(from, size) ? size - copy_until_fault(to, pointer(from), size) : 0;
}

size_t user::copy_out_some(uintptr_t to, const void* from, size_t size)
{
    return within(to, size) ? size - copy_until_fault(writable(to), from, size) : 0;
}

Result<> user::clear(uintptr_t to, size_t size)
{
    if (!within(to, size))
        return err::fault;
    auto* at = writable(to);
    asm volatile("1: rep stosb\n2:\n" FIXUP("1b", "2b") : "+D"(at), "+c"(size) : "a"(0) : "memory");
    if (size)
        return err::fault;
    return {};
}

Result<size_t> user::copy_string(std::span<char> room, uintptr_t from)
{
    size_t have = 0;
    while (have < room.size()) {
        // Never over the end of a page in one step: the string may end just before a hole.
        size_t step = 4096 - (from + have) % 4096;
        if (step > room.size() - have)
            step = room.size() - have;
        if (step > 256)
            step = 256;
        if (from + have >= space.end)
            return err::fault;
        size_t got = copy_in_some(room.data() + have, from + have, step);
        if (auto* end = static_cast<char*>(__builtin_memchr(room.data() + have, 0, got)))
            return static_cast<size_t>(end - room.data());
        if (got < step)
            return err::fault;
        have += step;
    }
    return err::nametoolong;
}

Result<uint32_t> user::load_word(uintptr_t at)
{
    uint32_t value;
    TRY(copy_in(&value, at, sizeof value));
    return value;
}

Result<uint32_t> user::compare_exchange_word(uintptr_t at, uint32_t expected, uint32_t desired)
{
    if (!within(at, 4) || at % 4)
        return err::fault;
    uint32_t failed;
    asm volatile("xor %1, %1\n1: lock cmpxchg %3, (%2)\njmp 3f\n2: mov $1, %1\n3:\n" FIXUP("1b", "2b")
                 : "+a"(expected), "=&r"(failed)
                 : "r"(at), "r"(desired)
                 : "memory", "cc");
    if (failed)
        return err::fault;
    return expected;
}

Result<size_t> Buffer::fill(std::span<const std::byte> from) const
{
    size_t n = from.size() < size_ ? from.size() : size_;
    size_t copied = n - copy_until_fault(writable(start_), from.data(), n);
    if (copied == 0 && n != 0)
        return err::fault;
    return copied;
}

Result<size_t> Buffer::drain(std::span<std::byte> to) const
{
    size_t n = to.size() < size_ ? to.size() : size_;
    size_t copied = n - copy_until_fault(to.data(), pointer(start_), n);
    if (copied == 0 && n != 0)
        return err::fault;
    return copied;
}

Result<size_t> Buffer::zero() const
{
    auto* at = writable(start_);
    size_t left = size_;
    asm volatile("1: rep stosb\n2:\n" FIXUP("1b", "2b") : "+D"(at), "+c"(left) : "a"(0) : "memory");
    if (left == size_ && size_ != 0)
        return err::fault;
    return size_ - left;
}

struct Fixup { int32_t fault, resume; };
extern "C" const Fixup __start_fixups[], __stop_fixups[];

uintptr_t kernel::fixup_for(uintptr_t pc)
{
    for (auto* f = __start_fixups; f < __stop_fixups; f++)
        if (reinterpret_cast<uintptr_t>(&f->fault) + static_cast<uintptr_t>(static_cast<intptr_t>(f->fault)) == pc)
            return reinterpret_cast<uintptr_t>(&f->resume) + static_cast<uintptr_t>(static_cast<intptr_t>(f->resume));
    return 0;
}
