// SPDX-License-Identifier: Apache-2.0
// A lock for a few instructions where no Mutex can be: under locks of every rank, or where threads are not known yet.
#pragma once
#include <atomic>

class SpinHold {
public:
    explicit SpinHold(std::atomic_flag& busy) : busy_(busy)
    {
        while (busy_.test_and_set(std::memory_order_acquire))
            __builtin_ia32_pause();
    }
    ~SpinHold() { busy_.clear(std::memory_order_release); }
    SpinHold(const SpinHold&) = delete;

private:
    std::atomic_flag& busy_;
};
