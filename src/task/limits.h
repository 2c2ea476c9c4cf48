// SPDX-License-Identifier: Apache-2.0
// Resource limits (getrlimit(2)). Most are the host's and hold there. Open files, address space, data and stack are the
// kernel's: the host's own number of descriptors and bytes is not the program's.
#pragma once
#include "base/result.h"
#include "base/sync.h"
#include "host/process.h"

namespace task {

class Limits {
public:
    // Takes over what the process was started with.
    void start();
    // The limit before, then `wanted` if there is one. err::inval, err::perm.
    Result<host::Limit> change(int resource, const host::Limit* wanted);
    // RLIMIT_STACK as a manifest sets it (sys.stack.size).
    void start_stack(uint64_t size);
    uint64_t stack() const { return stack_soft_.load(std::memory_order_relaxed); }

private:
    void limit_memory() REQUIRES(lock_);
    host::Limit& own(int resource) REQUIRES(lock_);
    Result<host::Limit> exchange(int resource, const host::Limit* wanted);
    Result<host::Limit> change_descriptors(const host::Limit* wanted);

    Mutex lock_{Rank::files};
    host::Limit open_files_ GUARDED_BY(lock_){}, address_space_ GUARDED_BY(lock_){}, data_ GUARDED_BY(lock_){}, stack_ GUARDED_BY(lock_){};
    std::atomic<uint64_t> stack_soft_{0};
};

}
