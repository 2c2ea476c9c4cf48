// SPDX-License-Identifier: Apache-2.0
// A thread of the program, and the process that it belongs to. Both only own parts; each part has its own header and lock.
#pragma once
#include "arch/registers.h"
#include "base/intrusive.h"
#include "base/ref.h"
#include "base/sync.h"
#include "fs/descriptors.h"
#include "fs/context.h"
#include "host/host.h"
#include "mm/address_space.h"
#include "task/credentials.h"
#include "task/limits.h"
#include "task/signals.h"
#include "task/stop.h"
#include "task/timers.h"

class Process;

// Room that a thread may use for the length of one call: path names, vectors, chunks of copies. Never kept across calls.
struct Scratch {
    static constexpr size_t path_size = 4096;
    char path[2][path_size];
    std::byte bytes[64 * 1024];
};

class Thread final : public host::ThreadBlock {
public:
    explicit Thread(Process& owner) : process(owner) {}
    Thread(const Thread&) = delete;

    // First what most calls look at, on the page of the block.
    Process& process;
    Ref<Descriptors> files;             // shared by all threads, unless one unshared its own (unshare(2))
    Scratch* scratch = nullptr;         // demand-zero pages
    ThreadSignals signals;
    Credentials credentials;            // a thread's own with Linux, too: C libraries change them in all threads
    uintptr_t clear_child_tid = 0;      // set_tid_address(2)
    uintptr_t set_child_tid = 0;        // CLONE_CHILD_SETTID, when the thread starts
    struct { uintptr_t area = 0; uint32_t size = 0, signature = 0; } sequence; // rseq(2)
    uintptr_t robust_list = 0;          // set_robust_list(2)
    std::atomic<uint32_t> parked{0};    // at a safe point, see task/stop.h
    std::atomic<bool> starting{false};  // its parent still writes to it
    std::atomic<bool> leaving{false};   // ending: nobody finds it by its id any more
    bool own_memory = false;            // lies in a block of task/thread_memory.h
    char name[16] = {};                 // PR_SET_NAME
    ListHook siblings;

    // The program's registers while this thread is in the kernel.
    Registers& registers() { return reinterpret_cast<Registers*>(kernel_stack())[-1]; }
};

// The one process of this kernel. (fork copies the whole kernel with it.)
class Process {
public:
    int pid = 0;
    uint64_t instance = 0;              // a random number that all processes of the instance have
    AddressSpace space;
    Ref<FsContext> fs;                  // root, cwd, umask
    ProcessSignals signals;
    Ref<fs::File> executable;           // /proc/self/exe
    task::StopState stop;
    std::atomic<int> parent{0};         // getppid(2); kept up by the host's word (host::watch_parent)
    std::atomic<int> parent_death_signal{0}; // PR_SET_PDEATHSIG
    std::atomic<bool> parent_waits{false}; // vfork(2): until we run another program, or end
    int first_status = 0;               // the first thread's, when it has ended and others run on
    task::Limits limits;
    std::atomic<bool> no_new_privs{false};   // as the program set it; the sandbox has set the host's anyway
    std::atomic<uint32_t> persona{0};        // personality(2): kept, of no effect
    char host_name[65] = {};            // uname's nodename, "" for the host's
    Mutex threads_lock{Rank::process};
    List<Thread, &Thread::siblings> threads GUARDED_BY(threads_lock);
    std::atomic<uint32_t> thread_count{0};
    task::Timers timers;                // last: large, and of no interest to most processes
};

// The running thread. The program owns %fs, so `thread_local` is not for the kernel.
inline Thread& current() { return static_cast<Thread&>(host::this_thread()); }
inline Process& process() { return current().process; }
