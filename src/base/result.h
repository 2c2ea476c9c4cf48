// SPDX-License-Identifier: Apache-2.0
// Errors are Linux errnos; a function that can fail returns Result<T>.
#pragma once
#include <concepts>
#include <memory>
#include <type_traits>
#include <utility>

// One list gives the enum, the constants and the names. Lower case: <errno.h>,
// which <atomic> and <memory> pull in, makes EINVAL and friends macros. The last four are
// internal: restart_sys (again after a handler with SA_RESTART, else EINTR), restart_always, restart_nohand
// (again only when no handler ran, else EINTR) and restart_block (the same, going on with what
// restart_syscall(2) remembers); see signal(7) and task/signals.h.
#define ERRNOS(X) X(perm, 1) X(noent, 2) X(srch, 3) X(intr, 4) X(io, 5) X(nxio, 6) X(toobig, 7) X(noexec, 8) \
    X(badf, 9) X(child, 10) X(again, 11) X(nomem, 12) X(acces, 13) X(fault, 14) X(notblk, 15) X(busy, 16) \
    X(exist, 17) X(xdev, 18) X(nodev, 19) X(notdir, 20) X(isdir, 21) X(inval, 22) X(nfile, 23) X(mfile, 24) \
    X(notty, 25) X(txtbsy, 26) X(fbig, 27) X(nospc, 28) X(spipe, 29) X(rofs, 30) X(mlink, 31) X(pipe, 32) \
    X(dom, 33) X(range, 34) X(deadlk, 35) X(nametoolong, 36) X(nolck, 37) X(nosys, 38) X(notempty, 39) X(loop, 40) \
    X(nomsg, 42) X(idrm, 43) X(nodata, 61) X(time, 62) X(proto, 71) X(badmsg, 74) X(overflow, 75) X(badfd, 77) \
    X(libbad, 80) X(ilseq, 84) X(users, 87) X(notsock, 88) X(destaddrreq, 89) X(msgsize, 90) X(prototype, 91) \
    X(noprotoopt, 92) X(protonosupport, 93) X(socktnosupport, 94) X(opnotsupp, 95) X(pfnosupport, 96) \
    X(afnosupport, 97) X(addrinuse, 98) X(addrnotavail, 99) X(netdown, 100) X(netunreach, 101) X(netreset, 102) \
    X(connaborted, 103) X(connreset, 104) X(nobufs, 105) X(isconn, 106) X(notconn, 107) X(timedout, 110) \
    X(connrefused, 111) X(hostunreach, 113) X(already, 114) X(inprogress, 115) X(stale, 116) X(dquot, 122) \
    X(canceled, 125) X(ownerdead, 130) X(notrecoverable, 131) X(restart_sys, 512) X(restart_always, 513) X(restart_nohand, 514) X(restart_block, 516)

enum class Errno : int {
#define X(name, number) name = number,
    ERRNOS(X)
#undef X
};

// `return err::inval;` converts to any Result.
struct Failure { Errno error; };
namespace err {
#define X(name, number) inline constexpr Failure name{Errno::name};
ERRNOS(X)
#undef X
}

// A value or an errno. No error is number 0, so 0 marks the value: Result<> is
// one register, Result<long> two. The interface is a part of std::expected's.
template <class T = void>
class [[nodiscard]] Result {
    static constexpr bool plain = std::is_trivially_move_constructible_v<T> && std::is_trivially_destructible_v<T>;

public:
    constexpr Result(Failure failure) : error_(failure.error) {}
    template <class U = T> requires std::convertible_to<U, T>
    constexpr Result(U&& value) : value_(std::forward<U>(value)), error_{} {}

    constexpr Result(Result&&) requires plain = default;
    constexpr Result(Result&& other) : error_(other.error_) { if (*this) std::construct_at(&value_, std::move(other.value_)); }
    constexpr ~Result() requires plain = default;
    constexpr ~Result() { if (*this) value_.~T(); }

    constexpr explicit operator bool() const { return error_ == Errno{}; }
    constexpr Errno error() const { return error_; }
    constexpr T& operator*() & { return value_; }
    constexpr T&& operator*() && { return std::move(value_); }
    constexpr T* operator->() { return &value_; }
    constexpr T value_or(T other) && { return *this ? std::move(value_) : std::move(other); }

private:
    union { T value_; };
    Errno error_;
};

template <>
class [[nodiscard]] Result<void> {
public:
    constexpr Result() = default;
    constexpr Result(Failure failure) : error_(failure.error) {}
    constexpr explicit operator bool() const { return error_ == Errno{}; }
    constexpr Errno error() const { return error_; }
    constexpr void operator*() const {}

private:
    Errno error_{};
};

// The value, or return the error to our own caller.
#define TRY(...)                              \
    __extension__({                           \
        auto&& result_ = (__VA_ARGS__);       \
        if (!result_) [[unlikely]]            \
            return Failure{result_.error()};  \
        *std::move(result_);                  \
    })
