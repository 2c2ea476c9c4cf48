// SPDX-License-Identifier: Apache-2.0
#include "sys/pipe.h"
#include "fs/event/wrap.h"
#include "host/event.h"
#include "task/thread.h"

Result<> sys_pipe(UserPtr<FdPair> out) { return sys_pipe2(out, 0); }

Result<> sys_pipe2(UserPtr<FdPair> out, uint32_t flags)
{
    if (flags & ~(abi::o_cloexec | abi::o_nonblock | abi::o_direct))
        return err::inval;
    auto& files = *current().files;
    auto r = TRY(files.reserve()), w = TRY(files.reserve());
    auto ends = TRY(host::pipe(flags));
    auto first = fs::wrap(ends.first), second = fs::wrap(ends.second);
    auto reader = TRY(std::move(first)), writer = TRY(std::move(second));

    TRY(out.store({r.fd(), w.fd()}));
    r.commit(std::move(reader), flags & abi::o_cloexec);
    w.commit(std::move(writer), flags & abi::o_cloexec);
    return {};
}
