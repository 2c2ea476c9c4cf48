// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <concepts>
#include <type_traits>
// A set of bits of one enum; mixing two kinds of flags does not compile.
template <class E> requires std::is_enum_v<E>
class Flags {
public:
    using Bits = std::underlying_type_t<E>;
    constexpr Flags() = default;
    constexpr Flags(E bit) : bits_(static_cast<Bits>(bit)) {}
    constexpr explicit Flags(Bits bits) : bits_(bits) {}
    constexpr bool has(E bit) const { return bits_ & static_cast<Bits>(bit); }
    constexpr bool within(Flags allowed) const { return (bits_ & ~allowed.bits_) == 0; }
    constexpr Bits bits() const { return bits_; }
    friend constexpr Flags operator|(Flags a, Flags b) { return Flags{static_cast<Bits>(a.bits_ | b.bits_)}; }
    friend constexpr bool operator==(Flags, Flags) = default;

private:
    Bits bits_{};
};
// Flag enums opt in, then `Open::cloexec | Open::nonblock` is a Flags<Open>.
template <class E> inline constexpr bool is_flag_enum = false;
template <class E> requires is_flag_enum<E>
constexpr Flags<E> operator|(E a, E b) { return Flags<E>{a} | Flags<E>{b}; }
