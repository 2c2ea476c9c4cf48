// SPDX-License-Identifier: Apache-2.0
// What poll and select wait for: descriptors turned into host objects, and the files behind them, which stay open meanwhile.
#pragma once
#include <memory>
#include <span>
#include "abi/poll.h"
#include "fs/descriptors.h"
#include "host/event.h"

class PollSet {
public:
    // Room for `count` descriptors: in `scratch` when they fit, otherwise on the heap. err::nomem.
    Result<> prepare(size_t count, std::span<std::byte> scratch);
    PollSet() = default;
    PollSet(const PollSet&) = delete;
    ~PollSet();

    // The bytes of scratch that a set of `count` takes.
    static constexpr size_t bytes(size_t count) { return count * (sizeof(host::PollEntry) + sizeof(Waited)); }

    void add(Fd, int16_t events);
    // Waits until something happened to one of them or the deadline; how many are ready. err::restart_nohand.
    Result<size_t> wait(Deadline);
    size_t size() const { return used_; }
    bool bad(size_t index) const { return waited_[index].settled == abi::poll_nval; }
    int16_t happened(size_t index) const { return static_cast<int16_t>(entries_[index].happened | waited_[index].settled); }

private:
    // `settled` is known without the host: bad descriptors, and files that are always ready.
    struct Waited { fs::File* file; int16_t settled; };

    std::span<host::PollEntry> entries_;
    std::span<Waited> waited_;
    std::unique_ptr<std::byte[]> heap_;
    size_t used_ = 0, settled_ = 0;
};
