// SPDX-License-Identifier: Apache-2.0
#include "fs/descriptors.h"

namespace {
constexpr uint64_t bit(size_t number) { return uint64_t{1} << number % 64; }
}

Descriptors::~Descriptors()
{
    for (auto& slot : chunks_)
        if (Chunk* chunk = slot.load(std::memory_order_relaxed)) {
            for (auto& file : chunk->files)
                if (auto* open = file.load(std::memory_order_relaxed))
                    Ref<fs::File>::adopt(open);
            if (chunk != &first_)
                delete chunk;
        }
}

Result<Ref<fs::File>> Descriptors::at(Fd fd) const
{
    const auto number = static_cast<unsigned>(fd); // a negative one is beyond the table
    if (Chunk* const found = chunk(number)) [[likely]]
        for (auto& slot = found->files[number % chunk_size]; auto* file = slot.load(std::memory_order_acquire);) {
            if (!file->retain_if_alive()) [[unlikely]]
                continue;
            auto ref = Ref<fs::File>::adopt(file);
            if (slot.load(std::memory_order_acquire) == file) [[likely]]
                return ref;
        }
    return err::badf;
}

Result<Descriptors::Chunk*> Descriptors::chunk_for(size_t number)
{
    if (Chunk* found = chunk(number))
        return found;
    auto* fresh = new (std::nothrow) Chunk;
    if (!fresh)
        return err::nomem;
    Chunk* other = nullptr;
    if (!chunks_[number / chunk_size].compare_exchange_strong(other, fresh, std::memory_order_acq_rel)) {
        delete fresh;
        return other;
    }
    return fresh;
}

// Takes the lowest free number; a number whose chunk is missing makes it first, without the lock.
Result<size_t> Descriptors::take(size_t lowest, size_t limit)
{
    for (;;) {
        size_t number = lowest;
        {
            Lock guard{lock_};
            if (number < lowest_free_)
                number = lowest_free_;
            Chunk* in = nullptr;
            for (; number < limit && (in = chunk(number)); ) {
                const uint64_t free = ~in->taken[number % chunk_size / word_bits] >> number % word_bits;
                if (free) {
                    number += static_cast<size_t>(__builtin_ctzll(free));
                    break;
                }
                number = (number / word_bits + 1) * word_bits;
            }
            if (number >= limit)
                return err::mfile;
            if (in) {
                in->taken[number % chunk_size / word_bits] |= bit(number);
                if (lowest <= lowest_free_)
                    lowest_free_ = number + 1;
                return number;
            }
        }
        TRY(chunk_for(number));
    }
}

Result<Descriptors::Slot> Descriptors::reserve(int lowest)
{
    const size_t most = chunk_size * chunk_count, limit = limit_ < most ? static_cast<size_t>(limit_) : most;
    if (lowest < 0 || static_cast<size_t>(lowest) >= limit)
        return lowest == 0 ? err::mfile : err::inval;
    return Slot{*this, static_cast<int>(TRY(take(static_cast<size_t>(lowest), limit)))};
}

void Descriptors::install(int fd, Ref<fs::File> file, bool close_on_exec)
{
    const auto number = static_cast<size_t>(fd);
    Chunk& in = *chunk(number);
    Lock guard{lock_};
    if (close_on_exec)
        in.closes[number % chunk_size / word_bits] |= bit(number);
    in.files[number % chunk_size].store(file.leak(), std::memory_order_release);
}

void Descriptors::give_back(int fd)
{
    const auto number = static_cast<size_t>(fd);
    Lock guard{lock_};
    (void)remove(*chunk(number), number);
}

// Empties the place and frees its number; what was there.
Ref<fs::File> Descriptors::remove(Chunk& in, size_t number)
{
    in.taken[number % chunk_size / word_bits] &= ~bit(number);
    in.closes[number % chunk_size / word_bits] &= ~bit(number);
    if (number < lowest_free_)
        lowest_free_ = number;
    return Ref<fs::File>::adopt(in.files[number % chunk_size].exchange(nullptr, std::memory_order_acq_rel));
}

