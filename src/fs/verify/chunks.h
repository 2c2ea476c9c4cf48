// SPDX-License-Identifier: Apache-2.0
// Verified content: chunks of trusted files that were hashed and are kept in the kernel's memory, where the host cannot change them.
// What is dropped for want of room is read and hashed again. Lock: the cache's own, never held while the host is asked or a chunk
// is hashed; a thread that wants a chunk which another is loading waits for that one.
#pragma once
#include "fs/verify/hashes.h"

namespace fs::verify {

// Where a trusted file's bytes come from.
struct Source {
    const launch::Trusted& file;
    Hashes& hashes;
    host::Handle handle;        // open for reading
    host::Handle hashes_file;
};

class Chunks {
    struct Slot;

public:
    void start(uint64_t bytes);

    // A chunk that stays as long as this does.
    class Pin {
    public:
        explicit Pin(Slot& slot) : slot_(&slot) {}
        Pin(Pin&& other) noexcept : slot_(std::exchange(other.slot_, nullptr)) {}
        ~Pin();
        std::span<const std::byte> bytes() const;

    private:
        Slot* slot_;
    };
    // err::io when the host's bytes are not those that were trusted.
    Result<Pin> get(const Source&, uint64_t index);

private:
    enum State : uint32_t { empty, loading, ready };
    struct Slot {
        const launch::Trusted* file = nullptr;
        uint64_t index = 0;
        std::byte* bytes = nullptr;
        size_t size = 0;
        std::atomic<uint32_t> pins{0}, state{empty};
        Slot* next = nullptr;   // with the same key
        bool recent = false;    // used since the hand went by
    };
    static constexpr size_t most = 4096, keys = 1024;

    static size_t key_of(const launch::Trusted& file, uint64_t index);
    Slot* find(const launch::Trusted&, uint64_t index) REQUIRES(lock_);
    Result<Slot*> take() REQUIRES(lock_);
    void forget(Slot&) REQUIRES(lock_);
    Result<> load(Slot&, const Source&);

    Mutex lock_{Rank::inode};
    Slot* heads_[keys] GUARDED_BY(lock_) = {};
    Slot* slots_[most] GUARDED_BY(lock_) = {};
    size_t count_ GUARDED_BY(lock_) = 0, hand_ GUARDED_BY(lock_) = 0;
    size_t limit_ = 256;
};

extern Chunks chunks;

}
