// SPDX-License-Identifier: Apache-2.0
// New processes (fork.h). vfork's child is a copy too; of what it would have written to the memory that it shares with its
// parent, only what matters there is carried back: changes in the stack frames of the caller.
#include "task/fork.h"
#include "arch/rewrite.h"
#include <algorithm>
#include <new>
#include <optional>
#include "base/heap.h"
#include "fs/event/signalfd.h"
#include "fs/event/wrap.h"
#include "fs/running.h"
#include "task/futex.h"
#include "task/record.h"
#include "task/recount.h"
#include "task/signals.h"
#include "task/stop.h"
#include "task/thread.h"

namespace {

// The caller's frames as they were when vfork's child began.
struct Frames {
    static constexpr size_t size = 16 * 1024;
    uintptr_t start = 0;
    size_t used = 0;
    std::byte bytes[size];
};
Frames* frames;

// One change on its way to the parent.
struct Change {
    static constexpr size_t room = 1024;
    uint64_t address;
    uint64_t size;
    std::byte bytes[room];
};

void apply(std::span<const std::byte> message)
{
    if (message.size() != sizeof(Change))
        return;
    Change change;
    __builtin_memcpy(&change, message.data(), sizeof change);
    if (change.size <= Change::room)
        (void)user::copy_out(change.address, change.bytes, change.size);
}

void remember_frames(uintptr_t sp)
{
    if (!frames)
        frames = new (std::nothrow) Frames;
    if (!frames)
        return;
    size_t size = Frames::size;
    if (auto stack = process().space.find(sp)) // a fault at the end of it costs more than to ask
        size = std::min<size_t>(size, stack->range.end - sp);
    frames->start = sp;
    frames->used = user::copy_in_some(frames->bytes, sp, size);
}

void send_change(size_t offset, size_t size, const std::byte* now)
{
    Change change{frames->start + offset, size, {}};
    __builtin_memcpy(change.bytes, now, size);
    (void)host::send_to_parent(std::as_bytes(std::span{&change, 1}));
}

// Words that differ, gathered into runs.
void send_changes()
{
    if (!frames)
        return;
    auto* now = current().scratch->bytes;
    size_t used = user::copy_in_some(now, frames->start, frames->used);
    constexpr size_t word = 8;
    auto differs = [&](size_t at) { return __builtin_memcmp(now + at, frames->bytes + at, word) != 0; };
    for (size_t at = 0; at + word <= used; at += word) {
        if (!differs(at))
            continue;
        size_t end = at + word;
        while (end + word <= used && end - at < Change::room && differs(end))
            end += word;
        send_change(at, end - at, now + at);
        at = end - word;
    }
}

// The kernel memory that a child writes to before it is in its program: the stack from here on, its thread, its process.
void note_written(host::Fork& request)
{
    auto& thread = current();
    auto& process = thread.process;
    constexpr size_t deeper = 1024, page = 4096;
    const auto here = reinterpret_cast<uintptr_t>(__builtin_frame_address(0)) - deeper;
    const Range own{here, reinterpret_cast<uintptr_t>(&thread + 1)};
    const Range shared{reinterpret_cast<uintptr_t>(&process), reinterpret_cast<uintptr_t>(&process.timers)};
    if (own.end <= shared.start && shared.start - own.end < page) // the first thread's lie side by side (base/hot.h)
        request.written[0] = {own.start, shared.end};
    else
        request.written[0] = own, request.written[1] = shared;
}

// And of the program's: its stack, and what glibc writes to in the child beside the word that is asked for.
void bring_in_program(const task::Clone& wanted)
{
    constexpr int populate_write = 23;
    constexpr uintptr_t page = 4096, mask = ~(page - 1);
    const auto stack = current().registers().rsp & mask;
    if (stack > page && stack < user::space.end)
        (void)host::advise({stack - page, stack + page}, populate_write);
    if (wanted.flags & abi::clone_child_settid && wanted.child_tid < user::space.end)
        (void)host::advise({wanted.child_tid & mask, (wanted.child_tid & mask) + page}, populate_write);
}

// The child is alone, has other ids, and nothing pending (fork(2)).
void begin_child(const task::Clone& wanted, int parent)
{
    auto& thread = current();
    auto& process = thread.process;
    process.pid = static_cast<int>(thread.tid);
    const bool alone = process.thread_count.load() == 1;
    task::forget_others();
    if (!alone)
        task::recount_files();
    arch::begin_as_copy();
    if (!alone)
        task::futex::forget_all(); // else nobody waited
    process.timers.forget_all();
    {
        Lock guard{process.signals.lock};
        process.signals.queue.remove(SignalSet::all());
        thread.signals.queue.remove(SignalSet::all());
    }
    thread.signals.inbox.clear();
    for (auto& watcher : process.signals.watchers) // a signalfd; nobody else is there to change the list
        static_cast<fs::SignalFile&>(watcher).after_fork();
    thread.robust_list = 0;
    thread.clear_child_tid = wanted.flags & abi::clone_child_cleartid ? wanted.child_tid : 0;
    fs::running::inherit(process.pid);
    process.parent = parent;
    process.parent_death_signal = 0;
    process.parent_waits = wanted.flags & abi::clone_vfork;
    host::watch_parent();
    process.parent = host::parent_id();
    task::publish_descriptors(thread.files.operator->());
    if (wanted.flags & abi::clone_clear_sighand)
        task::reset_handlers();
    if (wanted.stack)
        thread.registers().rsp = wanted.stack;
    if (wanted.flags & abi::clone_settls)
        (void)host::set_fs_base(wanted.tls);
    bring_in_program(wanted);
    if (wanted.flags & abi::clone_child_settid)
        (void)UserPtr<uint32_t>{wanted.child_tid}.store(thread.tid);
    host::accept_signals();
}

}