Result<Ref<fs::File>> Descriptors::replace(Fd fd, Ref<fs::File> file, bool close_on_exec)
{
    const size_t number = static_cast<unsigned>(fd);
    if (number >= limit_ || number >= chunk_size * chunk_count)
        return err::badf;
    Chunk& in = *TRY(chunk_for(number));
    const size_t word = number % chunk_size / word_bits;
    auto& slot = in.files[number % chunk_size];
    Ref<fs::File> before;
    {
        Lock guard{lock_};
        if (in.taken[word] & bit(number) && !slot.load(std::memory_order_relaxed))
            return err::busy;
        in.taken[word] |= bit(number);
        in.closes[word] = (in.closes[word] & ~bit(number)) | (close_on_exec ? bit(number) : 0);
        before = Ref<fs::File>::adopt(slot.exchange(file.leak(), std::memory_order_acq_rel));
    }
    if (before)
        before->descriptor_closed();
    return before;
}

Result<Ref<fs::File>> Descriptors::close(Fd fd)
{
    const size_t number = static_cast<unsigned>(fd);
    Chunk* in = chunk(number);
    if (!in)
        return err::badf;
    Ref<fs::File> file;
    {
        Lock guard{lock_};
        if (!in->files[number % chunk_size].load(std::memory_order_relaxed))
            return err::badf; // also when reserved: it is not visible yet
        file = remove(*in, number);
    }
    file->descriptor_closed();
    return file;
}

void Descriptors::close_on_exec()
{
    for (int fd = next(0); fd >= 0; fd = next(fd + 1))
        if (closes_on_exec(Fd{fd}).value_or(false))
            (void)close(Fd{fd});
}

Result<bool> Descriptors::closes_on_exec(Fd fd) const
{
    const size_t number = static_cast<unsigned>(fd);
    Chunk* in = chunk(number);
    if (!in)
        return err::badf;
    Lock guard{lock_};
    if (!in->files[number % chunk_size].load(std::memory_order_relaxed))
        return err::badf;
    return (in->closes[number % chunk_size / word_bits] & bit(number)) != 0;
}

Result<> Descriptors::set_closes_on_exec(Fd fd, bool closes)
{
    const size_t number = static_cast<unsigned>(fd);
    Chunk* in = chunk(number);
    if (!in)
        return err::badf;
    Lock guard{lock_};
    if (!in->files[number % chunk_size].load(std::memory_order_relaxed))
        return err::badf;
    auto& word = in->closes[number % chunk_size / word_bits];
    word = closes ? word | bit(number) : word & ~bit(number);
    return {};
}

int Descriptors::next(int first) const
{
    for (auto number = static_cast<size_t>(first < 0 ? 0 : first); number < chunk_size * chunk_count;) {
        Chunk* in = chunk(number);
        if (!in) {
            number = (number / chunk_size + 1) * chunk_size;
            continue;
        }
        if (in->files[number % chunk_size].load(std::memory_order_relaxed))
            return static_cast<int>(number);
        number++;
    }
    return -1;
}

int Descriptors::find(host::Handle handle) const
{
    for (int fd = next(0); fd >= 0; fd = next(fd + 1))
        if (auto file = at(Fd{fd}); file && (*file)->handle() == handle)
            return fd;
    return -1;
}

Result<Ref<Descriptors>> Descriptors::copy()
{
    auto fresh = TRY(make<Descriptors>());
    fresh->set_limit(limit());
    for (int fd = next(0); fd >= 0; fd = next(fd + 1)) {
        auto file = at(Fd{fd});
        if (!file)
            continue; // closed meanwhile
        TRY(fresh->chunk_for(static_cast<size_t>(fd)));
        TRY(fresh->take(static_cast<size_t>(fd), static_cast<size_t>(fd) + 1));
        fresh->install(fd, *std::move(file), closes_on_exec(Fd{fd}).value_or(false));
    }
    return fresh;
}
