// SPDX-License-Identifier: Apache-2.0
#include "sys/event.h"
#include "fs/event/wrap.h"
#include "fs/event/signalfd.h"
#include "host/event.h"
#include "task/thread.h"

namespace {

// EFD_, SFD_ and TFD_CLOEXEC and NONBLOCK are open(2)'s.
constexpr uint32_t common = abi::o_cloexec | abi::o_nonblock;
constexpr uint32_t semaphore = 1; // EFD_SEMAPHORE

host::TimerSetting to_host(const abi::itimerspec& s)
{
    return {{s.interval.sec, s.interval.nsec}, {s.value.sec, s.value.nsec}};
}

abi::itimerspec to_program(const host::TimerSetting& s)
{
    return {{s.interval.sec, s.interval.nsec}, {s.value.sec, s.value.nsec}};
}

Result<host::Handle> timer_of(const fs::File& file)
{
    if (file.handle() == host::Handle::none)
        return err::inval; // no timerfd; of host objects the host says so
    return file.handle();
}

Result<Fd> install(Result<Ref<fs::File>> made, uint32_t flags)
{
    auto file = TRY(std::move(made));
    auto slot = TRY(current().files->reserve());
    return slot.commit(std::move(file), flags & abi::o_cloexec);
}

}

Result<Fd> sys_eventfd(uint32_t value) { return sys_eventfd2(value, 0); }

Result<Fd> sys_eventfd2(uint32_t value, uint32_t flags)
{
    if (flags & ~(common | semaphore))
        return err::inval;
    return install(fs::wrap(host::event(value, flags)), flags);
}

Result<Fd> sys_signalfd(Fd fd, UserPtr<const uint64_t> mask, size_t mask_size) { return sys_signalfd4(fd, mask, mask_size, 0); }

Result<Fd> sys_signalfd4(Fd fd, UserPtr<const uint64_t> mask, size_t mask_size, uint32_t flags)
{
    if (flags & ~common || mask_size != sizeof(uint64_t))
        return err::inval;
    SignalSet set{TRY(mask.load())};
    if (fd == Fd{-1})
        return install(fs::SignalFile::make(set, flags & abi::o_nonblock), flags);

    auto file = TRY(current().files->at(fd));
    auto* signals = fs::as<fs::SignalFile>(*file);
    if (!signals)
        return err::inval;
    signals->set_mask(set);
    return fd;
}

Result<Fd> sys_timerfd_create(int clock, uint32_t flags)
{
    if (flags & ~common)
        return err::inval;
    return install(fs::wrap(host::timer(clock, flags)), flags);
}

Result<> sys_timerfd_settime(Fd fd, uint32_t flags, UserPtr<const abi::itimerspec> setting, UserPtr<abi::itimerspec> before)
{
    auto wanted = TRY(setting.load());
    constexpr uint32_t known = 3; // TFD_TIMER_ABSTIME, TFD_TIMER_CANCEL_ON_SET
    if (flags & ~known)
        return err::inval;
    auto file = TRY(current().files->at(fd));
    auto timer = TRY(timer_of(*file));
    auto was = TRY(host::set_timer(timer, flags, to_host(wanted)));
    return before ? before.store(to_program(was)) : Result<>{};
}

Result<> sys_timerfd_gettime(Fd fd, UserPtr<abi::itimerspec> setting)
{
    auto file = TRY(current().files->at(fd));
    auto timer = TRY(timer_of(*file));
    return setting.store(to_program(TRY(host::timer_setting(timer))));
}
