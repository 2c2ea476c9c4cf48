// SPDX-License-Identifier: Apache-2.0
// /dev/sgx_enclave, or the emulator in its place: one interface, the ioctls of asm/sgx.h.
#pragma once
#include "host/sgx/image/pages.h"
#include <string>

namespace runtime {

struct CannotLoad : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Device {
public:
    // Throws CannotLoad when the machine has no SGX.
    explicit Device(bool emulated);
    bool emulated() const { return emulated_; }
    // Builds the enclave and starts it up: create, add pages, init. Throws CannotLoad with the reason.
    void load(const sgx::PageList& pages, const sgx::SigStruct& signature);

private:
    void control(unsigned long command, void* argument, const char* what);
    void add(const sgx::PageRun& run);
    void map(const sgx::PageRun& run);

    bool emulated_;
    int file_ = -1;
};

}
