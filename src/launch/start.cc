// SPDX-License-Identifier: Apache-2.0
// memfd, descriptors and execve.
#include "launch/start.h"
#include "launch/descriptor.h"
#include "launch/doctor.h"
#include "launch/enclave.h"
#include "launch/failure.h"
#include "launch/image_writer.h"
#include "launch/private_directory.h"
#include "launch/sign.h"
#include <cstdio>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace launch {

namespace {

// Where the kernel's messages go. With standard error closed that is nowhere: the program may open that number for itself.
// `much`: what is asked for is to be seen to the end, when the program (ls, say) has closed its standard error.
int open_log(std::string path, const std::string& from, bool much)
{
    if (path.empty() && ::fcntl(STDERR_FILENO, F_GETFD) >= 0) {
        if (!much)
            return STDERR_FILENO;
        const int copy = ::fcntl(STDERR_FILENO, F_DUPFD, STDERR_FILENO + 1);
        if (copy < 0)
            failed_call("standard error");
        return copy;
    }
    if (path.empty())
        path = "/dev/null";
    const int log = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (log < 0)
        failed_call(from.empty() ? "log file " + path : from + path);
    return hand_over(log);
}

int file_of(std::span<const std::byte> bytes)
{
    const int file = ::memfd_create("glume-launch", 0);
    if (file < 0)
        failed_call("memfd_create");
    while (!bytes.empty()) {
        const ssize_t written = ::write(file, bytes.data(), bytes.size());
        if (written < 0)
            failed_call("writing the launch image");
        bytes = bytes.subspan(static_cast<size_t>(written));
    }
    return hand_over(file);
}

void limit_descriptors(uint64_t wanted)
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0)
        failed_call("getrlimit");
    if (wanted > limit.rlim_max)
        throw Failure(status::failed, "sys.fds.limit: the host allows at most " + std::to_string(limit.rlim_max));
    limit.rlim_cur = wanted;
    if (::setrlimit(RLIMIT_NOFILE, &limit) != 0)
        failed_call("setrlimit");
}

int open_hashes(const std::string& trusted)
{
    const int file = ::open(trusted.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0)
        failed_call(trusted);
    return file;
}

// Gives each tmpfs mount a directory of its own in the instance's. The descriptor that keeps them, -1 when there is none.
int place_temporary(std::vector<MountPoint>& mounts)
{
    PrivateDirectory place{{}, -1};
    unsigned number = 0;
    for (MountPoint& mount : mounts) {
        if (mount.kind != MountKind::tmpfs)
            continue;
        if (place.path.empty())
            place = make_private_directory();
        mount.source = place.path + "/" + std::to_string(number++);
        if (::mkdir(mount.source.c_str(), 0700) != 0 || ::chmod(mount.source.c_str(), 01777) != 0)
            failed_call(mount.source);
    }
    return place.keeper;
}

// What the kernel cannot do without, told here in words.
void check_host()
{
    if (!offers_user_dispatch())
        throw Failure(status::setup, "this system does not offer syscall user dispatch: Glume needs Linux 5.11 or newer, and cannot run "
                                     "inside Glume itself or under gVisor");
}

}

void start(Plan plan, const std::string& trusted)
{
    check_host();
    const std::string kernel = beside_command("glume-direct");
    const int keeper = place_temporary(plan.mounts);
    const int log = open_log(plan.log_file, plan.log_file_from, plan.stats || plan.log_level >= LogLevel::debug);
    const std::string number = std::to_string(file_of(write_image(plan, {.log = log, .keeper = keeper, .hashes = trusted.empty() ? -1 : hand_over(open_hashes(trusted))})));
    if (plan.descriptor_limit)
        limit_descriptors(*plan.descriptor_limit);
    // Where nothing is random the host puts its vDSO at the top, out of the program's space, so that the kernel need not move it.
    // The kernel itself lies at a fixed address in any case; the program's own addresses are the kernel's choice, and random.
    ::personality(static_cast<unsigned long>(::personality(0xffffffff)) | ADDR_NO_RANDOMIZE);
    const char* const arguments[] = {"glume-direct", number.c_str(), nullptr};
    ::execve(kernel.c_str(), const_cast<char* const*>(arguments), environ);
    failed_call(kernel);
}

void start_enclave(const Plan& plan, const std::string& signature, const std::string& trusted, bool emulated, bool statistics)
{
    const std::string runtime = beside_command("glume-sgx");
    const auto launch = write_image(plan, {.log = STDERR_FILENO, .hashes = enclave_hashes_file});
    std::vector<std::byte> signed_bytes;
    if (signature.empty()) {
        sgx::SigningKey key;
        load_key(key, "");
        const sgx::SigStruct s = signed_description(enclave_pages(plan, ""), plan, key, 0x1970'0101);
        const auto bytes = std::as_bytes(std::span(&s, 1));
        signed_bytes.assign(bytes.begin(), bytes.end());
    } else {
        signed_bytes = read_all(signature, "signature (glume sign makes it)");
    }
    if (plan.descriptor_limit)
        limit_descriptors(*plan.descriptor_limit);
    if (plan.checks != FileCheck::off) {
        const int hashes = open_hashes(trusted);
        if (::dup2(hashes, enclave_hashes_file) < 0)
            failed_call(trusted + " as descriptor " + std::to_string(enclave_hashes_file));
        ::close(hashes);
    }
    const std::string words[] = {"glume-sgx",
                                 std::to_string(file_of(launch)),
                                 std::to_string(file_of(signed_bytes)),
                                 emulated ? "emulated" : "hardware",
                                 std::to_string(plan.enclave.enclave_size),
                                 std::to_string(plan.enclave.threads),
                                 plan.enclave.dynamic ? "1" : "0",
                                 plan.enclave.debug ? "1" : "0",
                                 statistics ? "1" : "0",
                                 std::to_string(plan.enclave.workers)};
    std::vector<char*> arguments;
    for (const std::string& word : words)
        arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    ::execve(runtime.c_str(), arguments.data(), environ);
    failed_call(runtime);
}

}
