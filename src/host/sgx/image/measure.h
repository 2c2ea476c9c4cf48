// SPDX-License-Identifier: Apache-2.0
// MRENCLAVE: the log of an enclave's building, as ECREATE, EADD and EEXTEND write it (SDM volume 3D, table 38-3).
#pragma once
#include "host/sgx/image/pages.h"
#include <array>
#include <nettle/sha2.h>

namespace sgx {

using Hash = std::array<uint8_t, 32>;

class Measurement {
public:
    void create(uint64_t size, uint32_t frame_pages);
    void add(uint64_t offset, uint64_t flags);                    // a page
    void extend(uint64_t offset, const std::byte* chunk);         // 256 bytes of it
    Hash result() const;                                          // so far

private:
    void block(uint64_t kind, uint64_t first, uint64_t second);
    sha256_ctx hash_;
};

// What EINIT will find after the pages of `list` were added in order.
Hash measure(const PageList& list);
Hash sha256(std::span<const std::byte> bytes);

}
