// SPDX-License-Identifier: Apache-2.0
// The directory is removed by a process of its own, which waits for the end of file of a pipe whose other end every process of
// the instance holds: so it goes even after SIGKILL. That process has a session of its own, blocks all signals, keeps no other
// descriptor, and is cloned without an exit signal, so that the program's wait(2) does not see it. It shares the command's memory
// instead of copying it, which the command leaves by execve: that is the cheapest process there is, and the program's own
// memory is not in its reach.
#include "launch/private_directory.h"
#include "launch/descriptor.h"
#include "launch/failure.h"
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace launch {

namespace {

constexpr uint64_t enough_room = 256u << 20;

// Programs map libraries that they unpacked in /tmp, and compilers fill it; where no such place is, `any` will do.
bool suits(const char* parent, bool any)
{
    struct statvfs about{};
    if (::statvfs(parent, &about) != 0 || about.f_flag & ST_RDONLY)
        return false;
    return any || (!(about.f_flag & ST_NOEXEC) && about.f_bavail * about.f_frsize >= enough_room);
}

// Goes into a directory, whatever its mode. Follows no link: nothing but the private directory is ever cleaned, though this
// process is not in the sandbox and programs have chosen the names.
bool enter(const char* name)
{
    const int directory = ::open(name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (directory < 0)
        return false;
    char handle[32];
    std::snprintf(handle, sizeof handle, "/proc/self/fd/%d", directory);
    ::chmod(handle, 0700);
    const bool entered = ::fchdir(directory) == 0;
    ::close(directory);
    return entered;
}

// Removes every file in the working directory. True when it is empty, false when it went into a directory that has to be
// emptied first.
bool sweep()
{
    for (bool again = true; again;) {
        again = false;
        DIR* const list = ::opendir(".");
        if (!list)
            return true;
        while (const dirent* const entry = ::readdir(list)) {
            const char* const name = entry->d_name;
            if (std::strcmp(name, ".") == 0 || std::strcmp(name, "..") == 0)
                continue;
            if (::unlink(name) == 0 || ::rmdir(name) == 0) {
                again = true;
                continue;
            }
            if (enter(name)) {
                ::closedir(list);
                return false;
            }
        }
        ::closedir(list);
    }
    return true;
}

// As long as the command runs it has the same errno and the same heap: until the pipe ends these calls only.
long quiet_call(long number, long a = 0, long b = 0, long c = 0)
{
    long result;
    asm volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
    return result;
}

alignas(16) char cleaner_stack[16 * 1024];
char cleaner_path[64];

int clean_up(void* argument)
{
    static const char name[] = "glume-cleaner";
    quiet_call(SYS_setsid);
    quiet_call(SYS_prctl, PR_SET_NAME, reinterpret_cast<long>(name));
    quiet_call(SYS_dup2, *static_cast<int*>(argument), 0);
    quiet_call(SYS_close_range, 1, ~0u);
    quiet_call(SYS_chdir, reinterpret_cast<long>("/"));
    for (char byte; quiet_call(SYS_read, 0, reinterpret_cast<long>(&byte), 1) == -EINTR;) {}

    if (::chdir(cleaner_path) != 0)
        ::_exit(1);
    // Bounded, in case something else keeps filling the directory or refuses to go.
    for (int depth = 0, steps = 0; steps < 10'000'000; steps++) {
        if (!sweep()) {
            depth++;
        } else {
            if (depth-- == 0)
                break;
            if (::chdir("..") != 0)
                break;
        }
    }
    ::_exit(::chdir("/") != 0 || ::rmdir(cleaner_path) != 0);
}

std::string make_below(const char* parent)
{
    uint64_t number = 0;
    if (::getrandom(&number, sizeof number, 0) != sizeof number)
        return {};
    char digits[17];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(number));
    std::string path = std::string(parent) + "/glume-" + digits;
    return ::mkdir(path.c_str(), 0700) == 0 ? path : std::string();
}

}

PrivateDirectory make_private_directory()
{
    std::string path;
    for (const bool any : {false, true})
        for (const char* parent : {"/dev/shm", "/tmp", "/var/tmp"})
            if (path.empty() && suits(parent, any))
                path = make_below(parent);
    if (path.empty())
        throw Failure(status::failed, "a private directory for tmpfs mounts: none of /dev/shm, /tmp and /var/tmp can be written to");

    static int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0)
        failed_call("pipe2");
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    path.copy(cleaner_path, sizeof cleaner_path - 1);
    const int child = ::clone(&clean_up, cleaner_stack + sizeof cleaner_stack, CLONE_VM, &ends[0]);
    sigprocmask(SIG_SETMASK, &before, nullptr);
    ::close(ends[0]);
    if (child < 0) {
        ::rmdir(path.c_str());
        failed_call("clone");
    }
    return {path, hand_over(ends[1])};
}

}
