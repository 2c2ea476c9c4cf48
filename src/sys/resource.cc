// SPDX-License-Identifier: Apache-2.0
// System calls about limits, use of resources, and what the system is.
#include "sys/resource.h"
#include <cstring>
#include "host/host.h"
#include "task/record.h"
#include "task/thread.h"

namespace {

template <class T>
host::Bytes bytes_of(T& object) { return host::Bytes::of(std::as_writable_bytes(std::span{&object, 1})); }

bool ourselves(int pid) { return pid == 0 || pid == process().pid; }

}

Result<> sys_getrlimit(int resource, UserPtr<abi::rlimit> out)
{
    TRY(sys_prlimit64(0, resource, {}, out));
    return out ? Result<>{} : err::fault;
}
Result<> sys_setrlimit(int resource, UserPtr<const abi::rlimit> wanted)
{
    if (!wanted)
        return err::fault;
    return sys_prlimit64(0, resource, wanted, {});
}

Result<> sys_prlimit64(int pid, int resource, UserPtr<const abi::rlimit> from, UserPtr<abi::rlimit> old)
{
    host::Limit wanted{};
    if (from) {
        auto limit = TRY(from.load());
        wanted = {limit.soft, limit.hard};
    }
    auto* change = from ? &wanted : nullptr;
    if (!ourselves(pid) && !task::of_instance(pid))
        return err::srch; // not of the instance
    auto before = ourselves(pid) ? process().limits.change(resource, change) : host::limit(pid, resource, change);
    if (!before)
        return Failure{before.error()};
    return old ? old.store({before->soft, before->hard}) : Result<>{};
}

Result<> sys_getrusage(int who, UserPtr<abi::rusage> out)
{
    abi::rusage used;
    TRY(host::usage(who, bytes_of(used)));
    return out.store(used);
}

Result<int64_t> sys_times(UserPtr<abi::tms> out)
{
    abi::tms used;
    auto ticks = TRY(host::times(bytes_of(used)));
    if (out)
        TRY(out.store(used));
    return ticks;
}

Result<> sys_sysinfo(UserPtr<abi::sysinfo> out)
{
    abi::sysinfo info;
    TRY(host::system_information(bytes_of(info)));
    return out.store(info);
}

Result<> sys_uname(UserPtr<abi::utsname> out)
{
    abi::utsname name{};
    TRY(host::system_name(bytes_of(name)));
    if (process().host_name[0])
        std::memcpy(name.node, process().host_name, sizeof name.node);
    return out.store(name);
}

Result<> sys_sethostname(UserPtr<const char>, int) { return err::perm; }
Result<> sys_setdomainname(UserPtr<const char>, int) { return err::perm; }

Result<size_t> sys_getrandom(uintptr_t out, size_t size, uint32_t flags)
{
    constexpr uint32_t nonblock = 1, random = 2, insecure = 4;
    constexpr size_t most = 0x7fff'f000;
    if (flags & ~(nonblock | random | insecure) || (flags & (random | insecure)) == (random | insecure))
        return err::inval;
    if (size > most)
        size = most;
    auto chunk = std::span{current().scratch->bytes};
    size_t done = 0;
    while (done < size) {
        size_t n = size - done < chunk.size() ? size - done : chunk.size();
        host::random(chunk.first(n));
        size_t copied = user::copy_out_some(out + done, chunk.data(), n);
        done += copied;
        if (copied < n)
            return done ? Result<size_t>{done} : err::fault;
    }
    return done;
}
