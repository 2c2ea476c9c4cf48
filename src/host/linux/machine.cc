// SPDX-License-Identifier: Apache-2.0
// The host's own /proc and /sys.
#include "host/machine.h"
#include "abi/fcntl.h"
#include "abi/stat.h"
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

std::optional<int> next_number(const char* directory, int from)
{
    constexpr int at_cwd = -100, directory_only = 0200000, close_on_exec = 02000000;
    auto fd = raw::value<int>(raw::call(__NR_openat, at_cwd, directory, directory_only | close_on_exec));
    if (!fd)
        return {};
    std::optional<int> best;
    alignas(8) char room[2048];
    for (long got; (got = raw::call(__NR_getdents64, *fd, room, sizeof room)) > 0;)
        for (long at = 0; at < got;) {
            auto* entry = reinterpret_cast<const abi::dirent64*>(room + at);
            at += entry->d_reclen;
            int number = 0;
            auto* digit = entry->d_name;
            for (; *digit >= '0' && *digit <= '9'; digit++)
                number = number * 10 + (*digit - '0');
            if (digit != entry->d_name && !*digit && number >= from && (!best || number < *best))
                best = number;
        }
    raw::call(__NR_close, *fd);
    return best;
}

}
