// SPDX-License-Identifier: Apache-2.0
// Stopping the other threads of the process (stop.h).
#include "task/stop.h"
#include "task/exit.h"
#include "base/heap.h"
#include "task/thread.h"
#include "task/thread_memory.h"

namespace {

task::StopState& state() { return process().stop; }

void change(std::atomic<uint32_t>& word)
{
    word.fetch_add(1);
    host::wake(word, 1 << 30);
}

void poke_others()
{
    Lock guard{process().threads_lock};
    for (auto& thread : process().threads)
        if (&thread != &current())
            host::poke(thread);
}

// Sleeps until no other thread is in the list but those for which `done` holds.
template <class Done>
void wait_for_others(Done done)
{
    for (;;) {
        uint32_t seen = state().progress.load();
        bool all = true;
        {
            Lock guard{process().threads_lock};
            for (auto& thread : process().threads)
                if (&thread != &current() && !done(thread))
                    all = false;
        }
        if (all)
            return;
        (void)host::wait_uninterrupted(state().progress, seen, {});
    }
}

// Becomes the one who stops; parks while somebody else is.
bool become_stopper()
{
    for (;;) {
        Thread* nobody = nullptr;
        if (state().by.compare_exchange_strong(nobody, &current()))
            return true;
        if (!task::stop_point())
            return false;
    }
}

}

bool task::stop_wanted()
{
    auto* by = state().by.load();
    return by && by != &current();
}

bool task::stop_point()
{
    auto& thread = current();
    while (stop_wanted()) {
        if (state().ending.load()) {
            thread.pending.store(1);
            return false;
        }
        uint32_t round = state().round.load();
        if (!stop_wanted())
            break;
        thread.parked.store(1);
        change(state().progress);
        while (stop_wanted() && !state().ending.load() && state().round.load() == round)
            (void)host::wait_uninterrupted(state().round, round, {});
        thread.parked.store(0);
    }
    return true;
}

bool task::pause_others()
{
    if (!become_stopper())
        return false;
    poke_others(); // those that are ending are still in the list, though no longer counted
    wait_for_others([](Thread& thread) { return thread.parked.load() != 0; });
    return true;
}

void task::resume_others()
{
    state().by.store(nullptr);
    change(state().round);
}

namespace {

// With this thread the only one left.
[[noreturn]] void finish(void (*job)(void*), void* context)
{
    wait_for_others([](Thread&) { return false; });
    state().heir.store(nullptr);
    state().heir_ready.store(false);
    state().ending.store(0);
    task::resume_others(); // there are none: clears the request
    current().pending.store(1);
    job(context);
    panic("the job of the last thread returned");
}

bool is_first(const Thread& thread) { return static_cast<int>(thread.tid) == process().pid; }

// The first thread, if it is there and stays: exit_thread asks for its inheritance under the same lock.
Thread* choose_heir()
{
    Lock guard{process().threads_lock};
    for (auto& thread : process().threads)
        if (is_first(thread) && !thread.leaving.load()) {
            state().heir.store(&thread);
            return &thread;
        }
    return nullptr;
}

}

void task::run_alone(void (*job)(void*), void* context)
{
    if (!become_stopper())
        return;
    auto& thread = current();
    state().job = job;
    state().context = context;
    auto* heir = is_first(thread) ? nullptr : choose_heir();
    state().ending.store(1);
    change(state().round); // those that were parked by an earlier pause look again
    poke_others();
    if (!heir)
        finish(job, context);
    while (!state().heir_ready.load()) {
        uint32_t seen = state().progress.load();
        if (!state().heir_ready.load())
            (void)host::wait_uninterrupted(state().progress, seen, {});
    }
    heir->signals.set_blocked_raw(thread.signals.blocked());
    state().by.store(heir); // from here on this thread is one of the others
    change(state().progress);
    thread.clear_child_tid = 0; // nobody is left to look at it
    end_thread_now();
}

void task::inherit_if_heir()
{
    auto& thread = current();
    {
        Lock guard{process().threads_lock};
        if (state().heir.load() != &thread) {
            thread.leaving.store(true); // nobody chooses it any more
            return;
        }
    }
    state().heir_ready.store(true);
    change(state().progress);
    // The one before hands over now that it has told all others.
    while (state().by.load() != &thread) {
        uint32_t seen = state().progress.load();
        if (state().by.load() != &thread)
            (void)host::wait_uninterrupted(state().progress, seen, {});
    }
    finish(state().job, state().context);
}

void task::forget_others()
{
    Lock guard{process().threads_lock};
    auto& threads = process().threads;
    for (auto at = threads.begin(); at != threads.end();) {
        auto& thread = *at;
        if (&thread == &current()) {
            ++at;
            continue;
        }
        at = threads.erase(at);
        thread.alive.store(0); // its stack is nobody's
        thread.files = {};
        heap::retire(thread.heap_cache);
        thread_memory::give_back(thread);
    }
    process().thread_count.store(1);
    single_threaded = true;
    state().by.store(nullptr);
    state().ending.store(0);
}

void task::thread_left()
{
    if (state().by.load()) // set before the list is looked at
        change(state().progress);
}
