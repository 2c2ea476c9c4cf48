// SPDX-License-Identifier: Apache-2.0
// The host's own /proc and /sys.
#include "host/machine.h"
#include <asm/unistd.h>
#include "host/linux/call.h"

namespace host {

Result<size_t> description(const char* path, std::span<char> room)
{
    constexpr int at_cwd = -100, read_only = 0, close_on_exec = 02000000;
    auto fd = TRY(raw::value<int>(raw::call(__NR_openat, at_cwd, path, read_only | close_on_exec)));
    size_t have = 0;
    Result<> failed;
    while (have < room.size()) {
        auto got = raw::value<size_t>(raw::call(__NR_read, fd, room.data() + have, room.size() - have));
        if (!got)
            failed = Failure{got.error()};
        if (!got || *got == 0)
            break;
        have += *got;
    }
    raw::call(__NR_close, fd);
    TRY(std::move(failed));
    return have;
}

}
