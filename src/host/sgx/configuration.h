// SPDX-License-Identifier: Apache-2.0
// What the user decides about an enclave: the manifest's `sgx` table, or the defaults.
#pragma once
#include "host/sgx/architecture.h"

namespace sgx {

struct Configuration {
    uint64_t enclave_size = 256 << 20; // bytes of pages for the program and the kernel's heap
    uint32_t threads = 64;             // slots: threads that run at once
    bool dynamic = false;              // EDMM: pages and slots are added when they are needed
    uint32_t workers = 0;              // threads of the runtime for switchless calls; not measured
    bool debug = false;
    uint16_t product = 0, version = 0;
    uint64_t features_required = feature_legacy, features_refused = 0; // of XFRM
};
inline constexpr uint64_t least_enclave = 64 << 20, most_enclave = uint64_t{32} << 30;

}
