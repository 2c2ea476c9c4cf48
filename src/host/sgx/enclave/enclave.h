// SPDX-License-Identifier: Apache-2.0
// What the parts of the enclave host share. This is the trusted side: whatever comes from an Area is the untrusted host's.
#pragma once
#include "base/result.h"
#include "host/host.h"
#include "host/sgx/architecture.h"
#include "host/sgx/interface.h"
#include "host/sgx/layout.h"

namespace enclave {

enum class State : uint32_t { unused = 0, running = 1, requesting = 2 };

// The first bytes of a slot's data page, which %gs points at on entry; its own address is measured into it. The offsets are
// entry.S's. Vector state lies at `vectors_at` while a request is under way.
struct Slot {
    Slot* self;                       // 0
    host::ThreadBlock* block;         // 8   null until the thread is known
    sgx::Area* area;                  // 16
    uint64_t exit_to, outside_rsp, outside_rbp; // 24, 32, 40: how to leave
    uint64_t inside_rsp;              // 48  while a request is under way
    State state;                      // 56
    uint32_t draining;                // 60  the ring is being read: an event leaves it alone
    uint64_t fs;                      // 64  the program's FS base
    uint64_t event_exit_to, event_rsp, event_rbp; // 72, 80, 88
    void (*entry)(host::ThreadBlock*); // 96  of a thread that is to start
    host::ThreadBlock* next_block;    // 104
    uint32_t taken;                   // 112 signals read from the ring
    std::atomic<uint32_t> known;      // 116 the new thread's id is set
};
inline constexpr size_t vectors_at = 1024;
static_assert(offsetof(Slot, exit_to) == 24 && offsetof(Slot, state) == 56 && offsetof(Slot, fs) == 64 && offsetof(Slot, event_exit_to) == 72);

inline const sgx::Info& info() { return *reinterpret_cast<const sgx::Info*>(sgx::info_page); }
inline Slot& slot_of(host::ThreadBlock& block) { return *reinterpret_cast<Slot*>(block.host_data); }
inline Slot& this_slot() { return slot_of(host::this_thread()); }
inline Slot& slot_at(uint32_t index) { return *reinterpret_cast<Slot*>(sgx::slot::at(index) + sgx::slot::data); }
inline uint32_t index_of(const Slot& slot) { return static_cast<uint32_t>((reinterpret_cast<uintptr_t>(&slot) - sgx::threads_start) / sgx::slot::stride); }
// The registers of what was interrupted: the lowest SSA frame.
inline sgx::Registers& interrupted(Slot& slot)
{
    return *reinterpret_cast<sgx::Registers*>(reinterpret_cast<uintptr_t>(&slot) - sgx::slot::data + sgx::slot::ssa + sgx::ssa_registers);
}

// Whether untrusted memory can lie there: outside of the enclave, in the user half.
constexpr bool is_outside(uint64_t at, uint64_t size)
{
    return at >= sgx::enclave_range.end && size <= (uint64_t{1} << 47) && at <= (uint64_t{1} << 47) - size;
}

// Asks the runtime; what the area's request says is complete but for `ask`. -EINTR for an interrupted blocking call.
long request(sgx::Ask ask);
template <class... Args>
long request(sgx::Ask ask, Args... arguments)
{
    sgx::Area& area = *this_slot().area;
    size_t i = 0;
    ((area.arguments[i++] = static_cast<int64_t>(arguments)), ...);
    return request(ask);
}
// Reads the signals that came meanwhile.
void drain(Slot& slot);

extern int process_id;
inline constexpr uint64_t host_pages = 4096;

// Sleeping on untrusted words (thread.cc).
extern std::atomic<uint32_t>* doors;

// Copies that end at a fault: bytes that were not copied.
size_t copy(void* to, const void* from, size_t size);

// What EREPORT says of this enclave: the processor's own word.
sgx::Attributes attributes();
// What CPUID says here; set before the first program runs.
class Identity;
extern Identity identity;
// The rate of the counter that the host tells, believed if it can be one.
void set_counter_rate(uint64_t told);
// RDTSC's value out of the host's: later than any before.
uint64_t later_counter(uint64_t told);

// Ends the process at once: the host broke a rule that nothing can go on without.
[[noreturn]] void give_up(std::string_view why);

[[noreturn]] void begin_thread(Slot& slot, uint64_t word);
void start_signals(const sgx::Start& told);
void start_memory();
void start_heap();
bool is_mapped(uintptr_t address);
// Of `size` bytes at `at`, how many lie in front of the first that the program may not read (or write); all of the kernel's own.
size_t usable_size(uint64_t at, size_t size, bool to_write);
// A page fault (its error code) of the program, or of the kernel at the program's memory: true if the page is there now, or was
// meanwhile, and the instruction can run again.
bool add_pages_at(uintptr_t address, uint64_t error);

}

#pragma GCC visibility push(hidden)
extern "C" {
long glume_enclave_request(enclave::Slot* slot, bool blocking);
[[noreturn]] void glume_enclave_start(uint64_t word, enclave::Slot* slot);
sgx::Verdict glume_enclave_event(enclave::Slot* slot, uint64_t sent_on);
[[noreturn]] void glume_enclave_leave(enclave::Slot* slot, sgx::Verdict);
[[noreturn]] void glume_call_on_stack(void* argument, uintptr_t top, void (*function)(void*));
void glume_enclave_set_gs(void*);
void glume_enclave_set_fs(uint64_t);
}
#pragma GCC visibility pop
