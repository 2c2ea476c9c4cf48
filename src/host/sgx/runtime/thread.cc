// SPDX-License-Identifier: Apache-2.0
// The loop around the enclave: enter, serve, enter again.
#include "host/sgx/runtime/thread.h"
#include "host/sgx/layout.h"
#include "host/sgx/runtime/clock.h"
#include "host/sgx/runtime/device.h"
#include "host/sgx/runtime/lie.h"
#include "host/sgx/runtime/switchless.h"
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <new>
#include <pthread.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace runtime {

Process process;

namespace {

struct Totals { std::atomic<uint64_t> entries, resumes, asynchronous_exits, traps; };
Totals totals;
pthread_mutex_t threads_lock = PTHREAD_MUTEX_INITIALIZER;
Thread* running[sgx::most_threads];

sgx::Area* make_area()
{
    void* room = ::mmap(nullptr, sizeof(sgx::Area), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return room == MAP_FAILED ? nullptr : new (room) sgx::Area;
}

void add_counts(const emulator::Cpu& cpu)
{
    totals.entries += cpu.entries;
    totals.resumes += cpu.resumes;
    totals.asynchronous_exits += cpu.asynchronous_exits;
    totals.traps += cpu.traps;
}

void set_mask(uint64_t mask)
{
    ::syscall(SYS_rt_sigprocmask, SIG_SETMASK, &mask, nullptr, sizeof mask);
}

bool is_running(uint32_t slot)
{
    pthread_mutex_lock(&threads_lock);
    const bool running_still = running[slot] != nullptr;
    pthread_mutex_unlock(&threads_lock);
    return running_still;
}

struct Birth {
    Thread thread;
    uint32_t slot;
    std::atomic<int64_t> id{0};
};

void* begin(void* argument)
{
    auto* birth = static_cast<Birth*>(argument);
    Thread& thread = birth->thread;
    while (is_running(birth->slot)) // the thread that had the slot is on its way out
        ::sched_yield();
    attach(thread, birth->slot);
    birth->id = ::syscall(SYS_gettid);
    ::syscall(SYS_futex, &birth->id, 129 /*FUTEX_WAKE|PRIVATE*/, 1, nullptr, nullptr, 0);
    run(thread, reinterpret_cast<uint64_t>(thread.area));
    set_mask(~uint64_t{0});
    emulator::detach_thread(thread.cpu);
    ::munmap(thread.area, sizeof *thread.area);
    delete birth;
    return nullptr;
}

// The new thread starts with all signals blocked, until the enclave says otherwise.
int64_t start_thread(uint32_t slot)
{
    auto* birth = new (std::nothrow) Birth;
    if (birth == nullptr || slot >= sgx::most_threads)
        return -EAGAIN;
    birth->slot = slot;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_attr_setstacksize(&attributes, 128 * 1024);
    pthread_t handle;
    uint64_t before;
    const uint64_t all = ~uint64_t{0};
    ::syscall(SYS_rt_sigprocmask, SIG_SETMASK, &all, &before, sizeof all);
    const int error = pthread_create(&handle, &attributes, begin, birth);
    set_mask(before);
    pthread_attr_destroy(&attributes);
    if (error != 0) {
        delete birth;
        return -error;
    }
    // The new thread does not enter before it has said its id, and does not end before this slot has been entered.
    int64_t id;
    while ((id = birth->id.load()) == 0)
        ::usleep(20);
    return id;
}

[[noreturn]] void die_by(int signal)
{
    emulator::set_action(signal, 2, false);
    report();
    set_mask(~(uint64_t{1} << (signal - 1)));
    ::syscall(SYS_tgkill, ::getpid(), ::syscall(SYS_gettid), signal);
    ::_exit(128 + signal);
}

int64_t stop_by(int signal)
{
    if (signal != SIGSTOP)
        emulator::set_action(signal, 2, false);
    ::kill(::getpid(), signal);
    if (signal != SIGSTOP)
        emulator::set_action(signal, 0, false);
    return 0;
}

int64_t serve(sgx::Area& area)
{
    const int64_t* a = area.arguments;
    const auto word = [&](int i) { return static_cast<uint64_t>(a[i]); };
    const Device& device = *process.device;
    switch (area.ask) {
    case sgx::Ask::call:
        wake_worker();
        if (area.number == SYS_mprotect)
            return device.protect(word(0), word(1), word(2));
        return glume_sgx_call(area.number, a, nullptr);
    case sgx::Ask::blocking_call: wake_worker(); return glume_sgx_call(area.number, a, &area.pending);
    case sgx::Ask::start_thread: return start_thread(static_cast<uint32_t>(a[0]));
    case sgx::Ask::exit: report(); ::syscall(SYS_exit_group, a[0]); break;
    case sgx::Ask::set_action: return emulator::set_action(static_cast<int>(a[0]), static_cast<int>(a[1]), a[2]);
    case sgx::Ask::set_mask: set_mask(static_cast<uint64_t>(a[0])); return 0;
    case sgx::Ask::die_by: die_by(static_cast<int>(a[0]));
    case sgx::Ask::stop_by: return stop_by(static_cast<int>(a[0]));
    case sgx::Ask::await: return await(area);
    case sgx::Ask::restrict_pages: return device.restrict_pages(word(0), word(1), word(2));
    case sgx::Ask::retype_pages: return device.retype_pages(word(0), word(1), word(2));
    case sgx::Ask::remove_pages: return device.remove_pages(word(0), word(1));
    case sgx::Ask::end_thread: break;
    }
    return -ENOSYS;
}

}

void die(const char* why)
{
    std::fprintf(stderr, "glume: %s\n", why);
    ::_exit(125);
}

void attach(Thread& thread, uint32_t slot)
{
    thread.slot = slot;
    thread.tcs = sgx::slot::at(slot) + sgx::slot::tcs;
    thread.area = make_area();
    if (thread.area != nullptr)
        thread.area->host_thread = static_cast<int32_t>(::syscall(SYS_gettid));
    thread.cpu = emulator::attach_thread();
    if (thread.area == nullptr || thread.cpu == nullptr)
        die("a thread cannot be prepared for the enclave (no memory, or no Syscall User Dispatch in the host's kernel)");
    thread.cpu->owner = &thread;
    pthread_mutex_lock(&threads_lock);
    running[slot] = &thread;
    pthread_mutex_unlock(&threads_lock);
}

void run(Thread& thread, uint64_t word)
{
    sgx::Area& area = *thread.area;
    for (;;) {
        area.pending = 0; // what is in the ring the enclave looks at as it comes in
        const auto verdict = static_cast<sgx::Verdict>(glume_sgx_enter(word, 0, thread.tcs, thread.cpu, process.emulated));
        if (verdict != sgx::Verdict::request)
            die("the enclave refuses to run");
        if (area.ask == sgx::Ask::end_thread) { // the slot is free: another thread may enter it, also when this was the first
            pthread_mutex_lock(&threads_lock);
            running[thread.slot] = nullptr;
            add_counts(*thread.cpu);
            pthread_mutex_unlock(&threads_lock);
            return;
        }
        area.result = serve(area);
        if (area.ask == sgx::Ask::blocking_call || (area.ask == sgx::Ask::call && is_clock(area.number)))
            stamp(area.stamp);
        lie(area);
    }
}

void report()
{
    if (!process.statistics)
        return;
    pthread_mutex_lock(&threads_lock);
    for (const Thread* thread : running)
        if (thread != nullptr)
            add_counts(*thread->cpu);
    ::dprintf(process.messages, "glume: enclave entries %llu, asynchronous exits %llu, resumes %llu, instructions carried out by trapping %llu\n",
                 static_cast<unsigned long long>(totals.entries), static_cast<unsigned long long>(totals.asynchronous_exits),
                 static_cast<unsigned long long>(totals.resumes), static_cast<unsigned long long>(totals.traps));
    if (const uint64_t calls = switchless_calls())
        ::dprintf(process.messages, "glume: switchless calls %llu\n", static_cast<unsigned long long>(calls));
    if (const auto pages = emulator::page_counts(); pages.added != 0)
        ::dprintf(process.messages, "glume: enclave pages added %llu, given back %llu\n", static_cast<unsigned long long>(pages.added),
                  static_cast<unsigned long long>(pages.removed));
    pthread_mutex_unlock(&threads_lock);
}

}

// After an asynchronous exit, on the way to ERESUME. The enclave learns of signals and faults by an entry of its own; while one
// is under way another asynchronous exit only goes back to it.
void glume_sgx_interrupted(emulator::Cpu* cpu)
{
    auto& thread = *static_cast<runtime::Thread*>(cpu->owner);
    sgx::Area& area = *thread.area;
    for (;;) {
        cpu->noted = 0;
        const bool fault = area.fault.exchange(0); // an exit from the event's entry must not find it again
        if (fault && thread.events != 0)
            runtime::die("the enclave's event handler faulted");
        if (thread.events != 0 || (!fault && area.written == area.taken))
            return;
        thread.events++;
        if (fault) // an instruction that reads it may be what was refused
            area.counter = emulator::counter(area.counter_processor);
        const uint32_t taken = area.taken;
        const auto verdict = static_cast<sgx::Verdict>(glume_sgx_enter(fault, 0, thread.tcs, cpu, runtime::process.emulated));
        thread.events--;
        if (verdict != sgx::Verdict::event_done)
            runtime::die("the enclave cannot go on after an exception");
        if (!fault && area.taken == taken)
            return; // it is busy with the ring, and will look again
    }
}
