// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <source_location>
// The core is broken: say where, and stop. Never for what a program can cause.
[[noreturn]] void panic(const char* why, std::source_location = std::source_location::current());

inline void check(bool ok, std::source_location at = std::source_location::current())
{
    if (!ok) [[unlikely]]
        panic("check failed", at);
}
