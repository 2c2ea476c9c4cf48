// SPDX-License-Identifier: Apache-2.0
#include "fs/tmpfs/inode.h"
#include <algorithm>
#include <cstring>
#include <new>
#include "base/heap.h"

namespace fs::tmpfs {

Content::~Content()
{
    for (size_t i = 0; i < room_; i++)
        heap::free(pages_[i]);
    delete[] pages_;
}

uint64_t Content::size()
{
    Lock guard{lock_};
    return size_;
}

uint64_t Content::bytes_used()
{
    Lock guard{lock_};
    return used_ * page;
}

Result<std::byte*> Content::page_at(uint64_t index)
{
    if (index >= room_) {
        const size_t wanted = std::max<size_t>(index + 1, room_ * 2);
        auto** grown = new (std::nothrow) std::byte*[wanted]{};
        if (!grown)
            return err::nospc;
        if (room_)
            memcpy(static_cast<void*>(grown), static_cast<const void*>(pages_), room_ * sizeof *pages_);
        delete[] std::exchange(pages_, grown);
        room_ = wanted;
    }
    if (!pages_[index]) {
        void* fresh = heap::allocate(page);
        if (!fresh)
            return err::nospc;
        memset(fresh, 0, page);
        pages_[index] = static_cast<std::byte*>(fresh);
        used_++;
    }
    return pages_[index];
}

Result<size_t> Content::read(Buffer to, uint64_t offset)
{
    Lock guard{lock_};
    if (offset >= size_)
        return size_t{0};
    const size_t wanted = std::min<uint64_t>(to.size(), size_ - offset);
    size_t done = 0;
    while (done < wanted) {
        const uint64_t at = offset + done, index = at / page;
        const size_t part = std::min<size_t>(page - at % page, wanted - done);
        const auto room = to.from(done).first(part);
        auto copied = index < room_ && pages_[index] ? room.fill(std::span{pages_[index] + at % page, part}) : room.zero();
        if (!copied || *copied == 0)
            return done ? Result<size_t>{done} : err::fault;
        done += *copied;
    }
    return done;
}

Result<size_t> Content::write_locked(Buffer from, uint64_t offset)
{
    if (offset >= most && from.size())
        return err::fbig;
    const size_t wanted = std::min<uint64_t>(from.size(), most - offset);
    size_t done = 0;
    while (done < wanted) {
        const uint64_t at = offset + done;
        const size_t part = std::min<size_t>(page - at % page, wanted - done);
        auto place = page_at(at / page);
        if (!place)
            return done ? Result<size_t>{done} : Failure{place.error()};
        auto copied = from.from(done).first(part).drain(std::span{*place + at % page, part});
        if (!copied || *copied == 0)
            return done ? Result<size_t>{done} : err::fault;
        done += *copied;
        size_ = std::max(size_, offset + done);
    }
    return done;
}

Result<size_t> Content::write(Buffer from, uint64_t offset)
{
    Lock guard{lock_};
    return write_locked(from, offset);
}

Result<size_t> Content::append(Buffer from, uint64_t& end)
{
    Lock guard{lock_};
    auto written = write_locked(from, size_);
    end = size_;
    return written;
}

// Whole pages go, the rest becomes zero.
void Content::clear(uint64_t from, uint64_t to)
{
    for (uint64_t at = from; at < to && at / page < room_;) {
        const uint64_t index = at / page, end = std::min(to, (index + 1) * page);
        if (pages_[index] && end - at == page) {
            heap::free(std::exchange(pages_[index], nullptr));
            used_--;
        } else if (pages_[index]) {
            memset(pages_[index] + at % page, 0, end - at);
        }
        at = end;
    }
}

Result<> Content::set_size(uint64_t size)
{
    if (size > most)
        return err::fbig;
    Lock guard{lock_};
    if (size < size_)
        clear(size, (size_ + page - 1) / page * page);
    size_ = size;
    return {};
}

Result<> Content::allocate(uint64_t offset, uint64_t size, bool grows)
{
    if (offset > most || size > most - offset)
        return err::fbig;
    Lock guard{lock_};
    for (uint64_t at = offset / page; at * page < offset + size; at++)
        TRY(page_at(at));
    if (grows)
        size_ = std::max(size_, offset + size);
    return {};
}

Result<> Content::punch(uint64_t offset, uint64_t size)
{
    Lock guard{lock_};
    if (offset < size_)
        clear(offset, std::min(offset + size, (size_ + page - 1) / page * page));
    return {};
}

Inode::~Inode()
{
    delete[] target;
    names.clear();
    order.clear_and_dispose([](Entry* each) { delete each; });
}

Entry* Inode::find(std::string_view name)
{
    auto found = names.find(name);
    return found == names.end() ? nullptr : &*found;
}

void Inode::touch()
{
    written.store(false, std::memory_order_relaxed);
    modified = changed = host::clock(0).value_or({});
}

}
