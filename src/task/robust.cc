// SPDX-License-Identifier: Apache-2.0
// The walk of a robust list (robust.h; Linux's Documentation/locking/robust-futex-ABI).
#include "task/robust.h"
#include "abi/futex.h"
#include "mm/user.h"
#include "task/futex.h"
#include "task/thread.h"

namespace {

constexpr int walk_limit = 2048;

// A list entry's lowest bit says that the lock is one with priority inheritance.
struct ListEntry {
    uintptr_t address = 0;
    bool inherits = false;
    explicit ListEntry(uint64_t word) : address(word & ~uint64_t{1}), inherits(word & 1) {}
};

void release(uintptr_t word, bool inherits, bool pending)
{
    if (word % sizeof(uint32_t) || !user::within(word, sizeof(uint32_t)))
        return;
    auto loaded = user::load_word(word);
    if (!loaded)
        return;
    uint32_t before = *loaded;
    for (;;) {
        // Between unlocking and the wake-up: the wake is still owed.
        bool unlocked = pending && !inherits && before == 0;
        if (!unlocked && (before & abi::futex_tid_mask) != current().tid)
            return;
        if (!unlocked) {
            auto seen = user::compare_exchange_word(word, before, (before & abi::futex_waiters) | abi::futex_owner_died);
            if (!seen)
                return;
            if (*seen != before) {
                before = *seen;
                continue;
            }
        }
        if (!inherits && (unlocked || (before & abi::futex_waiters)))
            if (auto at = task::futex::word_at(word, false))
                (void)task::futex::wake(*at, 1, abi::futex_any_bit);
        return;
    }
}

}

void task::release_robust_futexes(uintptr_t head)
{
    if (!head)
        return;
    auto list = UserPtr<const abi::robust_list_head>{head}.load();
    if (!list)
        return;
    auto word_of = [&](const ListEntry& entry) { return entry.address + static_cast<uint64_t>(list->offset); };
    ListEntry pending{list->pending};
    ListEntry entry{list->first};
    for (int i = 0; i < walk_limit && entry.address != head; i++) {
        auto next = UserPtr<const uint64_t>{entry.address}.load(); // before the release: the entry may be gone afterwards
        if (entry.address != pending.address)
            release(word_of(entry), entry.inherits, false);
        if (!next)
            return;
        entry = ListEntry{*next};
    }
    if (pending.address)
        release(word_of(pending), pending.inherits, true);
}
