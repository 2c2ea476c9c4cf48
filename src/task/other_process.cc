// SPDX-License-Identifier: Apache-2.0
#include "task/other_process.h"
#include <algorithm>
#include <memory>
#include "task/record.h"
#include "task/thread.h"

namespace task {

Result<OtherProcess> OtherProcess::find(int pid)
{
    std::unique_ptr<Record> record{new (std::nothrow) Record{}};
    if (!record)
        return err::nomem;
    if (!read_record(pid, *record))
        return err::srch;
    return OtherProcess{pid, record->descriptors};
}

template <class T>
Result<> OtherProcess::read(T& to, const T* from) const
{
    const auto got = TRY(host::read_memory_of(pid_, std::as_writable_bytes(std::span{&to, 1}), reinterpret_cast<uintptr_t>(from)));
    return got == sizeof to ? Result<>{} : err::srch;
}

namespace {

// A Ref in another process's memory: nobody here may count it.
template <class T>
const T* const* pointer_in(const Ref<T>& ref)
{
    static_assert(sizeof ref == sizeof(T*));
    return reinterpret_cast<const T* const*>(&ref);
}

}

Result<const fs::File*> OtherProcess::file_of(int fd) const
{
    const auto number = static_cast<size_t>(static_cast<unsigned>(fd));
    if (!files_ || number >= Descriptors::chunk_size * Descriptors::chunk_count)
        return err::badf;
    const Descriptors::Chunk* chunk = nullptr;
    TRY(read(chunk, reinterpret_cast<const Descriptors::Chunk* const*>(&files_->chunks_[number / Descriptors::chunk_size])));
    if (!chunk)
        return err::badf;
    const fs::File* file = nullptr;
    TRY(read(file, reinterpret_cast<const fs::File* const*>(&chunk->files[number % Descriptors::chunk_size])));
    if (!file)
        return err::badf;
    return file;
}

Result<host::Handle> OtherProcess::handle_of(const fs::File* file) const
{
    if (!file)
        return err::noent;
    auto handle = host::Handle::none;
    TRY(read(handle, &file->handle_));
    return handle;
}

Result<OtherProcess::Open> OtherProcess::descriptor(int fd) const
{
    const auto* file = TRY(file_of(fd));
    Open out{TRY(handle_of(file)), nullptr, 0, false};
    TRY(read(out.label, &file->label_));
    TRY(read(out.flags, reinterpret_cast<const uint32_t*>(&file->flags_)));
    const auto number = static_cast<size_t>(fd);
    const Descriptors::Chunk* chunk = nullptr;
    uint64_t closes = 0;
    TRY(read(chunk, reinterpret_cast<const Descriptors::Chunk* const*>(&files_->chunks_[number / Descriptors::chunk_size])));
    if (chunk)
        TRY(read(closes, &chunk->closes[number % Descriptors::chunk_size / Descriptors::word_bits]));
    out.closes_on_exec = closes >> number % Descriptors::word_bits & 1;
    return out;
}

Result<std::string_view> OtherProcess::label(const Open& open, std::span<char> room) const
{
    if (!open.label)
        return err::noent;
    const auto got = TRY(host::read_memory_of(pid_, std::as_writable_bytes(room), reinterpret_cast<uintptr_t>(open.label)));
    const std::string_view text{room.data(), got};
    return text.substr(0, text.find('\0'));
}

// The first one in the chunk, at least `from`; -1.
int OtherProcess::next_in(size_t index, size_t from) const
{
    const Descriptors::Chunk* chunk = nullptr;
    if (!read(chunk, reinterpret_cast<const Descriptors::Chunk* const*>(&files_->chunks_[index])) || !chunk)
        return -1;
    uint64_t taken[Descriptors::chunk_size / Descriptors::word_bits] = {};
    if (!read(taken, &chunk->taken))
        return -1;
    for (size_t at = from; at < Descriptors::chunk_size; at++)
        if (taken[at / Descriptors::word_bits] >> at % Descriptors::word_bits & 1)
            return static_cast<int>(index * Descriptors::chunk_size + at);
    return -1;
}

// The first chunk that is there, at least that one; of most, nearly all processes have none.
size_t OtherProcess::next_chunk(size_t index) const
{
    constexpr size_t group = 64;
    const Descriptors::Chunk* chunks[group] = {};
    for (; index < Descriptors::chunk_count; index = (index / group + 1) * group) {
        const auto start = index / group * group;
        if (!read(chunks, reinterpret_cast<const Descriptors::Chunk* const (*)[group]>(&files_->chunks_[start])))
            break;
        for (auto at = index; at < start + group; at++)
            if (chunks[at - start])
                return at;
    }
    return Descriptors::chunk_count;
}

std::optional<int> OtherProcess::next_descriptor(int from) const
{
    if (!files_ || from < 0)
        return {};
    const auto first = static_cast<size_t>(from) / Descriptors::chunk_size;
    for (auto index = next_chunk(first); index < Descriptors::chunk_count; index = next_chunk(index + 1))
        if (int found = next_in(index, index == first ? static_cast<size_t>(from) % Descriptors::chunk_size : 0); found >= 0)
            return found;
    return {};
}

Result<host::Handle> OtherProcess::take(host::Handle theirs, host::Handle process) const
{
    if (theirs == host::Handle::none)
        return err::perm;
    if (process != host::Handle::none)
        return host::take_handle(process, theirs);
    const auto own = TRY(host::process_handle(pid_, 0));
    auto taken = host::take_handle(own, theirs);
    (void)host::close(own);
    return taken;
}

Result<host::Handle> OtherProcess::take_descriptor(int fd, host::Handle process) const
{
    constexpr int attempts = 100; // it closes and opens all the time
    for (int i = 0; i < attempts; i++) {
        const auto* file = TRY(file_of(fd));
        const auto theirs = TRY(handle_of(file));
        auto taken = take(theirs, process);
        if (!taken && taken.error() != Errno::badf)
            return taken;
        auto now = file_of(fd);
        if (now && *now == file && taken && handle_of(file).value_or(host::Handle::none) == theirs)
            return taken;
        if (taken)
            (void)host::close(*taken);
        if (!now)
            return Failure{now.error()};
    }
    return err::badf;
}

Result<const FsContext*> OtherProcess::context() const
{
    const FsContext* found = nullptr;
    TRY(read(found, pointer_in(process().fs)));
    return found ? Result<const FsContext*>{found} : err::srch;
}

Result<host::Handle> OtherProcess::take_directory() const
{
    const auto* there = TRY(context());
    const fs::File* directory = nullptr;
    TRY(read(directory, pointer_in(there->directory_)));
    return take(TRY(handle_of(directory)), host::Handle::none);
}

Result<host::Handle> OtherProcess::take_executable() const
{
    const fs::File* file = nullptr;
    TRY(read(file, pointer_in(process().executable)));
    return take(TRY(handle_of(file)), host::Handle::none);
}

Result<size_t> OtherProcess::root(std::span<char> room) const
{
    const auto* there = TRY(context());
    size_t length = 0;
    TRY(read(length, &there->root_length_));
    length = std::min({length, room.size(), sizeof there->root_});
    return host::read_memory_of(pid_, std::as_writable_bytes(room.first(length)), reinterpret_cast<uintptr_t>(&there->root_));
}

}
