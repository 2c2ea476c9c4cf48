// SPDX-License-Identifier: Apache-2.0
// Signals, kept by the kernel: what is pending, blocked and to be done (signal(7)). Host signals come through kernel::on_signal
// into the inbox of the thread that they hit, and move from there to the queues when that thread is in the kernel.
//
// One lock, ProcessSignals::lock, guards all queues and actions of the process. Masks are written by their own thread only and
// read by all: a thread stores its mask and then looks at what is pending, a sender stores what is pending and then looks at
// the masks, so one of them notices. Lock order: Process::threads_lock, then ProcessSignals::lock.
#pragma once
#include <array>
#include <atomic>
#include "base/intrusive.h"
#include "base/sync.h"
#include "host/signal.h"
#include "host/time.h"
#include "task/signal_set.h"

class Thread;

// Signals from the host handler to the kernel of the same thread: one writer, one reader, no lock.
class SignalInbox {
public:
    bool put(const host::SignalInfo& info) // in the host's signal handler
    {
        uint32_t head = head_.load(std::memory_order_relaxed);
        if (head - tail_.load(std::memory_order_relaxed) == size)
            return false;
        slots_[head % size] = info;
        head_.store(head + 1, std::memory_order_release);
        full_ = head + 1 - tail_.load(std::memory_order_relaxed) == size;
        return !full_;
    }
    bool take(host::SignalInfo& info)
    {
        uint32_t tail = tail_.load(std::memory_order_relaxed);
        if (tail == head_.load(std::memory_order_acquire))
            return false;
        info = slots_[tail % size];
        tail_.store(tail + 1, std::memory_order_relaxed);
        return true;
    }
    // Whether put() answered false since the last call: the host then holds its signals back until accept_signals().
    bool was_full() { return full_ ? (full_ = false, true) : false; }
    void clear() { tail_.store(head_.load(std::memory_order_relaxed), std::memory_order_relaxed); }

private:
    static constexpr uint32_t size = 32;
    std::atomic<uint32_t> head_{0}, tail_{0};
    bool full_ = false;
    std::array<host::SignalInfo, size> slots_{};
};

struct QueuedSignal {
    ListHook hook;
    host::SignalInfo info;
};

// What is pending for a thread or for the process. Standard signals are there once, real-time signals queue.
class SignalQueue {
public:
    SignalQueue() = default;
    SignalQueue(const SignalQueue&) = delete;
    ~SignalQueue() { entries_.clear_and_dispose([](QueuedSignal* entry) { delete entry; }); }
    SignalSet pending() const { return SignalSet{pending_.load()}; }
    // False: a real-time signal found no memory.
    bool put(const host::SignalInfo&);
    // Takes the oldest entry of `signal`, which is pending.
    host::SignalInfo take(int signal);
    void remove(SignalSet);
    // The queued entry of `signal` with this timer id, nullptr if there is none.
    host::SignalInfo* find_timer(int signal, int timer);
    size_t length() const { return length_; }

private:
    std::atomic<uint64_t> pending_{0};
    size_t length_ = 0;
    List<QueuedSignal, &QueuedSignal::hook> entries_;
};

// Told, under ProcessSignals::lock, when a signal of its set becomes pending (signalfd).
class SignalWatcher {
public:
    virtual void on_pending() = 0;
    std::atomic<uint64_t> wanted{0};
    ListHook hook;

protected:
    ~SignalWatcher() = default;
};

// A call that was interrupted without a handler and goes on with what is left (nanosleep, futex with a timeout).
struct Restart {
    enum class Kind { none, sleep, futex } kind = Kind::none;
    int clock = 0;
    host::Time until{};
    uintptr_t address = 0;              // sleep: where the rest of the time goes; futex: the word
    bool is_private = false;           // and whether it is
    uint32_t value = 0, bits = 0;
};

class ThreadSignals {
public:
    SignalSet blocked() const { return SignalSet{blocked_.load(std::memory_order_relaxed)}; }
    void set_blocked_raw(SignalSet set) { blocked_.store((set & ~never_blocked).bits()); }

    // Signals that sigtimedwait waits for: even when their action is to ignore them they become pending.
    std::atomic<uint64_t> awaited{0};

    // sigsuspend, ppoll and friends: the mask to go back to when the call is over, after a handler has run.
    SignalSet saved_mask;
    bool restore_mask = false;

    abi::stack altstack{.flags = abi::ss_disable};
    SignalQueue queue;
    SignalInbox inbox;

    // A fault of the program's last instruction, stored by kernel::on_fault until delivered.
    host::SignalInfo fault;
    bool faulted = false;
    // What the processor said about the thread's last fault; stays in later frames, as on Linux.
    uint64_t trap_number = 0, error_code = 0, cr2 = 0;

    // What restart_syscall(2) goes on with after err::restart_block.
    Restart restart;

private:
    std::atomic<uint64_t> blocked_{0};
};

class ProcessSignals {
public:
    Mutex lock{Rank::signals};
    SignalQueue queue;
    std::array<abi::sigaction, 65> actions GUARDED_BY(lock){};
    List<SignalWatcher, &SignalWatcher::hook> watchers GUARDED_BY(lock);
    std::atomic<uint64_t> ignored{0}; // signals whose action is to ignore them, now
    size_t queue_limit = 1024;        // RLIMIT_SIGPENDING
};

namespace task {

// Reads the state that the program was started with from the host.
void start_signals();
// execve(2): handlers go back to the default action, ignored signals stay so, the alternate stack is off.
void reset_signals_for_exec();
// The handlers' part of that (CLONE_CLEAR_SIGHAND).
void reset_handlers();
// sigaction(2) with numbers and flags checked by the caller.
abi::sigaction action(int signal);
void set_action(int signal, const abi::sigaction&);

// Changes this thread's mask; SIGKILL and SIGSTOP stay unblocked. Signals that may now be delivered set `pending`, those of
// the process that this thread blocks now are offered to other threads.
void set_blocked(SignalSet);
// For the length of a call (ppoll, pselect, epoll_pwait, sigsuspend). After the call the slow way out restores the old mask
// once handlers have run; a call that ends otherwise calls end_blocked_for_call().
void set_blocked_for_call(SignalSet);
void end_blocked_for_call();

// Makes a signal pending. `info.signo` says which. err::again: the queue of real-time signals is full.
Result<> send_to_process(const host::SignalInfo&);
Result<> send_to_thread(Thread&, const host::SignalInfo&); // the thread stays alive meanwhile: threads_lock, or it is our own
// The thread `tid` of this process; err::srch. `info.signo` 0 only looks.
Result<> send_to_tid(int tid, const host::SignalInfo&);
// A signal that cannot be blocked or ignored: faults of the program, a frame that could not be written.
void force(const host::SignalInfo&);

// Takes a pending signal of `set` for this thread, its own first: sigtimedwait(2), signalfd(2). False: none.
bool dequeue(SignalSet set, host::SignalInfo&);
// What is pending for this thread or its process.
SignalSet pending();
void add_watcher(SignalWatcher&);
void remove_watcher(SignalWatcher&);

// Moves what the host delivered to this thread to the queues. Only in the kernel, with no lock held.
void drain_inbox();
// Does everything that is pending for a thread on its way to the program: builds frames for handlers, takes default actions,
// restarts the interrupted call or makes it EINTR. `rip` is an address of the program's own (arch/rewrite.h).
void deliver(struct Registers&);

}
