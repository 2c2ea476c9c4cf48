// SPDX-License-Identifier: Apache-2.0
// What CPUID says in the enclave, where no processor executes it. The values are the host's; what an enclave relies on in them is
// checked or made anew from its attributes: the features that need state beyond XFRM, the sizes and places of XSAVE's components.
#pragma once
#include <cstdint>
#include <span>
#include "host/sgx/architecture.h"
#include "host/sgx/interface.h"

namespace enclave {

class Identity {
public:
    // Null, or why these cannot be the values of a processor that runs this enclave. `told` is the enclave's own copy.
    const char* take(std::span<const sgx::CpuidRow> told, const sgx::Attributes& attributes);
    // Zeroes for what there is not.
    sgx::CpuidRow answer(uint32_t leaf, uint32_t sub) const;

private:
    sgx::CpuidRow* find(uint32_t leaf, uint32_t sub);
    const char* check_vendor();
    const char* check_baseline();
    const char* make_state(uint64_t features);
    const char* check_sgx(uint64_t features);
    void restrict_features(uint64_t features);

    sgx::CpuidRow rows_[sgx::Start::identity_room] = {};
    uint32_t size_ = 0;
};

}
