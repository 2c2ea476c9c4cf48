// SPDX-License-Identifier: Apache-2.0
// The process that cleans up after an instance of several processes or with System V objects; the command has one of its own
// for the private directory. It waits for the end of file of a pipe whose other end every process of the
// instance holds, so what was made goes even after SIGKILL; and for the end of the first process, whereupon it kills the rest.
// It has a session of its own, blocks all signals, keeps no other descriptor, and is cloned without an exit signal, so that
// the program's wait(2) does not see it.
#include <asm/unistd_64.h>
#include "abi/fcntl.h"
#include "abi/poll.h"
#include "host/direct/instance.h"
#include "host/linux/call.h"

namespace {

bool started = false;

void remove_objects()
{
    constexpr int remove = 0; // IPC_RMID
    constexpr long control[host::ipc_kinds] = {__NR_shmctl, __NR_semctl, __NR_msgctl};
    for (size_t kind = 0; kind < host::ipc_kinds; kind++)
        for (auto& slot : direct::shared->ipc[kind])
            if (auto id = slot.host_id.load(); id && !slot.removed.load()) {
                if (kind == 1) // semctl(2) has the number of a semaphore first
                    raw::call(control[kind], id - 1, 0, remove);
                else
                    raw::call(control[kind], id - 1, remove, 0);
            }
    for (size_t i = 0; i < direct::Shared::queues; i++)
        if (direct::shared->queue[i].length.load()) {
            char name[64];
            direct::queue_name(i, name);
            raw::call(__NR_mq_unlink, name);
        }
}

// Whoever has the id now is killed only if it is ours; the handle makes sure that both are the same process.
void kill_members()
{
    constexpr int sigkill = 9;
    for (auto& member : direct::shared->member) {
        int pid = member.pid.load();
        if (pid <= 0)
            continue;
        long handle = raw::call(__NR_pidfd_open, pid, 0);
        if (raw::failed(handle))
            continue;
        if (direct::is_member(member))
            raw::call(__NR_pidfd_send_signal, handle, sigkill, 0, 0);
        raw::call(__NR_close, handle);
    }
}

struct Poll { int fd; int16_t wanted, found; };

bool ready(Poll* polls, size_t count, int milliseconds)
{
    struct { int64_t sec, nsec; } limit{milliseconds / 1000, milliseconds % 1000 * 1'000'000};
    return raw::call(__NR_ppoll, polls, count, milliseconds < 0 ? nullptr : &limit, 0, 0) > 0;
}

void wait_for_the_end(int alive, int first)
{
    Poll polls[2] = {{alive, abi::poll_in, 0}, {first, abi::poll_in, 0}};
    while (!ready(polls, first >= 0 ? 2 : 1, -1)) {}
    while (!polls[0].found) {
        kill_members(); // again and again: one that was being born is in the list later
        ready(polls, 1, 10);
    }
}

void keep_only(int a, int b)
{
    const int low = a < b ? a : b, high = a < b ? b : a;
    if (low > 0)
        raw::call(__NR_close_range, 0, low - 1, 0);
    if (high > low + 1)
        raw::call(__NR_close_range, low + 1, high - 1, 0);
    raw::call(__NR_close_range, high + 1, ~0u, 0);
}

[[noreturn]] void clean_up(int alive)
{
    raw::call(__NR_setsid);
    constexpr int pr_set_name = 15;
    raw::call(__NR_prctl, pr_set_name, "glume-cleaner", 0, 0, 0);
    const auto first = static_cast<int>(raw::call(__NR_pidfd_open, direct::process_id, 0));
    keep_only(alive, first);
    raw::call(__NR_chdir, "/");
    wait_for_the_end(alive, first);
    remove_objects();
    for (;;)
        raw::call(__NR_exit_group, 0);
}

}

Result<> direct::start_cleaner()
{
    if (started || !shared)
        return {};
    int ends[2];
    TRY(raw::done(raw::call(__NR_pipe2, ends, abi::o_cloexec)));
    constexpr int block = 0, set = 2;
    uint64_t all = ~0ull, before = 0;
    raw::call(__NR_rt_sigprocmask, block, &all, &before, sizeof all);
    const long child = raw::call(__NR_clone, 0, 0, 0, 0, 0);
    if (child == 0)
        clean_up(ends[0]);
    raw::call(__NR_rt_sigprocmask, set, &before, 0, sizeof before);
    raw::call(__NR_close, ends[0]);
    if (raw::failed(child))
        raw::call(__NR_close, ends[1]);
    TRY(raw::done(child));
    started = true;
    return {};
}
