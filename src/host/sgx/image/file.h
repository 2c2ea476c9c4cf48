// SPDX-License-Identifier: Apache-2.0
// An enclave image in memory.
#pragma once
#include <cstddef>
#include <span>
#include <string>

namespace sgx {

// Mapped, not read: most of the file is for debuggers. It stays mapped. Throws BadImage with the reason alone.
std::span<const std::byte> map_file(const std::string& path);

}
