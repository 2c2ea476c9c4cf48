// SPDX-License-Identifier: Apache-2.0
// Where the program's memory ends and the kernel's begins: one constant, which every check of a pointer compares with.
#pragma once
#include "base/range.h"

namespace user {

// Everything the program can map. The kernel's image, heap and stacks lie above.
inline constexpr Range space{0x1000, 0x7ff0'0000'0000};

}
