// SPDX-License-Identifier: Apache-2.0
// The memory functions that the compiler calls on its own, and strlen and memchr. General registers only, since the vector
// registers hold the program's values: overlapping 8-byte moves when small, `rep movsb` (fast on every CPU since 2013) when large.
#include <stddef.h>
#include <stdint.h>

// No loop below may be turned into a call of the very function that it is in.
#if defined(__clang__)
#define OWN_LOOPS __attribute__((no_builtin("memcpy", "memmove", "memset", "memcmp", "strlen", "memchr")))
#else
#define OWN_LOOPS __attribute__((optimize("no-tree-loop-distribute-patterns")))
#endif

namespace {

// Unaligned and untyped access that is one instruction at any optimisation level.
template <class T> struct [[gnu::packed, gnu::may_alias]] Loose { T value; };
template <class T> T load(const void* at) { return static_cast<const Loose<T>*>(at)->value; }
template <class T> void store(void* at, T value) { static_cast<Loose<T>*>(at)->value = value; }

char* at(void* p, size_t offset) { return static_cast<char*>(p) + offset; }
const char* at(const void* p, size_t offset) { return static_cast<const char*>(p) + offset; }

constexpr size_t small_copy = 32;  // up to here: every load first, then every store, so overlap does not matter
constexpr size_t loop_copy = 256;  // from here on `rep` has earned its start-up cost

// The two halves of [T, 2T] bytes overlap in the middle.
template <class T>
void copy_ends(void* to, const void* from, size_t size)
{
    T head = load<T>(from), tail = load<T>(at(from, size - sizeof(T)));
    store(to, head);
    store(at(to, size - sizeof(T)), tail);
}

void copy_small(void* to, const void* from, size_t size)
{
    if (size > 16) {
        auto a = load<uint64_t>(from), b = load<uint64_t>(at(from, 8));
        auto c = load<uint64_t>(at(from, size - 16)), d = load<uint64_t>(at(from, size - 8));
        store(to, a);
        store(at(to, 8), b);
        store(at(to, size - 16), c);
        store(at(to, size - 8), d);
    } else if (size >= 8) {
        copy_ends<uint64_t>(to, from, size);
    } else if (size >= 4) {
        copy_ends<uint32_t>(to, from, size);
    } else if (size >= 2) {
        copy_ends<uint16_t>(to, from, size);
    } else if (size == 1) {
        store(to, load<uint8_t>(from));
    }
}

// Backwards, for a target that begins inside the source. size > small_copy.
OWN_LOOPS void copy_down(void* to, const void* from, size_t size)
{
    auto head_a = load<uint64_t>(from);
    for (; size > 8; size -= 8)
        store(at(to, size - 8), load<uint64_t>(at(from, size - 8)));
    store(to, head_a);
}

// Upwards: right for separate memory, and for a target that begins below the source, since every block is loaded whole
// before it is stored.
OWN_LOOPS void copy_up(void* to, const void* from, size_t size)
{
    if (size > loop_copy) {
        asm volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(size) : : "memory");
        return;
    }
    size_t i = 0;
    for (; i + small_copy < size; i += small_copy)
        copy_small(at(to, i), at(from, i), small_copy);
    copy_small(at(to, i), at(from, i), size - i);
}

constexpr uint64_t in_every_byte = 0x0101'0101'0101'0101;

uint64_t has_zero_byte(uint64_t word)
{
    return (word - in_every_byte) & ~word & (in_every_byte << 7);
}

}

extern "C" {

OWN_LOOPS void* memcpy(void* to, const void* from, size_t size)
{
    if (size <= small_copy)
        copy_small(to, from, size);
    else
        copy_up(to, from, size);
    return to;
}

OWN_LOOPS void* memmove(void* to, const void* from, size_t size)
{
    if (size <= small_copy)
        copy_small(to, from, size);
    else if (reinterpret_cast<uintptr_t>(to) - reinterpret_cast<uintptr_t>(from) >= size)
        copy_up(to, from, size); // the target does not begin inside the source
    else
        copy_down(to, from, size);
    return to;
}

OWN_LOOPS void* memset(void* to, int value, size_t size)
{
    uint64_t word = in_every_byte * static_cast<uint8_t>(value);
    if (size > 128) {
        void* cursor = to;
        asm volatile("rep stosb" : "+D"(cursor), "+c"(size) : "a"(value) : "memory");
    } else if (size >= 8) {
        for (size_t i = 0; i + 8 < size; i += 8)
            store(at(to, i), word);
        store(at(to, size - 8), word);
    } else if (size >= 4) {
        store(to, static_cast<uint32_t>(word));
        store(at(to, size - 4), static_cast<uint32_t>(word));
    } else {
        for (size_t i = 0; i < size; i++)
            store(at(to, i), static_cast<uint8_t>(value));
    }
    return to;
}

OWN_LOOPS int memcmp(const void* a, const void* b, size_t size)
{
    size_t i = 0;
    for (; i + 8 <= size; i += 8) {
        auto x = load<uint64_t>(at(a, i)), y = load<uint64_t>(at(b, i));
        if (x != y)
            return __builtin_bswap64(x) < __builtin_bswap64(y) ? -1 : 1;
    }
    for (; i < size; i++) {
        int difference = load<uint8_t>(at(a, i)) - load<uint8_t>(at(b, i));
        if (difference != 0)
            return difference;
    }
    return 0;
}

OWN_LOOPS void* memchr(const void* p, int value, size_t size)
{
    uint64_t pattern = in_every_byte * static_cast<uint8_t>(value);
    size_t i = 0;
    for (; i + 8 <= size; i += 8)
        if (uint64_t zero = has_zero_byte(load<uint64_t>(at(p, i)) ^ pattern))
            return const_cast<char*>(at(p, i + static_cast<size_t>(__builtin_ctzll(zero)) / 8));
    for (; i < size; i++)
        if (load<uint8_t>(at(p, i)) == static_cast<uint8_t>(value))
            return const_cast<char*>(at(p, i));
    return nullptr;
}

// Reads whole aligned words, which may hold bytes behind the end but never cross into another page.
OWN_LOOPS __attribute__((no_sanitize("address"))) size_t strlen(const char* s)
{
    const char* cursor = s;
    for (; reinterpret_cast<uintptr_t>(cursor) % 8 != 0; cursor++)
        if (*cursor == 0)
            return static_cast<size_t>(cursor - s);
    for (;; cursor += 8) {
        if (uint64_t zero = has_zero_byte(static_cast<const Loose<uint64_t>*>(static_cast<const void*>(cursor))->value))
            return static_cast<size_t>(cursor - s) + static_cast<size_t>(__builtin_ctzll(zero)) / 8;
    }
}

}
