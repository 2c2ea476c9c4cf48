// SPDX-License-Identifier: Apache-2.0
#include "fs/tmpfs/file.h"
#include <algorithm>
#include <cstring>
#include "fs/path.h"
#include "fs/seek.h"
#include "fs/tmpfs/system.h"
#include "host/host.h"
#include "task/thread.h"

namespace fs::tmpfs {

Open::Open(System& system, Ref<Inode> inode, const Mount* mount, uint32_t flags) : system_(system), inode_(std::move(inode)), mount_(mount)
{
    flags_.store(flags & ~(abi::o_cloexec | abi::o_creat | abi::o_excl | abi::o_trunc | abi::o_nofollow), std::memory_order_relaxed);
}

Result<abi::stat> Open::stat()
{
    Lock guard{system_.names};
    return system_.about(*inode_);
}

Result<> Open::show_path(Text& out) const
{
    Lock guard{system_.names};
    system_.show(*inode_, out);
    return {};
}

mm::Mappable::Identity Open::identity() const { return {reinterpret_cast<uintptr_t>(&system_), inode_->number}; }

namespace {
bool owns(const Inode& inode)
{
    const auto& who = current().credentials;
    return who.fsuid == 0 || who.fsuid == inode.uid;
}
}

Result<> Open::set_mode(uint32_t mode)
{
    Lock guard{system_.names};
    if (!owns(*inode_))
        return err::perm;
    inode_->mode = (inode_->mode & abi::s_ifmt) | (mode & 07777);
    inode_->changed = host::clock(0).value_or({});
    return {};
}

Result<> Open::set_owner(uint32_t uid, uint32_t gid)
{
    constexpr uint32_t unchanged = ~0u, set_ids = 06000;
    Lock guard{system_.names};
    if (!owns(*inode_) || (current().credentials.fsuid != 0 && uid != unchanged && uid != inode_->uid))
        return err::perm;
    if (uid != unchanged)
        inode_->uid = uid;
    if (gid != unchanged)
        inode_->gid = gid;
    if (abi::is_regular(inode_->mode))
        inode_->mode &= ~set_ids;
    inode_->changed = host::clock(0).value_or({});
    return {};
}

Result<> Open::set_times(const host::FileTimes* times)
{
    constexpr int64_t now = (1 << 30) - 1, omit = (1 << 30) - 2; // UTIME_NOW, UTIME_OMIT
    Lock guard{system_.names};
    if (!owns(*inode_))
        return err::perm;
    const auto current_time = host::clock(0).value_or({});
    inode_->written.store(false, std::memory_order_relaxed);
    auto set = [&](host::Time& place, int64_t seconds, int64_t nanoseconds) {
        if (!times || nanoseconds == now)
            place = current_time;
        else if (nanoseconds != omit)
            place = {seconds, nanoseconds};
    };
    set(inode_->accessed, times ? times->access_sec : 0, times ? times->access_nsec : 0);
    set(inode_->modified, times ? times->modify_sec : 0, times ? times->modify_nsec : 0);
    inode_->changed = current_time;
    return {};
}

RegularFile::~RegularFile()
{
    (void)flock(8); // LOCK_UN
    if (inode_->written.load(std::memory_order_relaxed)) {
        Lock guard{system_.names};
        if (inode_->written.load(std::memory_order_relaxed))
            inode_->touch();
    }
}

bool RegularFile::may(uint32_t access) const
{
    const uint32_t mode = flags() & abi::o_accmode;
    return !(flags() & abi::o_path) && (mode == access || mode == abi::o_rdwr);
}

Result<size_t> RegularFile::read_at(Buffer to, uint64_t offset) { return may(abi::o_rdonly) ? inode_->content.read(to, offset) : err::badf; }

Result<size_t> RegularFile::write_at(Buffer from, uint64_t offset)
{
    if (!may(abi::o_wronly))
        return err::badf;
    inode_->written.store(true, std::memory_order_relaxed);
    uint64_t end;
    return flags() & abi::o_append ? inode_->content.append(from, end) : inode_->content.write(from, offset); // pwrite(2), BUGS
}

Result<size_t> RegularFile::read(Buffer to)
{
    Lock guard{lock_};
    const size_t got = TRY(read_at(to, position_));
    position_ += got;
    return got;
}

Result<size_t> RegularFile::write(Buffer from)
{
    if (!may(abi::o_wronly))
        return err::badf;
    inode_->written.store(true, std::memory_order_relaxed);
    Lock guard{lock_};
    if (flags() & abi::o_append)
        return inode_->content.append(from, position_);
    const size_t put = TRY(inode_->content.write(from, position_));
    position_ += put;
    return put;
}

Result<uint64_t> RegularFile::seek(int64_t offset, int whence)
{
    const uint64_t size = inode_->content.size();
    Lock guard{lock_};
    return position_ = TRY(seek_in(position_, size, offset, whence));
}

Result<> RegularFile::set_size(uint64_t size)
{
    if (!may(abi::o_wronly))
        return flags() & abi::o_path ? err::badf : err::inval;
    inode_->written.store(true, std::memory_order_relaxed);
    return inode_->content.set_size(size);
}

Result<> RegularFile::allocate(uint32_t mode, uint64_t offset, uint64_t size)
{
    constexpr uint32_t keep_size = 1, punch_hole = 2, zero_range = 0x10;
    if (!may(abi::o_wronly))
        return err::badf;
    if (size == 0)
        return err::inval;
    inode_->written.store(true, std::memory_order_relaxed);
    switch (mode) {
    case 0: case keep_size: return inode_->content.allocate(offset, size, mode == 0);
    case punch_hole | keep_size: return inode_->content.punch(offset, size);
    case zero_range: case zero_range | keep_size:
        TRY(inode_->content.punch(offset, size));
        return inode_->content.allocate(offset, size, mode == zero_range);
    default: return err::opnotsupp;
    }
}

Result<> RegularFile::flock(int operation)
{
    constexpr int shared = 1, alone = 2, at_once = 4, let_go = 8;
    constexpr uint32_t one_alone = ~0u;
    const int wanted = operation & ~at_once;
    if (wanted != shared && wanted != alone && wanted != let_go)
        return err::inval;
    for (;;) {
        uint32_t seen;
        {
            Lock guard{system_.names};
            uint32_t& holders = inode_->flocks;
            if (held_ != Held::none) { // changing a lock lets go of it first: flock(2)
                holders = held_ == Held::alone ? 0 : holders - 1;
                held_ = Held::none;
                inode_->flock_word.fetch_add(1);
                host::wake(inode_->flock_word, 1 << 30);
            }
            if (wanted == let_go)
                return {};
            if (wanted == shared ? holders != one_alone : holders == 0) {
                holders = wanted == shared ? holders + 1 : one_alone;
                held_ = wanted == shared ? Held::shared : Held::alone;
                return {};
            }
            seen = inode_->flock_word.load();
        }
        if (operation & at_once)
            return err::again;
        TRY(host::wait(inode_->flock_word, seen, {}));
    }
}

// The pages are a copy: what is written to the file later is not seen there, and a shared mapping that writes would have to be.
Result<> RegularFile::map(Range at, Flags<host::Prot> prot, host::Share share, Flags<host::MapHint> hints, uint64_t offset)
{
    if (share == host::Share::shared && may(abi::o_wronly))
        return err::nodev;
    TRY(host::map(at, host::Prot::read | host::Prot::write, host::Share::priv, hints));
    const auto room = TRY(Buffer::of_program(at.start, at.size()));
    TRY(inode_->content.read(room, offset));
    return host::protect(at, prot);
}

Result<uint64_t> Directory::seek(int64_t offset, int whence)
{
    Lock guard{lock_};
    if (whence != abi::seek_set || offset < 0)
        return err::inval;
    return position_ = static_cast<uint64_t>(offset);
}

// "." and ".." have positions 0 and 1, then each name its cookie.
Result<size_t> Directory::entries(Buffer to)
{
    constexpr uint8_t kinds[] = {0, 1, 2, 0, 4, 0, 6, 0, 8, 0, 10};
    if (flags() & abi::o_path)
        return err::badf;
    Lock own{lock_};
    Lock guard{system_.names};
    if (inode_->links == 0)
        return err::noent;
    size_t used = 0;
    alignas(8) char room[24 + name_max + 1];
    auto put = [&](std::string_view name, const Inode& inode, uint64_t next) -> Result<bool> {
        const size_t length = (abi::dirent64_name + name.size() + 1 + 7) & ~size_t{7};
        if (length > to.size() - used)
            return false;
        memset(room, 0, length);
        abi::dirent64 head;
        head.d_ino = inode.number;
        head.d_off = static_cast<int64_t>(next);
        head.d_reclen = static_cast<uint16_t>(length);
        head.d_type = kinds[(inode.mode & abi::s_ifmt) >> 12];
        memcpy(room, &head, abi::dirent64_name);
        memcpy(room + abi::dirent64_name, name.data(), name.size());
        if (TRY(to.from(used).fill(std::as_bytes(std::span{room, length}))) < length)
            return err::fault;
        used += length;
        position_ = next;
        return true;
    };
    const Inode& above = inode_->entry ? *inode_->entry->folder : *inode_;
    bool fits = true;
    if (position_ == 0)
        fits = TRY(put(".", *inode_, 1));
    if (fits && position_ == 1)
        fits = TRY(put("..", above, 2));
    for (auto at = inode_->order.lower_bound(position_); fits && at != inode_->order.end(); ++at)
        fits = TRY(put(at->name, *at->inode, at->cookie + 1));
    return used || fits ? Result<size_t>{used} : err::inval;
}

}
