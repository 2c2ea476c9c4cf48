// SPDX-License-Identifier: Apache-2.0
// The pages of an enclave, in the order in which they are added: the signer measures this list, the runtime loads it.
#pragma once
#include "host/sgx/architecture.h"
#include "host/sgx/configuration.h"
#include "host/sgx/layout.h"
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace sgx {

struct BadImage : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Consecutive pages that are added alike.
struct PageRun {
    uint64_t offset = 0;          // in the enclave
    uint64_t count = 0;           // pages
    uint64_t flags = 0;           // SECINFO.FLAGS
    bool measured = false;        // EEXTEND is run on the content, too
    const std::byte* content = nullptr; // count * 4096 bytes, null for zeroes
};

// Pages that come while the enclave runs (SGX2): a mapping of the device, and no part of the measurement.
struct LaterPages {
    Range range;
    uint64_t rights = 0;          // of the mapping: PROT_*
};

struct PageList {
    uint64_t size = 0;            // of the enclave's range
    uint32_t ssa_frame_size = 0;  // in pages
    std::vector<PageRun> runs;    // in order of addition
    std::vector<LaterPages> later;
    std::vector<std::unique_ptr<std::byte[]>> storage; // what the runs' contents point at
};

// The list for an enclave image (an ELF executable), a launch image and a configuration. Throws BadImage.
PageList make_pages(std::span<const std::byte> image, std::span<const std::byte> launch, const Configuration&);

// The list as bytes, for verifiers written by others: for each run a line "run OFFSET COUNT FLAGS MEASURED SIZE" (hexadecimal
// offset and flags), then SIZE bytes of content (0 for zeroes); before them the line "enclave SIZE SSAFRAMESIZE".
std::vector<std::byte> export_pages(const PageList& list);

}
