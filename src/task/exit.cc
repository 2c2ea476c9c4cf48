// SPDX-License-Identifier: Apache-2.0
// Ends of threads and of the process (exit.h).
#include "task/exit.h"
#include "abi/futex.h"
#include "base/heap.h"
#include "fs/running.h"
#include "task/fork.h"
#include "task/futex.h"
#include "task/record.h"
#include "task/robust.h"
#include "task/signals.h"
#include "task/stop.h"
#include "task/thread.h"
#include "task/thread_memory.h"

namespace {

// pthread_join and its kin sleep on this word (set_tid_address(2)).
void clear_child_tid(Thread& thread)
{
    auto address = thread.clear_child_tid;
    if (!address || !UserPtr<uint32_t>{address}.store(0))
        return;
    if (auto word = task::futex::word_at(address, false))
        (void)task::futex::wake(*word, 1, abi::futex_any_bit);
}

// Signals of the process that only this thread would have taken go to another; its own are lost.
void leave_signals(Thread& thread)
{
    task::set_blocked(SignalSet::all());
    Lock guard{process().signals.lock};
    thread.signals.queue.remove(SignalSet::all());
}

// The host may write to the program's sequence area whenever it schedules the thread, and reads its robust list when the
// thread ends. Both lie in memory that whoever joins the thread may unmap from then on: a fault there would end the process. And the
// thread's FS base may be another's then.
void withdraw_from_host(Thread& thread)
{
    if (thread.robust_list)
        (void)host::robust_list(0, sizeof(abi::robust_list_head));
    thread.robust_list = 0;
    constexpr int unregister = 1;
    if (auto& sequence = thread.sequence; sequence.area)
        (void)host::restartable_sequence(sequence.area, sequence.size, unregister, sequence.signature);
    thread.sequence = {};
    host::give_up_fs_base();
}

// A table that only this thread had ends here, with its files.
void drop_descriptors(Thread& thread)
{
    Ref<Descriptors> files; // ends without the lock
    Lock guard{thread.process.threads_lock};
    std::swap(files, thread.files);
}

}

void task::exit_thread(int status)
{
    auto& thread = current();
    auto& process = thread.process;
    inherit_if_heir();
    bool first = static_cast<int>(thread.tid) == process.pid;
    if (first) {
        process.first_status = status;
        publish_descriptors(nullptr);
    }
    if (process.thread_count.fetch_sub(1) == 1)
        exit_process(process.first_status);

    drain_inbox();
    leave_signals(thread);
    release_robust_futexes(thread.robust_list);
    withdraw_from_host(thread);
    clear_child_tid(thread);
    host::hold_signals(); // nothing may come to this thread any more
    drain_inbox();
    drop_descriptors(thread);
    heap::retire(thread.heap_cache); // no allocation and no freeing from here on
    if (!first) // a first thread's id must not come again while the process lives
        thread_memory::give_back(thread);
    {
        Lock guard{process.threads_lock};
        process.threads.erase(process.threads.iterator_to(thread));
    }
    thread_left(); // whoever forks or runs another program counts on our holding no lock from here on
    host::end_thread();
}

void task::end_thread_now() { exit_thread(0); }

void task::leave_program()
{
    auto& thread = current();
    reset_signals_for_exec();
    thread.process.timers.remove_all();
    thread.clear_child_tid = 0;
    withdraw_from_host(thread);
    let_parent_go(true);
}

void (*task::at_exit)(int, int) = [](int, int) {};

void task::exit_process(int status)
{
    let_parent_go(false);
    fs::running::end(process().pid);
    at_exit(status, 0);
    host::exit(status);
}

void task::die_by(int signal)
{
    let_parent_go(false);
    fs::running::end(process().pid);
    at_exit(0, signal);
    if (auto directory = process().fs->directory(); directory->handle() != host::Handle::none)
        host::enter_directory(directory->handle());
    host::die_by(signal);
}
