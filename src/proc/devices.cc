// SPDX-License-Identifier: Apache-2.0
#include "proc/devices.h"
#include "abi/fcntl.h"
#include "task/thread.h"

namespace pseudo {

Result<size_t> Device::read(Buffer to)
{
    if (flags() & (abi::o_path | abi::o_wronly))
        return err::badf;
    return give(to);
}

Result<size_t> Device::write(Buffer from)
{
    if (flags() & abi::o_path || (flags() & abi::o_accmode) == abi::o_rdonly)
        return err::badf;
    return take(from);
}

Result<Ref<fs::File>> Device::on_host()
{
    if (flags() & abi::o_path)
        return err::badf;
    return place_.tree.open_on_host(place_.node.name, flags() & (abi::o_accmode | abi::o_nonblock | abi::o_append));
}

Result<size_t> RandomDevice::give(Buffer to)
{
    constexpr size_t most = 1 << 20; // as much as one read(2) gives
    to = to.first(most);
    std::span<std::byte> chunk = current().scratch->bytes;
    size_t done = 0;
    while (done < to.size()) {
        auto part = chunk.first(std::min(chunk.size(), to.size() - done));
        host::random(part);
        auto copied = to.from(done).fill(part);
        if (!copied && done == 0)
            return copied;
        done += copied ? *copied : 0;
        if (!copied || *copied < part.size())
            break;
    }
    return done;
}

Result<long> RandomDevice::control(uint32_t command, uint64_t argument)
{
    constexpr uint32_t get_entropy_count = 0x8004'5200;
    if (command != get_entropy_count)
        return err::notty;
    TRY(UserPtr<int>{argument}.store(256));
    return 0;
}

}
