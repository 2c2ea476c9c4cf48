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
    // Changes pages of the running enclave (SGX2). 0, or -errno.
    int64_t restrict_pages(uint64_t start, uint64_t size, uint64_t rights) const;
    int64_t retype_pages(uint64_t start, uint64_t size, uint64_t type) const;
    int64_t remove_pages(uint64_t start, uint64_t size) const;
    // mprotect(2) of it.
    int64_t protect(uint64_t start, uint64_t size, uint64_t rights) const;

private:
    void control(unsigned long command, void* argument, const char* what);
    void add(const sgx::PageRun& run);
    void map(const sgx::PageRun& run);
    void map_later(const sgx::LaterPages& pages);
    template <class Request>
    int64_t change(unsigned long command, Request request) const;

    bool emulated_;
    int file_ = -1;
};

}
