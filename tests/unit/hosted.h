// SPDX-License-Identifier: Apache-2.0
// Switches of the hosted machine (hosted.cc) that tests use.
#pragma once
#include <atomic>
#include <cstddef>

namespace hosted {
extern std::atomic<bool> no_pages;        // the page source has run dry
extern std::atomic<size_t> pages_mapped;  // bytes that the heap holds
extern thread_local int new_fails_in;     // n: the n-th nothrow new from now on fails; 0: none
}
