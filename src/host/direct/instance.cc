// SPDX-License-Identifier: Apache-2.0
// The processes of an instance (host/instance.h): a table in shared memory, looked up by id. A process that was killed leaves
// its entry; whoever meets it looks in /proc whether the process is still there and is the same one.
#include "host/direct/instance.h"
#include <asm/unistd_64.h>
#include <algorithm>
#include <limits>
#include "abi/fcntl.h"
#include "base/hot.h"
#include "base/sync.h"
#include "base/text.h"
#include "host/linux/call.h"
#include "host/host.h"
#include "host/machine.h"

direct::Shared* direct::shared;

namespace {

using direct::Member;
using direct::Shared;

constexpr int16_t write_lock = 1, unlock = 2; // F_WRLCK, F_UNLCK
constexpr size_t probes = 64; // entries in which a process may stand
constexpr size_t records_size = Shared::members * host::record_size;

std::byte* records;
GLUME_HOT Member* own;
int lock_file = -1;
Mutex threads_lock{Rank::scheduler};

Member& entry(int pid, size_t probe) { return direct::shared->member[(static_cast<size_t>(pid) + probe) % Shared::members]; }
std::byte* record(const Member& member) { return records + static_cast<size_t>(&member - direct::shared->member) * host::record_size; }

// Ticks since boot, as /proc/PID/stat counts them.
uint64_t ticks()
{
    constexpr int boot_time = 7;
    constexpr int64_t per_second = 100, nanoseconds = 1'000'000'000 / per_second;
    struct { int64_t sec, nsec; } now{};
    raw::call(__NR_clock_gettime, boot_time, &now);
    return static_cast<uint64_t>(now.sec * per_second + now.nsec / nanoseconds);
}

Member* find(int pid)
{
    if (!direct::shared || pid <= 0)
        return nullptr;
    for (size_t i = 0; i < probes; i++)
        if (auto& at = entry(pid, i); at.pid.load(std::memory_order_acquire) == pid)
            return &at;
    return nullptr;
}

bool gone(const Member& at)
{
    int pid = at.pid.load();
    return pid > 0 && !direct::is_member(at);
}

// The field of that number (from 1) of a stat line; they are counted from behind the name, which may hold anything.
uint64_t stat_field(std::string_view line, int number)
{
    auto rest = line.substr(std::min(line.rfind(')') + 1, line.size()));
    for (int at = 3; at < number && !rest.empty(); at++) {
        rest.remove_prefix(1);
        rest.remove_prefix(std::min(rest.find(' '), rest.size()));
    }
    uint64_t value = 0;
    for (size_t i = 1; i < rest.size() && rest[i] >= '0' && rest[i] <= '9'; i++)
        value = value * 10 + static_cast<uint64_t>(rest[i] - '0');
    return value;
}

}

bool direct::is_member(const Member& member)
{
    int pid = member.pid.load(std::memory_order_acquire);
    if (pid <= 0)
        return false;
    char name[32] = {}, line[512];
    Text path{std::span{name}.first(sizeof name - 1)};
    print(path, "/proc/{}/stat", pid);
    auto size = host::description(name, line);
    constexpr int start_time = 22;
    return size && stat_field({line, *size}, start_time) <= member.started.load(std::memory_order_relaxed);
}

void direct::join_instance()
{
    if (!shared)
        return;
    const auto* before = own ? record(*own) : nullptr;
    own = nullptr;
    for (bool replace : {false, true})
        for (size_t i = 0; i < probes && !own; i++) {
            auto& at = entry(process_id, i);
            int32_t there = at.pid.load();
            // An entry with our own id is a dead one's.
            bool may = there == 0 || there == process_id || (replace && gone(at));
            if (may && at.pid.compare_exchange_strong(there, -process_id))
                own = &at;
        }
    if (!own)
        return;
    if (before)
        __builtin_memcpy(record(*own), before, host::record_size);
    own->started.store(ticks(), std::memory_order_relaxed);
    own->pid.store(process_id, std::memory_order_release);
}

// fcntl(2)'s locks belong to the process and go with it, so the one who dies with the lock held does not keep it.
direct::InstanceLock::InstanceLock()
{
    threads_lock.lock();
    abi::flock all{};
    all.l_type = write_lock;
    while (raw::call(__NR_fcntl, lock_file, abi::f_setlkw, &all) == -static_cast<long>(Errno::intr)) {}
}

direct::InstanceLock::~InstanceLock()
{
    abi::flock all{};
    all.l_type = unlock;
    raw::call(__NR_fcntl, lock_file, abi::f_setlk, &all);
    threads_lock.unlock();
}

namespace host {

Result<> start_instance()
{
    constexpr size_t size = (sizeof(Shared) + 4095) / 4096 * 4096;
    constexpr int read_write = 3, shared_anonymous_fixed = 1 | 0x20 | 0x10 | 0x4000 /*NORESERVE*/, close_on_exec = 1;
    auto* room = static_cast<std::byte*>(TRY(map_kernel(size + records_size)));
    TRY(raw::value(raw::call(__NR_mmap, room, size + records_size, read_write, shared_anonymous_fixed, -1, 0)));
    lock_file = TRY(raw::value<int>(raw::call(__NR_memfd_create, "glume-instance", close_on_exec)));
    records = room + size;
    direct::shared = reinterpret_cast<Shared*>(room);
    random(std::as_writable_bytes(std::span{&direct::shared->number, 1}));
    direct::join_instance();
    return {};
}

std::span<std::byte> shared_room()
{
    return direct::shared ? std::span{direct::shared->room} : std::span<std::byte>{};
}

std::span<std::byte> own_record()
{
    return own ? std::span{record(*own), record_size} : std::span<std::byte>{};
}

std::span<const std::byte> record_of(int pid)
{
    auto* at = find(pid);
    return at && (at == own || direct::is_member(*at)) ? std::span<const std::byte>{record(*at), record_size} : std::span<const std::byte>{};
}

std::optional<int> next_member(int from)
{
    if (!direct::shared)
        return from <= direct::process_id ? std::optional{direct::process_id} : std::nullopt;
    if (auto* exact = find(from); exact && direct::is_member(*exact))
        return from;
    for (;;) {
        int best = std::numeric_limits<int>::max();
        Member* found = nullptr;
        for (auto& at : direct::shared->member)
            if (int pid = at.pid.load(std::memory_order_relaxed); pid >= from && pid > 0 && pid < best) {
                best = pid;
                found = &at;
            }
        if (!found)
            return {};
        if (direct::is_member(*found))
            return best;
        found->pid.compare_exchange_strong(best, 0);
    }
}

void forget_member(int pid)
{
    auto* at = find(pid);
    int32_t expected = pid;
    if (at && at != own)
        at->pid.compare_exchange_strong(expected, 0);
}

Result<size_t> read_memory_of(int pid, std::span<std::byte> to, uintptr_t from)
{
    if (!find(pid))
        return err::srch;
    auto ours = Bytes::of(to);
    Bytes theirs{from, to.size()};
    return raw::value<size_t>(raw::call(__NR_process_vm_readv, pid, &ours, 1, &theirs, 1, 0));
}

}
