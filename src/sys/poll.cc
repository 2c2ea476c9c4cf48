// SPDX-License-Identifier: Apache-2.0
#include "sys/poll.h"
#include "sys/call_mask.h"
#include "sys/pollset.h"
#include "sys/timeout.h"
#include "task/thread.h"

namespace {

Result<size_t> poll(UserPtr<abi::pollfd> fds, uint32_t count, Deadline deadline)
{
    if (count > current().files->limit()) // RLIMIT_NOFILE: poll(2), EINVAL
        return err::inval;
    std::span<std::byte> room = current().scratch->bytes;
    std::unique_ptr<abi::pollfd[]> heap;
    auto* entries = reinterpret_cast<abi::pollfd*>(room.data());
    if (count * sizeof(abi::pollfd) + PollSet::bytes(count) > room.size()) {
        heap.reset(new (std::nothrow) abi::pollfd[count]);
        entries = heap.get();
        if (!entries)
            return err::nomem;
    } else {
        room = room.subspan(count * sizeof(abi::pollfd));
    }
    std::span list{entries, count};
    TRY(fds.load(list));

    PollSet set;
    TRY(set.prepare(count, room));
    for (auto& entry : list)
        set.add(Fd{entry.fd}, entry.events);
    size_t ready = TRY(set.wait(deadline));

    if (count == 0 && fds.address() >= user::space.end)
        return err::fault; // Linux looks at the range on the way out, though it is empty
    for (size_t i = 0; i < count; i++)
        list[i].revents = set.happened(i);
    TRY(fds.store(list));
    return ready;
}

// select(2): three bit maps, words of 64.
class BitMaps {
public:
    enum Kind { in, out, except };
    static constexpr size_t kinds = 3;
    static constexpr int16_t asked[kinds] = {abi::poll_in | abi::poll_rdnorm | abi::poll_rdband, abi::poll_out | abi::poll_wrnorm | abi::poll_wrband, abi::poll_pri};
    static constexpr int16_t counts[kinds] = {asked[in] | abi::poll_hup | abi::poll_err, asked[out] | abi::poll_err, abi::poll_pri};

    Result<> load(int count, std::span<const UserPtr<uint64_t>, kinds> from, std::span<std::byte>& scratch)
    {
        words_ = (static_cast<size_t>(count) + 63) / 64;
        size_t bytes = kinds * words_ * sizeof(uint64_t);
        if (bytes > scratch.size() / 4) {
            heap_.reset(new (std::nothrow) uint64_t[kinds * words_]);
            map_ = heap_.get();
            if (!map_)
                return err::nomem;
        } else {
            map_ = reinterpret_cast<uint64_t*>(scratch.data());
            scratch = scratch.subspan(bytes);
        }
        for (size_t k = 0; k < kinds; k++) {
            if (from[k])
                TRY(from[k].load(of(k)));
            else
                __builtin_memset(of(k).data(), 0, words_ * sizeof(uint64_t));
            if (count % 64 && words_)
                of(k)[words_ - 1] &= (uint64_t{1} << count % 64) - 1;
        }
        return {};
    }
    std::span<uint64_t> of(size_t kind) { return {map_ + kind * words_, words_}; }
    size_t words() const { return words_; }
    uint64_t any(size_t word) { return of(in)[word] | of(out)[word] | of(except)[word]; }
    // The events that the maps ask for, for one descriptor.
    int16_t events(size_t fd)
    {
        int16_t events = 0;
        for (size_t k = 0; k < kinds; k++)
            if (of(k)[fd / 64] >> fd % 64 & 1)
                events = static_cast<int16_t>(events | asked[k]);
        return events;
    }
    // Leaves the bits of what happened; how many.
    size_t settle(size_t fd, int16_t happened)
    {
        size_t ready = 0;
        for (size_t k = 0; k < kinds; k++) {
            uint64_t bit = uint64_t{1} << fd % 64;
            if (!(of(k)[fd / 64] & bit))
                continue;
            if (happened & counts[k])
                ready++;
            else
                of(k)[fd / 64] &= ~bit;
        }
        return ready;
    }

private:
    uint64_t* map_ = nullptr;
    size_t words_ = 0;
    std::unique_ptr<uint64_t[]> heap_;
};

template <class Act>
void for_each_bit(uint64_t word, size_t first, Act act)
{
    for (; word; word &= word - 1)
        act(first + static_cast<size_t>(__builtin_ctzll(word)));
}

Result<size_t> select(int count, std::span<const UserPtr<uint64_t>, BitMaps::kinds> maps, Deadline deadline)
{
    if (count < 0)
        return err::inval;
    // Bits above what a descriptor can be are ignored, as on Linux.
    if (auto limit = current().files->limit(); static_cast<uint64_t>(count) > limit)
        count = static_cast<int>(limit);
    std::span<std::byte> scratch = current().scratch->bytes;
    BitMaps bits;
    TRY(bits.load(count, maps, scratch));
    size_t wanted = 0;
    for (size_t w = 0; w < bits.words(); w++)
        wanted += static_cast<size_t>(__builtin_popcountll(bits.any(w)));

    PollSet set;
    TRY(set.prepare(wanted, scratch));
    for (size_t w = 0; w < bits.words(); w++)
        for_each_bit(bits.any(w), w * 64, [&](size_t fd) { set.add(Fd{static_cast<int>(fd)}, bits.events(fd)); });
    for (size_t i = 0; i < set.size(); i++)
        if (set.bad(i))
            return err::badf;
    TRY(set.wait(deadline));

    size_t ready = 0, index = 0;
    for (size_t w = 0; w < bits.words(); w++)
        for_each_bit(bits.any(w), w * 64, [&](size_t fd) { ready += bits.settle(fd, set.happened(index++)); });
    for (size_t k = 0; k < BitMaps::kinds; k++)
        if (maps[k])
            TRY(maps[k].store(std::span<const uint64_t>{bits.of(k)}));
    return ready;
}

// The raw calls tell how much time was left. A timeout that cannot be written to is not worth an error, but then the call
// cannot be made again either.
template <class Time>
Result<size_t> tell_time_left(Result<size_t> result, UserPtr<Time> timeout, Deadline deadline, Time left)
{
    if (!timeout || !deadline || *deadline == 0)
        return result;
    if (!timeout.store(left) && !result && result.error() == Errno::restart_nohand)
        return err::intr;
    return result;
}

}

