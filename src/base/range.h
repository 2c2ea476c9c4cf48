// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
// [start, end), the one shape of every address interval.
struct Range {
    uintptr_t start = 0, end = 0;

    constexpr uintptr_t size() const { return end - start; }
    constexpr bool empty() const { return start >= end; }
    constexpr bool contains(uintptr_t at) const { return at - start < size(); }
    constexpr bool contains(Range r) const { return start <= r.start && r.end <= end; }
    constexpr Range overlap(Range r) const { return {start > r.start ? start : r.start, end < r.end ? end : r.end}; }
    friend constexpr bool operator==(const Range&, const Range&) = default;
};
