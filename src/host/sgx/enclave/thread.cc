// SPDX-License-Identifier: Apache-2.0
// Threads in the enclave. A thread takes a free slot and asks the runtime for a host thread that enters it. The host cannot see
// the enclave's words, so threads sleep on doors: untrusted words, several of ours to each, that change when one is woken.
#include <asm/unistd.h>
#include <optional>
#include "base/spin.h"
#include "base/sync.h"
#include "host/linux/call.h"
#include "host/sgx/enclave/edmm.h"
#include "host/sgx/enclave/enclave.h"

namespace enclave {

std::atomic<uint32_t>* doors;

namespace {

constexpr int futex_wait_bitset_private = 9 | 128, futex_wake_private = 1 | 128, realtime = 256;

// Who sleeps, or is about to, at each door: a wake for a door without sleepers stays inside.
std::atomic<uint32_t> sleepers[sgx::door_count];

size_t door_of(const std::atomic<uint32_t>& word)
{
    return (reinterpret_cast<uintptr_t>(&word) >> 2) * 0x9e37'79b9'7f4a'7c15 >> (64 - 10);
}
static_assert(sgx::door_count == 1 << 10);

template <auto call>
Result<> sleep(std::atomic<uint32_t>& word, uint32_t expected, const host::Time* until, int clock)
{
    const size_t door = door_of(word);
    sleepers[door].fetch_add(1);
    const uint32_t now = doors[door].load();
    Result<> slept;
    if (word.load() == expected)
        slept = raw::done(call(__NR_futex, doors + door, futex_wait_bitset_private | clock, now, until, nullptr, ~0u));
    sleepers[door].fetch_sub(1);
    if (!slept && slept.error() == Errno::again)
        return {};
    return slept;
}

constexpr auto uninterrupted = [](auto... a) { return raw::call(a...); };
constexpr auto interrupted_too = [](auto... a) { return raw::blocking_call(a...); };

host::Time time_of(uint64_t ns) { return {static_cast<int64_t>(ns / 1'000'000'000), static_cast<int64_t>(ns % 1'000'000'000)}; }

// Free slots are found from here on; the kernel makes threads one at a time often enough, so a search is fine.
std::atomic_flag slots_busy;
using SlotBits = uint64_t[(sgx::most_threads + 63) / 64];
SlotBits taken_slots = {1}, made_slots = {1}; // the first thread's

bool has(const SlotBits& bits, uint32_t i) { return bits[i / 64] >> i % 64 & 1; }
void set(SlotBits& bits, uint32_t i, bool value)
{
    SpinHold hold{slots_busy};
    bits[i / 64] = (bits[i / 64] & ~(uint64_t{1} << i % 64)) | uint64_t{value} << i % 64;
}

std::optional<uint32_t> take_index()
{
    SpinHold hold{slots_busy};
    for (uint32_t i = 0; i < info().threads; i++)
        if (!has(taken_slots, i)) {
            taken_slots[i / 64] |= uint64_t{1} << i % 64;
            return i;
        }
    return {};
}

Slot* take_slot()
{
    const auto index = take_index();
    if (!index)
        return nullptr;
    if (edmm::enabled() && !has(made_slots, *index)) {
        if (!edmm::make_slot(*index))
            return nullptr; // it stays taken: some of its pages may be there, and none is accepted twice
        set(made_slots, *index, true);
    }
    return &slot_at(*index);
}

void give_slot(Slot& slot) { set(taken_slots, index_of(slot), false); }

// On the slot's own stack: the thread's block, and its stack, are somebody else's as soon as `alive` is 0.
[[noreturn]] void end(void* argument)
{
    auto& slot = *static_cast<Slot*>(argument);
    auto& gone = *slot.block;
    host::ThreadBlock block;
    block.host_data = reinterpret_cast<uintptr_t>(&slot);
    slot.block = &block;
    glume_enclave_set_gs(&block);
    gone.alive.store(0);
    host::wake(gone.alive, 1 << 30);
    slot.block = nullptr;
    slot.area->ask = sgx::Ask::end_thread;
    give_slot(slot);
    glume_enclave_leave(&slot, sgx::Verdict::request);
}

void run_entry(void* argument)
{
    auto& block = *static_cast<host::ThreadBlock*>(argument);
    slot_of(block).entry(&block);
}

}

// A slot's first entry for a thread that start_thread() prepared.
void begin_thread(Slot& slot, uint64_t word)
{
    host::ThreadBlock* block = slot.next_block;
    if (!block || !is_outside(word, sizeof(sgx::Area)))
        glume_enclave_leave(&slot, sgx::Verdict::refused);
    slot.next_block = nullptr;
    slot.area = reinterpret_cast<sgx::Area*>(word);
    slot.taken = 0;
    slot.draining = 0;
    slot.block = block;
    glume_enclave_set_gs(block);
    glume_enclave_set_fs(slot.fs);
    while (!slot.known.load(std::memory_order_acquire)) // its id
        (void)host::yield();
    glume_call_on_stack(block, block->kernel_stack() - 256, run_entry);
}

}