Result<size_t> sys_poll(UserPtr<abi::pollfd> fds, uint32_t count, int timeout)
{
    return poll(fds, count, deadline_after_ms(timeout));
}

Result<size_t> sys_ppoll(UserPtr<abi::pollfd> fds, uint32_t count, UserPtr<abi::timespec> timeout, UserPtr<const uint64_t> mask, size_t mask_size)
{
    auto deadline = TRY(load_timeout(timeout));
    CallMask blocked;
    TRY(blocked.install(mask, mask_size));
    auto result = poll(fds, count, deadline);
    blocked.end(result);
    return tell_time_left(std::move(result), timeout, deadline, left_until(deadline));
}

Result<size_t> sys_select(int count, UserPtr<uint64_t> in, UserPtr<uint64_t> out, UserPtr<uint64_t> except, UserPtr<abi::timeval> timeout)
{
    Deadline deadline;
    if (timeout) {
        auto t = TRY(timeout.load());
        abi::timespec duration{t.sec + t.usec / 1'000'000, t.usec % 1'000'000 * 1000};
        if (t.sec < 0 || t.usec < 0 || !valid(duration))
            return err::inval;
        deadline = deadline_after(duration);
    }
    const UserPtr<uint64_t> maps[] = {in, out, except};
    auto result = select(count, maps, deadline);
    auto left = left_until(deadline);
    return tell_time_left(std::move(result), timeout, deadline, abi::timeval{left.sec, left.nsec / 1000});
}

Result<size_t> sys_pselect6(int count, UserPtr<uint64_t> in, UserPtr<uint64_t> out, UserPtr<uint64_t> except, UserPtr<abi::timespec> timeout,
                            UserPtr<const SignalMaskArgument> mask)
{
    auto deadline = TRY(load_timeout(timeout));
    SignalMaskArgument argument{};
    if (mask)
        argument = TRY(mask.load());
    CallMask blocked;
    TRY(blocked.install(argument.mask, argument.size));
    const UserPtr<uint64_t> maps[] = {in, out, except};
    auto result = select(count, maps, deadline);
    blocked.end(result);
    return tell_time_left(std::move(result), timeout, deadline, left_until(deadline));
}
