// SPDX-License-Identifier: Apache-2.0
#include "sys/pollset.h"
#include "task/block.h"
#include "task/thread.h"

Result<> PollSet::prepare(size_t count, std::span<std::byte> scratch)
{
    std::byte* room = scratch.data();
    if (bytes(count) > scratch.size()) {
        heap_.reset(new (std::nothrow) std::byte[bytes(count)]);
        if (!heap_)
            return err::nomem;
        room = heap_.get();
    }
    waited_ = {reinterpret_cast<Waited*>(room), count};
    entries_ = {reinterpret_cast<host::PollEntry*>(room + count * sizeof(Waited)), count};
    return {};
}

PollSet::~PollSet()
{
    for (auto& waited : waited_.first(used_))
        if (waited.file)
            Ref<fs::File>::adopt(waited.file);
}

void PollSet::add(Fd fd, int16_t events)
{
    auto& entry = entries_[used_] = {static_cast<int>(host::Handle::none), events, 0};
    auto& waited = waited_[used_++] = {nullptr, 0};
    if (static_cast<int>(fd) < 0)
        return;

    auto file = current().files->at(fd);
    if (!file) {
        waited.settled = abi::poll_nval;
    } else if (auto handle = (*file)->poll_handle(); handle != host::Handle::none) {
        entry.handle = static_cast<int>(handle);
        waited.file = file->leak();
    } else {
        waited.settled = static_cast<int16_t>(events & (abi::poll_in | abi::poll_out | abi::poll_rdnorm | abi::poll_wrnorm));
    }
    settled_ += waited.settled != 0;
}

Result<size_t> PollSet::wait(Deadline deadline)
{
    if (settled_)
        deadline = 0;
    auto ready = task::block([&] { return host::poll(entries_.first(used_), deadline); }, err::restart_nohand);
    // What is ready goes before a signal that waits.
    if (!ready && ready.error() == Errno::restart_nohand)
        if (auto now = host::poll(entries_.first(used_), 0); now && *now > 0)
            return *now;
    return TRY(std::move(ready)) + settled_;
}
