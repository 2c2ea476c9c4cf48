// SPDX-License-Identifier: Apache-2.0
// What the enclave and the untrusted runtime say to each other. It lies in untrusted memory: the enclave reads every word
// once, checks it, and believes nothing of it but what the host interface says may be believed.
//
// Entering: rdi and rsi carry two words. What an entry is for, the enclave knows from its own state of the slot: the first
// entry of a slot starts the first thread (rdi: Start) or one that the enclave asked for (rdi: Area); the entry after an exit
// with a request brings its result in the area; an entry above an interrupted one is an event (rdi: whether the host sends a fault
// on), with its signals in the area's ring. Leaving: rdi is the Verdict; after `request`, the area says what is asked for.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace sgx {

enum class Verdict : uint64_t { request = 1, event_done = 2, refused = 3 };

enum class Ask : uint32_t {
    call = 1,           // Linux call `number` with `arguments`
    blocking_call,      // the same; -EINTR at once when `pending` is set
    start_thread,       // a host thread that enters slot arguments[0]; its id, or -errno
    end_thread,         // the slot is free again
    exit,               // the process, with status arguments[0]
    set_action,         // signal arguments[0]: 0 handle, 1 ignore, 2 the host's default; arguments[1]: no zombies
    set_mask,           // the host's signal mask of this thread
    die_by, stop_by,    // the host's default action of signal arguments[0]
    // Of the enclave's pages at arguments[0], arguments[1] bytes (SGX2); the enclave accepts what was done, or finds out:
    restrict_pages,     // to the rights arguments[2]
    retype_pages,       // to the type arguments[2]
    remove_pages,       // which were trimmed and accepted
    await,              // the end of the call that a worker has taken (Board)
};

// What CPUID gives for a leaf and sub-leaf.
struct CpuidRow { uint32_t leaf, sub, a, b, c, d; };

// The clocks, in nanoseconds, when the counter (RDTSC) was that; `counter` is 0 when nothing is known.
struct Stamp { uint64_t counter; int64_t monotonic, realtime; };

// How far a call is that a worker makes; `refused`, as it could wait: then it leaves the enclave after all.
enum class Handed : uint32_t { posted, awaited, done, refused };

struct SignalSlot { uint64_t words[16]; };  // struct siginfo

// One for each thread.
struct Area {
    // Written by the enclave.
    Ask ask;
    uint32_t pad;
    int64_t number, arguments[6];
    std::atomic<uint32_t> taken;             // signals that the enclave has read, counted on
    // Written by the runtime.
    std::atomic<uint32_t> written;           // signals in the ring, counted on
    std::atomic<uint32_t> pending;
    std::atomic<uint32_t> fault;             // the exit that an event follows was a fault
    int64_t result;
    uint64_t counter;                        // RDTSC and IA32_TSC_AUX when a fault's event was entered
    uint32_t counter_processor, pad2;
    std::atomic<Handed> handed;              // of the last call that was posted
    int32_t host_thread;                     // its id
    Stamp stamp;                             // after each call that may have waited, and each of a clock
    static constexpr uint32_t ring_size = 64;
    SignalSlot ring[ring_size];
    alignas(4096) std::byte buffer[1 << 20];
};
inline constexpr size_t room_size = sizeof Area::buffer;

// Calls that wait for a worker of the runtime.
struct Board {
    std::atomic<uint32_t> looking;           // workers that are awake
    std::atomic<Area*> posted[32];
};

// What the first thread is given.
struct Start {
    Area* area;
    std::atomic<uint32_t>* doors;            // door_count words for sleeping threads
    Board* board;                            // null: no workers
    uint64_t tid;
    uint64_t ignored, mask;                  // signals when the process was started
    uint64_t counter_rate;                   // ticks of the counter in a millisecond; 0: the enclave asks for the time
    uint64_t auxiliary[64];                  // indexed by type, 0 where there is none
    static constexpr uint32_t identity_room = 192;
    uint64_t identity_size;                  // rows
    CpuidRow identity[identity_room];
};
inline constexpr size_t door_count = 1024;

}
