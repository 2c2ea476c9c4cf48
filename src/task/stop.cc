// SPDX-License-Identifier: Apache-2.0
// Stopping the other threads of the process (stop.h).
#include "task/stop.h"
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

bool task::end_others()
{
    if (!become_stopper())
        return false;
    state().ending.store(1);
    change(state().round); // those that were parked by an earlier pause look again
    poke_others();
    wait_for_others([](Thread&) { return false; });
    state().ending.store(0);
    resume_others();
    return true;
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
        heap::retire(thread.heap_cache);
        thread_memory::give_back(thread);
    }
    process().thread_count.store(1);
    state().by.store(nullptr);
    state().ending.store(0);
}

void task::thread_left()
{
    if (state().by.load()) // set before the list is looked at
        change(state().progress);
}
