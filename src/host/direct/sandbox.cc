// SPDX-License-Identifier: Apache-2.0
// The sandbox of the direct host: no new privileges, no capability over the machine, Landlock rights on the mounts only (landlock(7)), and a seccomp list by
// number (seccomp(2)), which the host kernel caches. A program that takes over the kernel's text gains nothing beyond these.
#include <asm/unistd.h>
#include <bitset>
#include "host/direct/allowed.h"
#include "host/direct/direct.h"
#include "host/linux/call.h"

namespace {

// landlock(7): rights on files and below directories, by version of the interface.
enum Right : uint64_t {
    execute = 1 << 0, write_file = 1 << 1, read_file = 1 << 2, read_dir = 1 << 3, remove_dir = 1 << 4, remove_file = 1 << 5,
    make_char = 1 << 6, make_dir = 1 << 7, make_reg = 1 << 8, make_sock = 1 << 9, make_fifo = 1 << 10, make_block = 1 << 11,
    make_sym = 1 << 12, refer = 1 << 13, truncate = 1 << 14,
};
constexpr uint64_t on_files = write_file | read_file | truncate;
constexpr uint64_t reading = read_file | read_dir;
constexpr uint64_t writing = write_file | remove_dir | remove_file | make_dir | make_reg | make_sock | make_fifo | make_sym | refer | truncate;

// What the instance may not do to processes outside it: connect to their abstract sockets, and send them signals.
constexpr uint64_t scoped_sockets = 1 << 0, scoped_signals = 1 << 1;
struct Ruleset { uint64_t files = 0, ports = 0, scoped = 0; };

struct [[gnu::packed]] PathRule { uint64_t allowed; int32_t directory; };

Result<> grant(long rules, host::Handle root, bool directory, uint64_t rights, uint64_t handled)
{
    PathRule rule{(directory ? rights : rights & on_files) & handled, static_cast<int32_t>(root)};
    constexpr int path_beneath = 1;
    return raw::done(raw::call(__NR_landlock_add_rule, rules, path_beneath, &rule, 0));
}

// The host's own files that the host interface reads by name, whatever is mounted.
struct Own { const char* path; uint64_t rights; };
constexpr Own own[] = {{"/proc", reading | write_file}, {"/sys", reading}, {"/dev", reading | write_file}, {"/dev/mqueue", reading | writing}};

Result<> restrict_files(std::span<const host::Grant> grants, int version)
{
    Ruleset ruleset{.files = execute | reading | writing | make_char | make_block}; // what no grant has is refused
    uint64_t& handled = ruleset.files;
    if (version < 2)
        handled &= ~uint64_t{refer};
    if (version < 3)
        handled &= ~uint64_t{truncate};
    if (version >= 6)
        ruleset.scoped = scoped_sockets | scoped_signals;
    long rules = TRY(raw::value(raw::call(__NR_landlock_create_ruleset, &ruleset, version >= 6 ? sizeof ruleset : sizeof ruleset.files, 0)));
    for (auto& g : grants)
        TRY(grant(rules, g.root, g.directory, (g.readable ? reading : 0) | (g.writable ? writing : 0), handled));
    for (auto& o : own) {
        long directory = raw::call(__NR_openat, -100, o.path, 010000000 | 02000000 /*O_PATH|O_CLOEXEC*/, 0);
        if (raw::failed(directory))
            continue; // not there, so nothing to grant
        TRY(grant(rules, host::Handle{static_cast<int>(directory)}, true, o.rights, handled));
        raw::call(__NR_close, directory);
    }
    TRY(raw::done(raw::call(__NR_landlock_restrict_self, rules, 0)));
    raw::call(__NR_close, rules);
    return {};
}

// capabilities(7) that reach beyond what belongs to a program and its files: the network's set-up, the clock, modules, devices. The
// rest stays with a program that root runs, as containers leave it.
constexpr uint64_t bit(unsigned capability) { return uint64_t{1} << capability; }
constexpr unsigned setpcap = 8;
constexpr uint64_t own_business =
    bit(0) | bit(1) | bit(2) | bit(3) | bit(4) |            // CHOWN, DAC_OVERRIDE, DAC_READ_SEARCH, FOWNER, FSETID
    bit(5) | bit(6) | bit(7) | bit(setpcap) |               // KILL, SETGID, SETUID, SETPCAP
    bit(10) | bit(13) | bit(14) | bit(15) | bit(18) |       // NET_BIND_SERVICE, NET_RAW, IPC_LOCK, IPC_OWNER, SYS_CHROOT
    bit(19) | bit(23) | bit(24) | bit(28) | bit(29) | bit(31) | bit(35); // SYS_PTRACE, SYS_NICE, SYS_RESOURCE, LEASE, AUDIT_WRITE, SETFCAP, WAKE_ALARM

Result<> restrict_capabilities()
{
    constexpr uint32_t version_3 = 0x20080522;
    struct { uint32_t version; int pid; } header{version_3, 0};
    struct { uint32_t effective, permitted, inheritable; } sets[2];
    TRY(raw::done(raw::call(__NR_capget, &header, sets)));
    if (!sets[0].permitted && !sets[1].permitted)
        return {};
    constexpr int drop_from_bounding_set = 24;
    if (sets[0].effective & bit(setpcap))
        for (unsigned capability = 0; capability < 64; capability++)
            if (!(own_business & bit(capability)) && raw::failed(raw::call(__NR_prctl, drop_from_bounding_set, capability, 0, 0, 0)))
                break; // beyond the last one that the host knows
    for (unsigned i = 0; i < 2; i++) {
        const auto kept = static_cast<uint32_t>(own_business >> 32 * i);
        sets[i].effective &= kept;
        sets[i].permitted &= kept;
        sets[i].inheritable &= kept;
    }
    return raw::done(raw::call(__NR_capset, &header, sets));
}

struct Instruction { uint16_t code; uint8_t if_true, if_false; uint32_t k; };
constexpr uint16_t load_word = 0x20, jump_equal = 0x15, jump_greater = 0x25, jump_not_less = 0x35, give_back = 0x06;
constexpr uint32_t number_offset = 0, arch_offset = 4, arch_x86_64 = 0xc000003e;
constexpr uint32_t allow = 0x7fff0000, refuse = 0x00050000 | 38 /*ENOSYS*/, kill_process = 0x80000000;

// Numbers first..last.
struct Run { uint32_t first, last; };
constexpr size_t runs_max = 128;

// A binary search: the host runs the filter once for every number there is when it is installed, so that its length and
// depth count at every start.
class Filter {
public:
    void add(Instruction i) { program_[size_++] = i; }

