// SPDX-License-Identifier: Apache-2.0
// Stopping the other threads of the process at safe points: where they hold no lock of the kernel's. fork pauses them, so
// that the copy has no held lock; execve and exit end them.
//
// A thread is at a safe point on its way to the program (task::deliver) and between two attempts of a blocking host call
// (task::interrupted). The one who stops pokes all others and sleeps until each is parked or gone.
#pragma once
#include <atomic>
#include <cstdint>

class Thread;

namespace task {

struct StopState {
    std::atomic<Thread*> by{nullptr};    // who stops the others
    std::atomic<uint32_t> ending{0};     // the others are to end, not to pause
    std::atomic<uint32_t> progress{0};   // changes when a thread parks or leaves; the stopper sleeps on it
    std::atomic<uint32_t> round{0};      // changes when the pause is over; parked threads sleep on it
    // execve in another thread than the first: the first goes on in its place, since its id is the process's.
    std::atomic<Thread*> heir{nullptr};  // changes under threads_lock
    std::atomic<bool> heir_ready{false}; // it has left the program for good
    void (*job)(void*) = nullptr;
    void* context = nullptr;
};

// Whether this thread must reach a safe point.
bool stop_wanted();
// At a safe point: sleeps while another thread has paused the process. False: this thread has to end.
bool stop_point();

// Returns with all other threads parked, until resume_others(). False: this thread itself has to end (another one is ending
// the process); it must go to the way out, which does that.
[[nodiscard]] bool pause_others();
void resume_others();
// Ends all other threads, then calls `job`, which does not return, as the process's first thread if there still is one. Returns
// when this thread itself has to end: as above.
void run_alone(void (*job)(void*), void* context);
// A thread that is about to end asks: if it is to take over from the one that ends the others, it does, and does not return.
void inherit_if_heir();
// In a forked child, where the others do not exist: forgets them.
void forget_others();

// A thread has left the process's list.
void thread_left();

}
