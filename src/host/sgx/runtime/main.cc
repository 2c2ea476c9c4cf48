// SPDX-License-Identifier: Apache-2.0
// `glume-sgx`: the untrusted runtime. The command starts it with what it has put together: descriptors of the launch image and of
// the signature, and the configuration. Nothing here has to be trusted: a wrong enclave has another measurement.
//   glume-sgx LAUNCH-FD SIGNATURE-FD emulated|hardware ENCLAVE-SIZE THREADS EDMM DEBUG STATISTICS WORKERS
#include "host/sgx/image/file.h"
#include "host/sgx/image/pages.h"
#include "host/sgx/runtime/clock.h"
#include "host/sgx/runtime/device.h"
#include "host/sgx/runtime/identity.h"
#include "host/sgx/runtime/switchless.h"
#include "host/sgx/runtime/thread.h"
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

using Octets = std::vector<std::byte>;

Octets read_descriptor(int file)
{
    struct stat info;
    if (::fstat(file, &info) != 0)
        runtime::die("this is the runtime of enclaves; start programs with `glume run --sgx`");
    Octets bytes(static_cast<size_t>(info.st_size));
    if (::pread(file, bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
        runtime::die("what the command handed over cannot be read");
    ::close(file);
    return bytes;
}

std::span<const std::byte> map_image()
{
    char path[4096];
    const ssize_t size = ::readlink("/proc/self/exe", path, sizeof path - 16);
    const std::string self(path, size < 0 ? 0 : static_cast<size_t>(size)), name = self.substr(0, self.rfind('/') + 1) + "glume-enclave";
    try {
        return sgx::map_file(name);
    } catch (const sgx::BadImage& error) {
        runtime::die((name + ": " + error.what()).c_str());
    }
}

uint64_t number(const char* text) { return std::strtoull(text, nullptr, 10); }

// What of the signals the process was started with.
void look_at_signals(sgx::Start& start)
{
    ::syscall(SYS_rt_sigprocmask, SIG_SETMASK, nullptr, &start.mask, sizeof start.mask);
    struct { uint64_t handler, flags, restorer, mask; } action{};
    for (int signal = 1; signal <= 64; ++signal)
        if (::syscall(SYS_rt_sigaction, signal, nullptr, &action, 8) == 0 && action.handler == 1)
            start.ignored |= uint64_t{1} << (signal - 1);
}

void start(char** argv)
{
    const Octets launch = read_descriptor(static_cast<int>(number(argv[1]))), signature = read_descriptor(static_cast<int>(number(argv[2])));
    sgx::Configuration wanted;
    wanted.enclave_size = number(argv[4]);
    wanted.threads = static_cast<uint32_t>(number(argv[5]));
    wanted.dynamic = number(argv[6]);
    wanted.debug = number(argv[7]);
    runtime::process.emulated = std::strcmp(argv[3], "emulated") == 0;
    runtime::process.statistics = number(argv[8]);
    constexpr int high_descriptor = 901; // as the kernel's own (host/linux/log.cc)
    if (runtime::process.statistics)
        if (const int copy = ::fcntl(2, F_DUPFD_CLOEXEC, high_descriptor); copy >= 0)
            runtime::process.messages = copy;
    sgx::SigStruct s;
    if (signature.size() != sizeof s)
        throw runtime::CannotLoad("the signature does not have 1808 bytes");
    std::memcpy(&s, signature.data(), sizeof s);
    const char* kind = std::getenv("GLUME_EMULATOR");
    emulator::strict = runtime::process.emulated && kind != nullptr && std::strcmp(kind, "strict") == 0;
    runtime::start_clock();
    static runtime::Device device(runtime::process.emulated);
    runtime::process.device = &device;
    device.load(sgx::make_pages(map_image(), launch, wanted), s);

    auto& first = runtime::process.start;
    look_at_signals(first);
    // As Linux gave it: the C library changes its copy.
    char** word = environ;
    while (*word != nullptr)
        word++;
    for (const auto* entry = reinterpret_cast<const uint64_t*>(word + 1); entry[0] != AT_NULL; entry += 2)
        if (entry[0] < std::size(first.auxiliary))
            first.auxiliary[entry[0]] = entry[1];
    runtime::identify(first);
    first.tid = static_cast<uint64_t>(::getpid());
    first.doors = static_cast<std::atomic<uint32_t>*>(
        ::mmap(nullptr, sgx::door_count * 4, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    static runtime::Thread thread;
    runtime::attach(thread, 0);
    first.area = thread.area;
    first.counter_rate = runtime::counter_rate();
    runtime::stamp(thread.area->stamp);
    first.board = runtime::start_workers(static_cast<uint32_t>(number(argv[9])));
    runtime::take_signals();
    for (int signal = 1; signal <= 64; ++signal)
        if (first.ignored >> (signal - 1) & 1)
            emulator::set_action(signal, 1, false);
    const uint64_t none = 0;
    ::syscall(SYS_rt_sigprocmask, SIG_SETMASK, &none, nullptr, sizeof none);
    runtime::run(thread, reinterpret_cast<uint64_t>(&first));
    // The first thread has ended, the process goes on with the others.
    for (;;)
        ::pause();
}

}

int main(int argc, char** argv)
{
    if (argc != 10)
        runtime::die("this is the runtime of enclaves; start programs with `glume run --sgx`");
    try {
        start(argv);
    } catch (const std::exception& error) {
        runtime::die(error.what());
    }
    return 125;
}
