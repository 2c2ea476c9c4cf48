// SPDX-License-Identifier: Apache-2.0
// Where the program's memory ends and the kernel's begins: one constant, which every check of a pointer compares with.
#pragma once
#include "base/range.h"

namespace user {

// Everything the program can map. The kernel's image, heap and stacks lie above; where, the build says for each image.
#ifndef GLUME_IMAGE_BASE // hosted tests
#define GLUME_IMAGE_BASE 0x7ff000000000
#endif
inline constexpr Range space{0x1000, GLUME_IMAGE_BASE};

}
