// SPDX-License-Identifier: Apache-2.0
// memfd, descriptors and execve.
#include "launch/start.h"
#include "launch/enclave.h"
#include "launch/failure.h"
#include "launch/image_writer.h"
#include "launch/sign.h"
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

namespace launch {

namespace {

[[noreturn]] void failed(const std::string& what)
{
    throw Failure(status::failed, what + ": " + std::strerror(errno));
}

// Moves a descriptor out of the way of those that the program inherits or will open, and lets it survive execve.
int move_up(int descriptor)
{
    for (const int lowest : {1000, 240, 60, 10}) {
        const int moved = ::fcntl(descriptor, F_DUPFD, lowest);
        if (moved >= 0) {
            ::close(descriptor);
            return moved;
        }
    }
    failed("moving a descriptor");
}

// Where the kernel's messages go. With standard error closed that is nowhere: the program may open that number for itself.
int open_log(std::string path)
{
    if (path.empty() && ::fcntl(STDERR_FILENO, F_GETFD) >= 0)
        return STDERR_FILENO;
    if (path.empty())
        path = "/dev/null";
    const int log = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (log < 0)
        failed("log file " + path);
    return move_up(log);
}

int sealed_file(std::span<const std::byte> bytes)
{
    const int file = ::memfd_create("glume-launch", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file < 0)
        failed("memfd_create");
    while (!bytes.empty()) {
        const ssize_t written = ::write(file, bytes.data(), bytes.size());
        if (written < 0)
            failed("writing the launch image");
        bytes = bytes.subspan(static_cast<size_t>(written));
    }
    if (::fcntl(file, F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE) != 0)
        failed("sealing the launch image");
    return move_up(file);
}

void limit_descriptors(uint64_t wanted)
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0)
        failed("getrlimit");
    if (wanted > limit.rlim_max)
        throw Failure(status::failed, "sys.fds.limit: the host allows at most " + std::to_string(limit.rlim_max));
    limit.rlim_cur = wanted;
    if (::setrlimit(RLIMIT_NOFILE, &limit) != 0)
        failed("setrlimit");
}

}

void start(const Plan& plan)
{
    const std::string kernel = beside_command("glume-direct");
    const std::string number = std::to_string(sealed_file(write_image(plan, open_log(plan.log_file))));
    if (plan.descriptor_limit)
        limit_descriptors(*plan.descriptor_limit);
    const char* const arguments[] = {"glume-direct", number.c_str(), nullptr};
    ::execve(kernel.c_str(), const_cast<char* const*>(arguments), environ);
    failed(kernel);
}

void start_enclave(const Plan& plan, const std::string& signature, bool emulated, bool statistics)
{
    const std::string runtime = beside_command("glume-sgx");
    const auto launch = write_image(plan, STDERR_FILENO);
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
    const std::string words[] = {"glume-sgx",
                                 std::to_string(sealed_file(launch)),
                                 std::to_string(sealed_file(signed_bytes)),
                                 emulated ? "emulated" : "hardware",
                                 std::to_string(plan.enclave.enclave_size),
                                 std::to_string(plan.enclave.threads),
                                 plan.enclave.debug ? "1" : "0",
                                 statistics ? "1" : "0"};
    std::vector<char*> arguments;
    for (const std::string& word : words)
        arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    ::execve(runtime.c_str(), arguments.data(), environ);
    failed(runtime);
}

}
