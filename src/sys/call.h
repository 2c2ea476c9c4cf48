// SPDX-License-Identifier: Apache-2.0
// From registers to typed functions. A system call is an ordinary function; its signature is the only place where its
// arguments are described: dispatch, cleaning, tracing and the compatibility page come from it.
#pragma once
#include <array>
#include <concepts>
#include <cstdint>
#include <utility>
#include "base/flags.h"
#include "base/result.h"
#include "base/text.h"
#include "mm/user.h"

using Arguments = std::array<uint64_t, 6>; // rdi, rsi, rdx, r10, r8, r9

// How a register becomes an argument. No conversion, no system call.
template <class T> struct FromRegister;
template <std::integral T> struct FromRegister<T> {
    static T get(uint64_t r) { return static_cast<T>(r); } // drops the high bits, as Linux does
};
template <class E> requires std::is_enum_v<E> struct FromRegister<E> {
    static E get(uint64_t r) { return static_cast<E>(static_cast<std::underlying_type_t<E>>(r)); }
};
template <class E> struct FromRegister<Flags<E>> {
    static Flags<E> get(uint64_t r) { return Flags<E>{static_cast<typename Flags<E>::Bits>(r)}; }
};
template <class T> struct FromRegister<UserPtr<T>> {
    static UserPtr<T> get(uint64_t r) { return UserPtr<T>{r}; }
};
template <> struct FromRegister<UserString> {
    static UserString get(uint64_t r) { return UserString{r}; }
};

inline long to_register(Result<> result) { return result ? 0 : -static_cast<long>(result.error()); }
template <class T>
long to_register(Result<T> result)
{
    return result ? static_cast<long>(*result) : -static_cast<long>(result.error());
}

// How an argument looks in a trace, after strace; found by type, like everything about a call.
inline void show(Text& out, std::integral auto value) { print(out, "{}", value); }
template <class E> requires std::is_enum_v<E> void show(Text& out, E value) { print(out, "{}", std::to_underlying(value)); }
template <class E> void show(Text& out, Flags<E> flags) { print(out, "0x{x}", static_cast<uint64_t>(flags.bits())); }
template <class T> void show(Text& out, UserPtr<T> pointer)
{
    if (pointer)
        print(out, "0x{x}", pointer.address());
    else
        out.put("NULL");
}
void show(Text& out, UserString string); // sys/trace.cc

template <auto function> struct Adapter;
template <class T, class... Args, Result<T> (*function)(Args...)>
struct Adapter<function> {
    static_assert(sizeof...(Args) <= 6);
    static long call(const Arguments& r)
    {
        return [&]<size_t... i>(std::index_sequence<i...>) {
            return to_register(function(FromRegister<Args>::get(r[i])...));
        }(std::index_sequence_for<Args...>{});
    }
    static void trace(Text& out, const Arguments& r)
    {
        [&]<size_t... i>(std::index_sequence<i...>) {
            ((i ? out.put(", ") : void(), show(out, FromRegister<Args>::get(r[i]))), ...);
        }(std::index_sequence_for<Args...>{});
    }
};

using Handler = long (*)(const Arguments&);

struct Call {
    const char* name = nullptr;
    Handler handler = nullptr;
    void (*trace)(Text&, const Arguments&) = nullptr;
    const char* gap = nullptr; // what differs from Linux; feeds docs/compat.md
};

struct Row { size_t number; Call call; };

template <auto function>
consteval Row row(size_t number, const char* name, const char* gap = nullptr)
{
    return {number, {name, &Adapter<function>::call, &Adapter<function>::trace, gap}};
}

// The dense table; a number given twice or out of bounds does not compile.
void two_calls_have_one_number();
template <size_t size, size_t n>
consteval std::array<Call, size> index(const Row (&rows)[n])
{
    std::array<Call, size> table{};
    for (auto& row : rows) {
        if (table[row.number].name) two_calls_have_one_number();
        table[row.number] = row.call;
    }
    return table;
}

// Whether a value in rax is an error (Linux: the last page of values).
constexpr bool raw_error(long result) { return result < 0 && result >= -4095; }

inline constexpr size_t call_limit = 512;
extern const std::array<Call, call_limit> system_calls;
// What a call that nobody watches needs of the table, in few bytes: the handlers, up to the last number that has one. Never null.
inline constexpr size_t handler_count = 453;
extern const std::array<Handler, handler_count> handlers;
long no_such_call(const Arguments&);
