// SPDX-License-Identifier: Apache-2.0
// New processes on the direct host: Linux's own copy-on-write, and a pipe on which a suspended parent waits.
#include <asm/unistd.h>
#include "base/hot.h"
#include "host/direct/direct.h"
#include "host/direct/find_thread.h"
#include "host/direct/instance.h"
#include "host/linux/call.h"
#include "host/process.h"

namespace {

// The pipe on whose end a parent waits; in the child, -1 for none.
GLUME_HOT int release_pipe = -1;

void close_end(int fd) { raw::call(__NR_close, fd); }

// Its own copies of what it will write come at once: a page fault costs several times what a page does.
void bring_in(std::span<const Range> written)
{
    for (auto& range : written)
        if (!range.empty())
            host::prefault_kernel(reinterpret_cast<void*>(range.start), range.size());
    host::prefault_kernel(&direct::process_id, sizeof direct::process_id); // and its neighbours, see base/hot.h
}

void become_child()
{
    direct::process_id = static_cast<int>(raw::call(__NR_getpid));
    host::this_thread().tid = static_cast<uint32_t>(direct::process_id);
    direct::forget_other_ways(host::this_thread());
    direct::arm_dispatch(); // all else of the thread came along
    direct::join_instance();
}

}

namespace host {

Result<int> fork_process(Fork& request)
{
    TRY(direct::start_cleaner());
    int ends[2] = {-1, -1};
    if (request.suspend)
        TRY(raw::done(raw::call(__NR_pipe2, ends, 02000000 /*O_CLOEXEC*/)));
    direct::keep_page_tables();
    hold_signals();
    long pid = raw::call(__NR_clone, request.flags | static_cast<uint64_t>(request.exit_signal), 0, &request.pidfd, 0, 0);
    if (pid == 0) {
        bring_in(request.written);
        if (release_pipe >= 0)
            close_end(release_pipe); // our parent's, who waits for nobody but it
        release_pipe = ends[1];
        if (request.suspend)
            close_end(ends[0]);
        become_child();
        return 0;
    }
    accept_signals();
    if (request.suspend)
        close_end(ends[1]);
    if (raw::failed(pid)) {
        if (request.suspend)
            close_end(ends[0]);
        return Failure{static_cast<Errno>(-pid)};
    }
    request.released = Handle{ends[0]};
    return static_cast<int>(pid);
}

void wait_for_release(Handle released, void (*receive)(std::span<const std::byte>))
{
    alignas(8) std::byte message[4096];
    for (;;) {
        // Messages are smaller than PIPE_BUF and written at once; their length comes first.
        uint32_t size = 0;
        long got = raw::call(__NR_read, released, &size, sizeof size);
        if (got == -static_cast<long>(Errno::intr))
            continue;
        if (got != sizeof size || size > sizeof message)
            break;
        if (raw::call(__NR_read, released, message, size) != static_cast<long>(size))
            break;
        receive({message, size});
    }
    close_end(static_cast<int>(released));
}

void release_parent()
{
    if (release_pipe >= 0)
        close_end(release_pipe);
    release_pipe = -1;
}

Result<> send_to_parent(std::span<const std::byte> message)
{
    uint32_t size = static_cast<uint32_t>(message.size());
    Bytes parts[2] = {{reinterpret_cast<uintptr_t>(&size), sizeof size}, Bytes::of(message)};
    return raw::done(raw::call(__NR_writev, release_pipe, parts, 2));
}

}
