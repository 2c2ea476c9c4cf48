// SPDX-License-Identifier: Apache-2.0
// The memory devices (null(4), full(4), random(4)): answered inside, with no host call but for random bytes.
#pragma once
#include "proc/pseudo_file.h"

namespace pseudo {

class Device : public Entry {
public:
    using Entry::Entry;
    // The access mode is checked here; what the device does is below.
    Result<size_t> read(Buffer to) final;
    Result<size_t> write(Buffer from) final;
    Result<size_t> read_at(Buffer to, uint64_t) final { return read(to); }
    Result<size_t> write_at(Buffer from, uint64_t) final { return write(from); }
    Result<uint64_t> seek(int64_t, int) final { return uint64_t{0}; }
    Result<Ref<fs::File>> on_host() final;

private:
    virtual Result<size_t> give(Buffer to) = 0;
    virtual Result<size_t> take(Buffer from) { return from.size(); }
};

class NullDevice final : public Device {
public:
    using Device::Device;

private:
    Result<size_t> give(Buffer) override { return size_t{0}; }
};

class ZeroDevice : public Device {
public:
    using Device::Device;
    Result<> map(Range at, Flags<host::Prot> prot, host::Share share, Flags<host::MapHint> hints, uint64_t) override
    {
        return host::map(at, prot, share, hints);
    }

private:
    Result<size_t> give(Buffer to) override { return to.zero(); }
};

class FullDevice final : public ZeroDevice {
public:
    using ZeroDevice::ZeroDevice;

private:
    Result<size_t> take(Buffer) override { return err::nospc; }
};

class RandomDevice final : public Device {
public:
    using Device::Device;
    Result<long> control(uint32_t command, uint64_t argument) override;

private:
    Result<size_t> give(Buffer to) override;
};

}
