// SPDX-License-Identifier: Apache-2.0
// New threads (clone.h). Processes are in fork.cc.
#include "task/clone.h"
#include "arch/entry.h"
#include "task/fork.h"
#include "task/record.h"
#include "task/thread.h"
#include "task/thread_memory.h"

namespace {

constexpr uint64_t namespaces = abi::clone_newns | abi::clone_newcgroup | abi::clone_newuts | abi::clone_newipc | abi::clone_newuser |
                                abi::clone_newpid | abi::clone_newnet | abi::clone_newtime;
constexpr uint64_t of_every_thread = abi::clone_vm | abi::clone_fs | abi::clone_sighand | abi::clone_thread;

// The rules of clone(2), "ERRORS".
Result<> check_flags(const task::Clone& wanted)
{
    auto flags = wanted.flags;
    if ((flags & abi::clone_thread) && !(flags & abi::clone_sighand))
        return err::inval;
    if ((flags & abi::clone_sighand) && !(flags & abi::clone_vm))
        return err::inval;
    if ((flags & (abi::clone_sighand | abi::clone_clear_sighand)) == (abi::clone_sighand | abi::clone_clear_sighand))
        return err::inval;
    if ((flags & abi::clone_fs) && (flags & (abi::clone_newns | abi::clone_newuser)))
        return err::inval;
    if ((flags & abi::clone_newipc) && (flags & abi::clone_sysvsem))
        return err::inval;
    if ((flags & abi::clone_pidfd) && (flags & (abi::clone_thread | abi::clone_detached)))
        return err::inval;
    if (flags & namespaces)
        return err::perm; // the sandbox gives nobody the right to make them
    return {};
}

// The new thread's first function, on its kernel stack.
void begin(host::ThreadBlock* block)
{
    auto& thread = static_cast<Thread&>(*block);
    host::accept_signals();
    if (thread.set_child_tid)
        (void)UserPtr<uint32_t>{thread.set_child_tid}.store(thread.tid);
    arch::enter_program(thread.registers());
}

void join_process(Thread& thread)
{
    auto& process = thread.process;
    process.thread_count.fetch_add(1);
    single_threaded = false; // for good: one that leaves is still busy when the count says one
    Lock guard{process.threads_lock};
    process.threads.push_back(thread);
}

void leave_process(Thread& thread)
{
    auto& process = thread.process;
    process.thread_count.fetch_sub(1);
    {
        Lock guard{process.threads_lock};
        process.threads.erase(process.threads.iterator_to(thread));
    }
    task::thread_left();
}

Result<long> start_thread(const task::Clone& wanted)
{
    // What threads of one process always share here.
    if ((wanted.flags & of_every_thread) != of_every_thread)
        return err::inval;
    auto& parent = current();
    auto& process = parent.process;
    auto files = wanted.flags & abi::clone_files ? parent.files : TRY(parent.files->copy());
    auto* thread = TRY(task::thread_memory::take(process));
    thread->files = std::move(files);
    thread->credentials = parent.credentials;
    auto& registers = thread->registers();
    registers = parent.registers();
    registers.rax = 0;
    if (wanted.stack)
        registers.rsp = wanted.stack;
    thread->signals.set_blocked_raw(parent.signals.blocked());
    __builtin_memcpy(thread->name, parent.name, sizeof thread->name);
    if (wanted.flags & abi::clone_child_cleartid)
        thread->clear_child_tid = wanted.child_tid;
    if (wanted.flags & abi::clone_child_settid)
        thread->set_child_tid = wanted.child_tid;
    thread->pending.store(1); // looks for a stop request and for signals that only it takes before it enters the program
    uintptr_t fs_base = wanted.flags & abi::clone_settls ? wanted.tls : host::fs_base();
    uintptr_t parent_tid = wanted.flags & abi::clone_parent_settid ? wanted.parent_tid : 0;

    // First: the new thread may end at once, and whoever stops the others must know of it. It has no id yet by which it could be
    // found; the host fills that in, and its memory is not used again before that.
    thread->starting.store(true);
    join_process(*thread);
    auto started = host::start_thread(*thread, fs_base, begin, parent_tid);
    if (!started) {
        leave_process(*thread);
        thread->files = {};
        thread->starting.store(false);
        task::thread_memory::give_back(*thread);
        return Failure{started.error()};
    }
    long tid = thread->tid;
    thread->starting.store(false);
    return tid;
}

}

Result<long> task::clone(const Clone& wanted)
{
    TRY(check_flags(wanted));
    if (wanted.flags & abi::clone_thread)
        return start_thread(wanted);
    return fork(wanted);
}

Result<> task::unshare_descriptors()
{
    auto& thread = current();
    if (thread.process.thread_count.load() == 1)
        return {};
    auto own = TRY(thread.files->copy()); // in the end what was before, which goes without the lock
    if (static_cast<int>(thread.tid) == thread.process.pid)
        task::publish_descriptors(own.operator->());
    Lock guard{thread.process.threads_lock};
    std::swap(thread.files, own);
    return {};
}
