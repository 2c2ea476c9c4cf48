// SPDX-License-Identifier: Apache-2.0
// The program's memory, seen from the kernel: typed addresses that are copied from and to, never dereferenced. A check is a
// comparison with one constant (the kernel lies above all program memory); the copy itself survives faults and says so.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include "base/result.h"
#include "host/types.h"
#include "base/user_space.h"

namespace user {

inline bool within(uintptr_t at, size_t size) { return at <= space.end && size <= space.end - at; }

Result<> copy_in(void* to, uintptr_t from, size_t size);   // err::fault
Result<> copy_out(uintptr_t to, const void* from, size_t size);
// Copies what can be copied; the number of bytes that were.
size_t copy_in_some(void* to, uintptr_t from, size_t size);
size_t copy_out_some(uintptr_t to, const void* from, size_t size);
// Zeroes; err::fault.
Result<> clear(uintptr_t to, size_t size);
// Copies a NUL-terminated string; its length without the NUL. err::fault, err::nametoolong when there is none in `room`.
Result<size_t> copy_string(std::span<char> room, uintptr_t from);

// One 32-bit word, atomically. err::fault.
Result<uint32_t> load_word(uintptr_t at);
// Stores `desired` if the word is `expected`; what was there.
Result<uint32_t> compare_exchange_word(uintptr_t at, uint32_t expected, uint32_t desired);

// What may cross: plain bytes, and on the way out no padding to leak.
template <class T> concept Readable = std::is_trivially_copyable_v<T>;
template <class T> concept Writable = Readable<T> && !std::is_const_v<T> && std::has_unique_object_representations_v<T>;

}

// UserPtr<const T> is an input, UserPtr<T> an output or both.
template <class T>
class UserPtr {
public:
    using Value = std::remove_const_t<T>;

    constexpr UserPtr() = default;
    constexpr explicit UserPtr(uintptr_t address) : address_(address) {}
    constexpr explicit operator bool() const { return address_ != 0; }
    constexpr uintptr_t address() const { return address_; }
    constexpr UserPtr at(size_t index) const { return UserPtr{address_ + index * sizeof(T)}; }

    Result<Value> load() const requires user::Readable<T>
    {
        Value value;
        TRY(user::copy_in(&value, address_, sizeof value));
        return value;
    }

    Result<> store(const Value& value) const requires user::Writable<T>
    {
        return user::copy_out(address_, &value, sizeof value);
    }

    Result<> load(std::span<Value> out) const requires user::Readable<T>
    {
        return user::copy_in(out.data(), address_, out.size_bytes());
    }

    Result<> store(std::span<const Value> values) const requires user::Writable<T>
    {
        return user::copy_out(address_, values.data(), values.size_bytes());
    }

private:
    uintptr_t address_ = 0;
};
static_assert(sizeof(UserPtr<int>) == sizeof(uintptr_t));

// A NUL-terminated string of the program's, such as a path.
struct UserString {
    uintptr_t address = 0;
    constexpr explicit operator bool() const { return address != 0; }
};

// A buffer of the program's or, for the kernel's own reads and writes, of the kernel: an address and a length that travel
// together and were compared with the limit. Anything that copies through it may fault.
class Buffer {
public:
    // The program's: err::fault when it reaches into the kernel.
    static Result<Buffer> of_program(uintptr_t start, size_t size)
    {
        if (!user::within(start, size))
            return err::fault;
        return Buffer{start, size, false};
    }
    // The same for whoever has other errors to name first: what reaches into the kernel becomes an address of the host's half,
    // which nobody can touch and which the host refuses by itself.
    static Buffer of_program_late(uintptr_t start, size_t size)
    {
        constexpr uintptr_t beyond = 0xffff'8000'0000'0000;
        return {user::within(start, size) ? start : beyond, size, false};
    }
    static Buffer of_kernel(std::span<std::byte> b) { return {reinterpret_cast<uintptr_t>(b.data()), b.size(), true}; }
    static Buffer of_kernel(std::span<const std::byte> b) { return {reinterpret_cast<uintptr_t>(b.data()), b.size(), true}; }

    size_t size() const { return size_; }
    uintptr_t start() const { return start_; }
    bool in_kernel() const { return kernel_; }
    // For the host, which reports a fault itself.
    host::Bytes bytes() const { return {start_, size_}; }
    Buffer first(size_t n) const { return {start_, n < size_ ? n : size_, kernel_}; }
    Buffer from(size_t offset) const { return offset < size_ ? Buffer{start_ + offset, size_ - offset, kernel_} : Buffer{start_ + size_, 0, kernel_}; }

    // Copies as much as fits into the buffer; how much. err::fault when nothing could be copied.
    Result<size_t> fill(std::span<const std::byte>) const;
    // Copies the buffer's first bytes out of it.
    Result<size_t> drain(std::span<std::byte>) const;
    Result<size_t> zero() const;

private:
    Buffer(uintptr_t start, size_t size, bool kernel) : start_(start), size_(size), kernel_(kernel) {}
    uintptr_t start_;
    size_t size_;
    bool kernel_;
};
