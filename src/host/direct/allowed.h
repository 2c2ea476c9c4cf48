// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>

namespace direct {
std::span<const uint32_t> allowed_calls();
}