Result<long> task::fork(const Clone& wanted)
{
    bool suspend = wanted.flags & abi::clone_vfork;
    // Memory, descriptors and directories cannot be shared between processes; what vfork's child changes before exec is its own.
    if ((wanted.flags & (abi::clone_vm | abi::clone_vfork)) == abi::clone_vm || (wanted.flags & (abi::clone_files | abi::clone_fs)))
        return err::inval;
    std::optional<Descriptors::Slot> slot;
    std::optional<fs::Room> room;
    if (wanted.flags & abi::clone_pidfd) {
        slot.emplace(TRY(current().files->reserve()));
        room.emplace(TRY(fs::Room::take()));
    }
    fs::running::prepare();
    arch::rewrite_news();
    if (!pause_others())
        return err::restart_always;
    host::Fork request;
    request.flags = wanted.flags & (abi::clone_parent | abi::clone_pidfd);
    request.exit_signal = wanted.exit_signal;
    request.suspend = suspend;
    int self = process().pid;
    note_written(request);
    if (suspend && wanted.flags & abi::clone_vm)
        remember_frames(current().registers().rsp);
    else if (frames)
        frames->used = 0; // nothing is shared, so nothing is carried back
    auto made = host::fork_process(request);
    if (made && *made == 0) {
        begin_child(wanted, self);
        return 0;
    }
    resume_others();
    int child = TRY(made);
    if (slot)
        (void)UserPtr<int>{wanted.pidfd}.store(static_cast<int>(slot->commit(room->fill(request.pidfd), true)));
    if (wanted.flags & abi::clone_parent_settid)
        (void)UserPtr<int>{wanted.parent_tid}.store(child);
    if (suspend)
        host::wait_for_release(request.released, apply);
    return child;
}

void task::let_parent_go(bool new_program)
{
    if (!process().parent_waits.exchange(false))
        return;
    if (!new_program)
        send_changes();
    host::release_parent();
}