    // What is below the first run passes with it; read, which is 0, is always on the list.
    void search(std::span<const Run> runs)
    {
        if (runs.size() == 1) {
            add({jump_greater, 1, 0, runs[0].last});
            add({give_back, 0, 0, allow});
            add({give_back, 0, 0, refuse});
            return;
        }
        const auto upper = runs.subspan(runs.size() / 2);
        const size_t jump = size_;
        add({jump_not_less, 0, 0, upper[0].first});
        search(runs.first(runs.size() / 2));
        program_[jump].if_true = static_cast<uint8_t>(size_ - jump - 1); // a lower half has fewer than 256 instructions
        search(upper);
    }

    Result<> install()
    {
        struct { uint16_t length; Instruction* first; } filter{static_cast<uint16_t>(size_), program_};
        constexpr int set_mode_filter = 1;
        return raw::done(raw::call(__NR_seccomp, set_mode_filter, 0, &filter));
    }

private:
    static constexpr size_t leaf = 3;
    static_assert(runs_max / 2 * (leaf + 1) <= 256);
    Instruction program_[4 + runs_max * (leaf + 1)];
    size_t size_ = 0;
};

Result<> restrict_calls()
{
    constexpr uint32_t numbers = 1024;
    static std::bitset<numbers> allowed;
    for (auto number : direct::allowed_calls())
        allowed[number] = true; // operator[] does not check: the list is a constant
    static Run runs[runs_max];
    size_t count = 0;
    for (uint32_t number = 0; number < numbers; number++) {
        if (!allowed[number])
            continue;
        if (count == 0 || number != runs[count - 1].last + 1) {
            if (count == runs_max)
                return err::toobig;
            runs[count++].first = number;
        }
        runs[count - 1].last = number;
    }
    static Filter filter;
    filter.add({load_word, 0, 0, arch_offset});
    filter.add({jump_equal, 1, 0, arch_x86_64});
    filter.add({give_back, 0, 0, kill_process});
    filter.add({load_word, 0, 0, number_offset});
    filter.search({runs, count});
    return filter.install();
}

}

Result<bool> host::enter_sandbox(std::span<const Grant> grants)
{
    constexpr int set_no_new_privs = 38;
    TRY(raw::done(raw::call(__NR_prctl, set_no_new_privs, 1, 0, 0, 0)));
    TRY(restrict_capabilities());
    constexpr int ask_version = 1;
    long version = raw::call(__NR_landlock_create_ruleset, 0, 0, ask_version);
    if (version > 0)
        TRY(restrict_files(grants, static_cast<int>(version)));
    TRY(restrict_calls());
    return version > 0;
}
