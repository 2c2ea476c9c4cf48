// SPDX-License-Identifier: Apache-2.0
// A set of signals, laid out as sigset_t: bit n-1 is signal n.
#pragma once
#include <cstdint>
#include "abi/signal.h"

class SignalSet {
public:
    constexpr SignalSet() = default;
    constexpr explicit SignalSet(uint64_t bits) : bits_(bits) {}
    template <class... Numbers>
    static constexpr SignalSet of(Numbers... signals) { return SignalSet{(uint64_t{0} | ... | bit(signals))}; }
    static constexpr SignalSet all() { return SignalSet{~uint64_t{0}}; }

    constexpr uint64_t bits() const { return bits_; }
    constexpr bool has(int signal) const { return bits_ & bit(signal); }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr void add(int signal) { bits_ |= bit(signal); }
    constexpr void remove(int signal) { bits_ &= ~bit(signal); }
    // The lowest signal, 0 if there is none.
    constexpr int first() const { return bits_ ? __builtin_ctzll(bits_) + 1 : 0; }

    friend constexpr SignalSet operator|(SignalSet a, SignalSet b) { return SignalSet{a.bits_ | b.bits_}; }
    friend constexpr SignalSet operator&(SignalSet a, SignalSet b) { return SignalSet{a.bits_ & b.bits_}; }
    friend constexpr SignalSet operator~(SignalSet a) { return SignalSet{~a.bits_}; }
    friend constexpr bool operator==(SignalSet, SignalSet) = default;

private:
    static constexpr uint64_t bit(int signal) { return uint64_t{1} << (signal - 1); }
    uint64_t bits_ = 0;
};

constexpr bool valid_signal(int signal) { return signal >= 1 && signal <= 64; }

// Fixed groups of signal(7).
inline constexpr SignalSet never_blocked = SignalSet::of(abi::sigkill, abi::sigstop);
inline constexpr SignalSet stop_signals = SignalSet::of(abi::sigstop, abi::sigtstp, abi::sigttin, abi::sigttou);
inline constexpr SignalSet ignored_by_default = SignalSet::of(abi::sigchld, abi::sigcont, abi::sigurg, abi::sigwinch);
// Raised by the instruction that runs: delivered before all others.
inline constexpr SignalSet synchronous_signals = SignalSet::of(abi::sigsegv, abi::sigbus, abi::sigill, abi::sigtrap, abi::sigfpe, abi::sigsys);
