// SPDX-License-Identifier: Apache-2.0
// Where the program's memory ends and the kernel's begins: one constant, which every check of a pointer compares with.
#pragma once
#include "base/range.h"

#ifdef GLUME_IMAGE
extern "C" const char __executable_start[] __attribute__((visibility("hidden")));
#endif

namespace user {

// Everything the program can map. The kernel's image, heap and stacks lie above: the end is where the image starts, which the
// linker decides, so that the same objects serve every image.
#ifdef GLUME_IMAGE
struct ImageStart {
    operator uintptr_t() const { return reinterpret_cast<uintptr_t>(__executable_start); }
};
struct Space {
    static constexpr uintptr_t start = 0x1000;
    static constexpr ImageStart end{};
    operator Range() const { return {start, end}; }
};
inline constexpr Space space;
#else // hosted tests
inline constexpr Range space{0x1000, 0x7ff0'0000'0000};
#endif

}
