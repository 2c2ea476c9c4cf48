// SPDX-License-Identifier: Apache-2.0
// The sandbox of the direct host: no new privileges, Landlock rights on the mounts only (landlock(7)), and a seccomp list by
// number (seccomp(2)), which the host kernel caches. A program that takes over the kernel's text gains nothing beyond these.
#include <asm/unistd.h>
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
constexpr uint64_t writing = write_file | remove_dir | remove_file | make_char | make_dir | make_reg | make_sock | make_fifo | make_block |
                             make_sym | refer | truncate;

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
    uint64_t handled = execute | reading | writing;
    if (version < 2)
        handled &= ~uint64_t{refer};
    if (version < 3)
        handled &= ~uint64_t{truncate};
    // Scoped: abstract names of sockets outside cannot be connected to.
    struct { uint64_t files, net, scoped; } attributes{handled, 0, 1};
    const size_t size = version < 6 ? sizeof attributes.files : sizeof attributes;
    long rules = TRY(raw::value(raw::call(__NR_landlock_create_ruleset, &attributes, size, 0)));
    for (auto& g : grants)
        TRY(grant(rules, g.root, g.directory, g.writable ? reading | writing : uint64_t{reading}, handled));
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

struct Instruction { uint16_t code; uint8_t if_true, if_false; uint32_t k; };
constexpr uint16_t load_word = 0x20, jump_equal = 0x15, give_back = 0x06;
constexpr uint32_t number_offset = 0, arch_offset = 4, arch_x86_64 = 0xc000003e;
constexpr uint32_t allow = 0x7fff0000, refuse = 0x00050000 | 38 /*ENOSYS*/, kill_process = 0x80000000;
constexpr size_t program_max = 4096 / sizeof(Instruction);

Result<> restrict_calls()
{
    static Instruction program[program_max];
    size_t n = 0;
    auto add = [&](Instruction i) { program[n++] = i; };
    add({load_word, 0, 0, arch_offset});
    add({jump_equal, 1, 0, arch_x86_64});
    add({give_back, 0, 0, kill_process});
    add({load_word, 0, 0, number_offset});
    for (auto number : direct::allowed_calls()) {
        if (n + 3 > program_max)
            return err::toobig;
        add({jump_equal, 0, 1, number});
        add({give_back, 0, 0, allow});
    }
    add({give_back, 0, 0, refuse});
    struct { uint16_t length; Instruction* first; } filter{static_cast<uint16_t>(n), program};
    constexpr int set_mode_filter = 1;
    return raw::done(raw::call(__NR_seccomp, set_mode_filter, 0, &filter));
}

}

Result<bool> host::enter_sandbox(std::span<const Grant> grants)
{
    constexpr int set_no_new_privs = 38;
    TRY(raw::done(raw::call(__NR_prctl, set_no_new_privs, 1, 0, 0, 0)));
    constexpr int ask_version = 1;
    long version = raw::call(__NR_landlock_create_ruleset, 0, 0, ask_version);
    if (version > 0)
        TRY(restrict_files(grants, static_cast<int>(version)));
    TRY(restrict_calls());
    return version > 0;
}