using namespace enclave;

Result<> host::wait(std::atomic<uint32_t>& word, uint32_t expected, Deadline deadline)
{
    const Time until = time_of(deadline.value_or(0));
    return sleep<interrupted_too>(word, expected, deadline ? &until : nullptr, 0);
}

Result<> host::wait_uninterrupted(std::atomic<uint32_t>& word, uint32_t expected, Deadline deadline)
{
    const Time until = time_of(deadline.value_or(0));
    auto slept = sleep<uninterrupted>(word, expected, deadline ? &until : nullptr, 0);
    if (!slept && slept.error() == Errno::intr)
        return {};
    return slept;
}

Result<> host::wait_real(std::atomic<uint32_t>& word, uint32_t expected, Time deadline)
{
    return sleep<interrupted_too>(word, expected, &deadline, realtime);
}

// All who sleep at the door look at their words: which of them was meant the host cannot know.
void host::wake(std::atomic<uint32_t>& word, int)
{
    const size_t door = door_of(word);
    std::atomic_thread_fence(std::memory_order_seq_cst);
    if (sleepers[door].load() == 0)
        return;
    doors[door].fetch_add(1);
    (void)raw::call(__NR_futex, doors + door, futex_wake_private, 0x7fff'ffff, nullptr, nullptr, 0);
}

Result<> host::start_thread(ThreadBlock& block, uintptr_t fs_base, void (*entry)(ThreadBlock*), uintptr_t parent_tid)
{
    Slot* slot = take_slot();
    if (!slot)
        return err::again;
    block.host_data = reinterpret_cast<uintptr_t>(slot);
    block.alive = 1;
    slot->known.store(0);
    slot->entry = entry;
    slot->fs = fs_base ? fs_base : this_slot().fs;
    slot->next_block = &block;
    const long tid = request(sgx::Ask::start_thread, index_of(*slot));
    if (tid <= 0 || tid > 0x3fff'ffff) {
        block.alive = 0;
        slot->next_block = nullptr;
        give_slot(*slot);
        return err::again;
    }
    block.tid = static_cast<uint32_t>(tid);
    if (parent_tid)
        (void)copy(reinterpret_cast<void*>(parent_tid), &block.tid, sizeof block.tid);
    slot->known.store(1, std::memory_order_release);
    return {};
}

void host::end_thread()
{
    hold_signals();
    Slot& slot = this_slot();
    slot.draining = 1;
    glume_call_on_stack(&slot, reinterpret_cast<uintptr_t>(&slot) + sgx::slot::stack - sgx::slot::data + 0x4000, end);
    __builtin_unreachable();
}

void host::exit(int status)
{
    for (;;)
        request(sgx::Ask::exit, status);
}

Result<> host::set_fs_base(uintptr_t base)
{
    this_slot().fs = base;
    glume_enclave_set_fs(base);
    return {};
}
uintptr_t host::fs_base() { return this_slot().fs; }
void host::give_up_fs_base() {} // nothing hangs on it

void host::poke(ThreadBlock& block)
{
    block.pending.store(1);
    (void)raw::call(__NR_tgkill, process_id, block.tid, raw::poke_signal);
}
