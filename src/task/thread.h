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
#include "task/signals.h"

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

    Process& process;
    ThreadSignals signals;
    uintptr_t clear_child_tid = 0;      // set_tid_address(2)
    uintptr_t robust_list = 0;          // set_robust_list(2)
    char name[16] = {};                 // PR_SET_NAME
    ListHook siblings;
    Scratch* scratch = nullptr;         // demand-zero pages

    // The program's registers while this thread is in the kernel.
    Registers& registers() { return reinterpret_cast<Registers*>(kernel_stack)[-1]; }
};

// The one process of this kernel. (fork copies the whole kernel with it.)
class Process {
public:
    int pid = 0;
    AddressSpace space;
    Ref<Descriptors> files;
    Ref<FsContext> fs;                  // root, cwd, umask
    ProcessSignals signals;
    Credentials credentials;
    Mutex threads_lock{Rank::process};
    List<Thread, &Thread::siblings> threads GUARDED_BY(threads_lock);
    std::atomic<uint32_t> thread_count{0};
};

// The running thread. The program owns %fs, so the kernel's block hangs off %gs and `thread_local` is not for the kernel.
inline Thread& current() { return static_cast<Thread&>(host::this_thread()); }
inline Process& process() { return current().process; }
