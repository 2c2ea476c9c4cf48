// SPDX-License-Identifier: Apache-2.0
// libFuzzer target: the path walk, against the model that the unit test uses.
#include <cstdio>
#include <cstdlib>
#include "../unit/walk_model.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    const std::string difference = difference_in_walk({data, size});
    if (!difference.empty()) {
        std::fputs(difference.c_str(), stderr);
        std::abort();
    }
    return 0;
}
