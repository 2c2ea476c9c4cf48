// SPDX-License-Identifier: Apache-2.0
// The direct host: the private directory in which tmpfs mounts live, and the process that removes it. That process waits for
// the end of file of a pipe whose other end every process of the instance holds, so the directory goes even after SIGKILL.
// It has a session of its own, blocks all signals, keeps no other descriptor, and is cloned without an exit signal, so that
// the program's wait(2) does not see it.
#include <asm/unistd_64.h>
#include "base/text.h"
#include "host/linux/call.h"
#include "host/file.h"
#include "host/host.h"

namespace {

constexpr uint64_t enough_room = 256u << 20;

bool suits(const char* parent, bool any)
{
    abi::statfs about;
    if (raw::failed(raw::call(__NR_statfs, parent, &about)) || about.f_flags & abi::st_rdonly)
        return false;
    // Programs map libraries that they unpacked in /tmp, and compilers fill it.
    return any || (!(about.f_flags & abi::st_noexec) && about.f_bavail * static_cast<uint64_t>(about.f_bsize) >= enough_room);
}

bool is_dot(const char* name) { return name[0] == '.' && (!name[1] || (name[1] == '.' && !name[2])); }

// Removes every file in the working directory. True when it is empty, false when it went into a directory that has to be
// emptied first.
bool sweep()
{
    constexpr int here = abi::at_fdcwd;
    bool again = true;
    while (again) {
        again = false;
        long list = raw::call(__NR_openat, here, ".", abi::o_rdonly | abi::o_directory, 0);
        if (raw::failed(list))
            return true;
        alignas(8) char room[4096];
        for (long got; (got = raw::call(__NR_getdents64, list, room, sizeof room)) > 0;)
            for (long at = 0; at < got;) {
                auto* entry = reinterpret_cast<const abi::dirent64*>(room + at);
                at += entry->d_reclen;
                if (is_dot(entry->d_name))
                    continue;
                if (!raw::failed(raw::call(__NR_unlinkat, here, entry->d_name, 0)) ||
                    !raw::failed(raw::call(__NR_unlinkat, here, entry->d_name, abi::at_removedir))) {
                    again = true;
                    continue;
                }
                raw::call(__NR_fchmodat, here, entry->d_name, 0700);
                if (!raw::failed(raw::call(__NR_chdir, entry->d_name))) {
                    raw::call(__NR_close, list);
                    return false;
                }
            }
        raw::call(__NR_close, list);
    }
    return true;
}

[[noreturn]] void clean_up(int alive, int directory, const char* name)
{
    raw::call(__NR_setsid);
    constexpr int pr_set_name = 15;
    raw::call(__NR_prctl, pr_set_name, "glume-cleaner", 0, 0, 0);
    // Keep `alive` and `directory`, close the rest.
    const int low = alive < directory ? alive : directory, high = alive < directory ? directory : alive;
    if (low > 0)
        raw::call(__NR_close_range, 0, low - 1, 0);
    if (high > low + 1)
        raw::call(__NR_close_range, low + 1, high - 1, 0);
    raw::call(__NR_close_range, high + 1, ~0u, 0);
    raw::call(__NR_chdir, "/");

    char byte;
    while (raw::call(__NR_read, alive, &byte, 1) == -static_cast<long>(Errno::intr)) {}

    raw::call(__NR_fchdir, directory);
    // Bounded, in case something else keeps filling the directory or refuses to go.
    for (int depth = 0, steps = 0; steps < 10'000'000; steps++) {
        if (!sweep()) {
            depth++;
        } else {
            if (depth == 0)
                break;
            depth--;
            raw::call(__NR_chdir, "..");
        }
    }
    raw::call(__NR_chdir, "/");
    raw::call(__NR_unlinkat, abi::at_fdcwd, name, abi::at_removedir);
    for (;;)
        raw::call(__NR_exit_group, 0);
}

Result<size_t> make_below(const char* parent, std::span<char> room)
{
    uint64_t number = 0;
    host::random(std::as_writable_bytes(std::span{&number, 1}));
    Text name{room.first(room.size() - 1)};
    print(name, "{}/glume-{x}", std::string_view{parent}, number);
    room[name.view().size()] = 0;
    TRY(raw::done(raw::call(__NR_mkdirat, abi::at_fdcwd, room.data(), 0700)));
    return name.view().size();
}

}

namespace host {

Result<Temporary> make_temporary_directory(std::span<char> room)
{
    Temporary made{};
    bool found = false;
    for (bool any : {false, true})
        for (const char* parent : {"/dev/shm", "/tmp", "/var/tmp"})
            if (!found && suits(parent, any))
                if (auto length = make_below(parent, room)) {
                    made.name_length = *length;
                    found = true;
                }
    if (!found)
        return err::rofs;
    made.directory = TRY(open_root(room.data()));

    int ends[2];
    TRY(raw::done(raw::call(__NR_pipe2, ends, abi::o_cloexec)));
    constexpr int block = 0, set = 2;
    uint64_t all = ~0ull, before = 0;
    raw::call(__NR_rt_sigprocmask, block, &all, &before, sizeof all);
    const long child = raw::call(__NR_clone, 0, 0, 0, 0, 0);
    if (child == 0)
        clean_up(ends[0], static_cast<int>(made.directory), room.data());
    raw::call(__NR_rt_sigprocmask, set, &before, 0, sizeof before);
    raw::call(__NR_close, ends[0]);
    TRY(raw::done(child));
    return made;
}

}
