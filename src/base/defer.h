// SPDX-License-Identifier: Apache-2.0
#pragma once
// Runs at scope exit unless cancelled: `Defer undo = [&] { … };`
template <class F>
class [[nodiscard]] Defer {
public:
    Defer(F run) : run_(run) {}
    Defer(const Defer&) = delete;
    ~Defer() { if (armed_) run_(); }
    void cancel() { armed_ = false; }

private:
    F run_;
    bool armed_ = true;
};
