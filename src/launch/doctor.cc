// SPDX-License-Identifier: Apache-2.0
// Asks the processor (CPUID) and the host's kernel; changes nothing.
#include "launch/doctor.h"
#include "launch/failure.h"
#include <asm/unistd.h>
#include <cpuid.h>
#include <cstdint>
#include <cstdio>
#include <fcntl.h>
#include <string>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/utsname.h>
#include <unistd.h>

namespace launch {

namespace {

struct Leaf { uint32_t a = 0, b = 0, c = 0, d = 0; };
Leaf cpuid(uint32_t leaf, uint32_t sub = 0)
{
    Leaf found;
    __get_cpuid_count(leaf, sub, &found.a, &found.b, &found.c, &found.d); // zeroes where there is no such leaf
    return found;
}
bool bit(uint32_t word, int n) { return word >> n & 1; }

constexpr uint32_t features = 7, sgx_leaf = 0x12;
bool has_sgx() { return bit(cpuid(features).b, 2); }

// Bytes of enclave memory: sub-leaves from 2 on name its sections.
uint64_t enclave_memory()
{
    uint64_t total = 0;
    for (uint32_t sub = 2; has_sgx() && sub < 34; ++sub) {
        const Leaf section = cpuid(sgx_leaf, sub);
        if ((section.a & 15) != 1)
            break;
        total += (uint64_t{section.d & 0xfffff} << 32) | (section.c & 0xfffff000);
    }
    return total;
}

long landlock() { return ::syscall(444 /*landlock_create_ruleset*/, nullptr, 0, 1 /*its version*/); }
bool has_seccomp()
{
    const uint32_t action = 0x80000000; // SECCOMP_RET_KILL_PROCESS
    return ::syscall(__NR_seccomp, 2 /*SECCOMP_GET_ACTION_AVAIL*/, 0, &action) == 0;
}
bool has_membarrier()
{
    constexpr long sync_core = 1 << 5;
    const long offered = ::syscall(__NR_membarrier, 0 /*query*/, 0, 0);
    return offered > 0 && offered & sync_core;
}
bool has_openat2()
{
    uint64_t how[3] = {O_PATH | O_CLOEXEC, 0, 0};
    const long file = ::syscall(437 /*openat2*/, -100 /*AT_FDCWD*/, "/", how, sizeof how);
    if (file >= 0)
        ::close(static_cast<int>(file));
    return file >= 0;
}

bool kernel_at_least(unsigned major, unsigned minor)
{
    utsname name{};
    unsigned have[2] = {};
    if (::uname(&name) != 0 || std::sscanf(name.release, "%u.%u", &have[0], &have[1]) != 2)
        return false;
    return have[0] > major || (have[0] == major && have[1] >= minor);
}

struct Check {
    const char* name;
    bool there;
    const char* without;    // what Glume does when it is not there
    bool needed = false;    // by direct
};

}

bool offers_user_dispatch() { return ::prctl(59 /*PR_SET_SYSCALL_USER_DISPATCH*/, 0, 0, 0, 0) == 0; }

int run_doctor(int argc, char**)
{
    if (argc != 1)
        throw Failure(status::usage, "usage: glume doctor");
    const Leaf seven = cpuid(features), enclaves = has_sgx() ? cpuid(sgx_leaf) : Leaf{};
    const bool sgx2 = bit(enclaves.a, 1), driver = ::access("/dev/sgx_enclave", F_OK) == 0;
    const std::string lock = "Landlock (version " + std::to_string(landlock()) + ")";
    const Check direct[] = {
        {"Syscall User Dispatch (Linux 5.11)", offers_user_dispatch(), "nothing runs: the program's calls cannot be caught", true},
        {"openat2 (Linux 5.6)", has_openat2(), "nothing runs: paths could leave their mounts", true},
        {"membarrier, synchronising cores", has_membarrier(), "call sites in programs with threads are not rewritten: each call costs a trap"},
        {"seccomp", has_seccomp(), "programs run with --no-sandbox only"},
        {landlock() > 0 ? lock.c_str() : "Landlock", landlock() > 0, "files are restricted by the kernel's mounts alone"},
        {"FSGSBASE", bit(static_cast<uint32_t>(::getauxval(AT_HWCAP2)), 1), "thread registers are set by host calls; emulated enclaves change between inside and outside more slowly"},
        {"protection keys (PKU)", bit(seven.c, 3) && bit(seven.c, 4), "pkey_alloc(2) is ENOSPC; emulated enclaves are not fenced against their runtime"},
        {"RDRAND", bit(cpuid(1).c, 30), "enclaves do not start: their random numbers cannot be the host's"},
    };
    const Check hardware[] = {
        {"SGX", has_sgx(), "--sgx=emulated runs the same enclaves, without protection"},
        {"SGX1", bit(enclaves.a, 0), "no enclave runs on the processor (switched off in the firmware?)"},
        {"flexible launch control (FLC)", bit(seven.c, 30), "the host's driver refuses enclaves that are not Intel's"},
        {"SGX2 (EDMM)", sgx2, "sgx.edmm_enable does not work: all pages of an enclave are added before it starts"},
        {"driver: /dev/sgx_enclave", driver, "enclaves run emulated only (Linux 5.11 or later has it)"},
        {"the driver may be used", driver && ::access("/dev/sgx_enclave", R_OK | W_OK) == 0, driver ? "--sgx fails: permission denied" : "there is none"},
        {"the driver changes pages at run time (Linux 6.0)", driver && sgx2 && kernel_at_least(6, 0), driver ? "as without SGX2" : "there is none"},
        {"/dev/sgx_provision", ::access("/dev/sgx_provision", F_OK) == 0, "no quotes for others to verify"},
    };
    bool runs = true;
    const auto print = [&](const Check& check) {
        std::printf("  %-3s  %s%s%s\n", check.there ? "yes" : "no", check.name, check.there ? "" : ": ", check.there ? "" : check.without);
        runs = runs && (check.there || !check.needed);
    };
    std::puts("direct, and emulated enclaves:");
    for (const Check& check : direct)
        print(check);
    std::puts("enclaves on the processor:");
    for (const Check& check : hardware)
        print(check);
    if (const uint64_t bytes = enclave_memory())
        std::printf("       %llu MiB of enclave memory\n", static_cast<unsigned long long>(bytes >> 20));
    std::printf("%s\n", runs ? "programs run here" : "programs do not run here");
    return runs ? 0 : status::failed;
}

}
