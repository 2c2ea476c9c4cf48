// SPDX-License-Identifier: Apache-2.0
#include "fs/tmpfs/system.h"
#include <algorithm>
#include <cstring>
#include <new>
#include "fs/mount_table.h"
#include "fs/tmpfs/file.h"
#include "task/thread.h"

namespace fs::tmpfs {

namespace {

constexpr uint32_t reads = 4, writes = 2, executes = 1;

// inode(7): whether this thread may do that.
Result<> permit(const Inode& inode, uint32_t bits)
{
    const auto& who = current().credentials;
    if (who.fsuid == 0)
        return {};
    const uint32_t granted = who.fsuid == inode.uid ? inode.mode >> 6 : who.fsgid == inode.gid ? inode.mode >> 3 : inode.mode;
    return (granted & bits) == bits ? Result<>{} : err::acces;
}

// Removing from a directory with the sticky bit is for owners.
Result<> permit_removal(const Inode& folder, const Inode& inode)
{
    constexpr uint32_t sticky = 01000;
    TRY(permit(folder, writes | executes));
    const auto& who = current().credentials;
    return !(folder.mode & sticky) || who.fsuid == 0 || who.fsuid == inode.uid || who.fsuid == folder.uid ? Result<>{} : err::perm;
}

}

Result<> System::start()
{
    static std::atomic<uint32_t> made{0};
    device_ = abi::make_device(0, 0x1000 + made.fetch_add(1));
    root_ = TRY(::make<Inode>());
    root_->number = next_number_++;
    root_->mode = abi::s_ifdir | 01777;
    root_->links = 2;
    root_->touch();
    root_->accessed = root_->modified;
    return {};
}

Result<Inode*> System::find(std::string_view path)
{
    Inode* at = &*root_;
    for (auto left = path; !left.empty();) {
        const auto name = take_component(left);
        if (!at->is_directory())
            return err::notdir;
        TRY(permit(*at, executes));
        Entry* entry = at->find(name);
        if (!entry)
            return err::noent;
        at = &*entry->inode;
    }
    return at;
}

Result<System::Place> System::parent_of(std::string_view path)
{
    const auto split = split_last(path);
    Inode* folder = TRY(find(split.parent));
    if (!folder->is_directory())
        return err::notdir;
    if (folder != &*root_ && !folder->entry) // removed meanwhile
        return err::noent;
    return Place{folder, split.name};
}

Result<Ref<Inode>> System::fresh(uint32_t mode, const Inode& folder)
{
    constexpr uint32_t set_gid = 02000;
    auto inode = TRY(::make<Inode>());
    const auto& who = current().credentials;
    inode->number = next_number_++;
    inode->mode = mode;
    inode->uid = who.fsuid;
    inode->gid = folder.mode & set_gid ? folder.gid : who.fsgid;
    if (folder.mode & set_gid && abi::is_directory(mode))
        inode->mode |= set_gid;
    inode->links = abi::is_directory(mode) ? 1 : 0;
    inode->touch();
    inode->accessed = inode->modified;
    return inode;
}

Result<> System::add(Inode& folder, std::string_view name, Ref<Inode> inode)
{
    auto* entry = new (std::nothrow) Entry;
    if (entry)
        entry->text = new (std::nothrow) char[name.size() + 1];
    if (!entry || !entry->text) {
        delete entry;
        return err::nospc;
    }
    name.copy(entry->text, name.size());
    entry->name = {entry->text, name.size()};
    entry->cookie = folder.next_cookie++;
    entry->folder = &folder;
    inode->links++;
    inode->entry = entry;
    if (inode->is_directory())
        folder.links++;
    entry->inode = std::move(inode);
    folder.names.insert(*entry);
    folder.order.insert(*entry);
    folder.touch();
    return {};
}

// Removes the name; what it stood for may end with the result, outside the lock.
Ref<Inode> System::take(Entry& entry)
{
    Inode& folder = *entry.folder;
    folder.names.erase(folder.names.iterator_to(entry));
    folder.order.erase(folder.order.iterator_to(entry));
    auto inode = std::move(entry.inode);
    inode->links--;
    if (inode->is_directory())
        folder.links--;
    if (inode->entry == &entry)
        inode->entry = nullptr;
    folder.touch();
    inode->changed = folder.changed;
    delete &entry;
    return inode;
}

// Gives the name to another of the same kind, directory or not.
Ref<Inode> System::replace(Entry& entry, Ref<Inode> inode)
{
    auto before = std::exchange(entry.inode, std::move(inode));
    entry.inode->links++;
    entry.inode->entry = &entry;
    entry.folder->touch();
    before->links--;
    if (before->entry == &entry)
        before->entry = nullptr;
    before->changed = entry.folder->changed;
    return before;
}

abi::stat System::about(Inode& inode)
{
    constexpr int64_t sector = 512, folder_size = 40;
    if (inode.written.load(std::memory_order_relaxed))
        inode.touch();
    abi::stat s;
    s.st_dev = device_;
    s.st_ino = inode.number;
    s.st_nlink = inode.links;
    s.st_mode = inode.mode;
    s.st_uid = inode.uid;
    s.st_gid = inode.gid;
    s.st_size = inode.is_directory() ? folder_size : abi::is_link(inode.mode) ? static_cast<int64_t>(inode.target_size) : static_cast<int64_t>(inode.content.size());
    s.st_blksize = 4096;
    s.st_blocks = static_cast<int64_t>(inode.content.bytes_used()) / sector;
    s.st_atime = inode.accessed.sec;
    s.st_atime_nsec = inode.accessed.nsec;
    s.st_mtime = inode.modified.sec;
    s.st_mtime_nsec = inode.modified.nsec;
    s.st_ctime = inode.changed.sec;
    s.st_ctime_nsec = inode.changed.nsec;
    return s;
}

void System::show(Inode& inode, Text& out)
{
    constexpr int deepest = 2048;
    const Entry* way[64];
    size_t depth = 0;
    bool deleted = &inode != &*root_ && !inode.entry;
    const Inode* at = &inode;
    for (int i = 0; at != &*root_ && at->entry && i < deepest; i++) {
        if (depth < std::size(way))
            way[depth] = at->entry;
        depth++;
        at = at->entry->folder;
    }
    deleted |= at != &*root_ && !at->entry;
    if (target() != "/" || depth == 0)
        out.put(target());
    if (depth > std::size(way)) { // too deep for the room: component by component from the top
        for (size_t level = depth; level > 0; level--) {
            const Entry* entry = inode.entry;
            for (size_t i = 1; i < level; i++)
                entry = entry->folder->entry;
            out.put("/");
            out.put(entry->name);
        }
    } else {
        while (depth > 0) {
            out.put("/");
            out.put(way[--depth]->name);
        }
    }
    if (deleted)
        out.put(" (deleted)");
}

Result<abi::stat> System::stat(std::string_view path)
{
    Lock guard{names};
    return about(*TRY(find(path)));
}

Result<size_t> System::read_link(std::string_view path, std::span<char> room)
{
    Lock guard{names};
    const Inode& inode = *TRY(find(path));
    if (!abi::is_link(inode.mode))
        return err::inval;
    return std::string_view{inode.target, inode.target_size}.copy(room.data(), room.size());
}

Result<Ref<File>> System::open_inode(Ref<Inode> inode, uint32_t flags)
{
    if (inode->is_directory())
        return Ref<File>{TRY(::make<Directory>(*this, std::move(inode), mount(), flags))};
    if (flags & abi::o_path || abi::is_link(inode->mode))
        return Ref<File>{TRY(::make<Open>(*this, std::move(inode), mount(), flags))};
    return Ref<File>{TRY(::make<RegularFile>(*this, std::move(inode), mount(), flags))};
}

Result<Ref<File>> System::open(std::string_view path, uint32_t flags)
{
    const uint32_t access = flags & abi::o_accmode;
    Ref<Inode> inode;
    {
        Lock guard{names};
        inode = Ref<Inode>{*TRY(find(path))};
        if (!(flags & abi::o_path))
            TRY(permit(*inode, (access == abi::o_wronly ? 0 : reads) | (access == abi::o_rdonly ? 0 : writes)));
    }
    if (flags & abi::o_trunc && !(flags & abi::o_path) && abi::is_regular(inode->mode)) {
        TRY(inode->content.set_size(0));
        inode->written.store(true, std::memory_order_relaxed);
    }
    return open_inode(std::move(inode), flags);
}

Result<Ref<File>> System::create(std::string_view path, uint32_t flags, uint32_t mode)
{
    TRY(make_name(path, abi::s_ifreg | (mode & 07777), {}));
    Ref<Inode> inode;
    {
        Lock guard{names};
        inode = Ref<Inode>{*TRY(find(path))};
    }
    return open_inode(std::move(inode), flags);
}

Result<> System::truncate(std::string_view path, uint64_t size)
{
    Ref<Inode> inode;
    {
        Lock guard{names};
        inode = Ref<Inode>{*TRY(find(path))};
        TRY(permit(*inode, writes));
    }
    inode->written.store(true, std::memory_order_relaxed);
    return inode->content.set_size(size);
}

Result<> System::make_name(std::string_view path, uint32_t mode, std::string_view text)
{
    if (const uint32_t kind = mode & abi::s_ifmt; kind != abi::s_ifreg && kind != abi::s_ifdir && kind != abi::s_iflnk)
        return err::perm; // FIFOs and sockets would be the host's
    Lock guard{names};
    const auto at = TRY(parent_of(path));
    if (at.folder->find(at.name))
        return err::exist;
    TRY(permit(*at.folder, writes | executes));
    auto inode = TRY(fresh(mode, *at.folder));
    if (abi::is_link(mode)) {
        inode->target = new (std::nothrow) char[text.size() + 1];
        if (!inode->target)
            return err::nospc;
        inode->target_size = text.copy(inode->target, text.size());
    }
    return add(*at.folder, at.name, std::move(inode));
}

Result<> System::remove(std::string_view path, bool directory)
{
    Ref<Inode> gone;
    Lock guard{names};
    const auto at = TRY(parent_of(path));
    Entry* entry = at.folder->find(at.name);
    if (!entry)
        return err::noent;
    Inode& inode = *entry->inode;
    if (inode.is_directory() != directory)
        return directory ? err::notdir : err::isdir;
    TRY(permit_removal(*at.folder, inode));
    if (directory && !inode.names.empty())
        return err::notempty;
    gone = take(*entry);
    if (directory)
        gone->links = 0;
    return {};
}

Result<> System::rename(std::string_view from, std::string_view to, uint32_t flags)
{
    Ref<Inode> gone;
    Lock guard{names};
    const auto source = TRY(parent_of(from)), place = TRY(parent_of(to));
    Entry *entry = source.folder->find(source.name), *old = place.folder->find(place.name);
    if (!entry)
        return err::noent;
    if (flags & abi::rename_whiteout)
        return err::inval;
    if (old && flags & abi::rename_noreplace)
        return err::exist;
    if (!old && flags & abi::rename_exchange)
        return err::noent;
    Inode& inode = *entry->inode;
    for (const Inode* up = place.folder; up != &*root_ && up->entry; up = up->entry->folder)
        if (up == &inode)
            return err::inval; // into itself
    if (old && flags & abi::rename_exchange)
        for (const Inode* up = source.folder; up != &*root_ && up->entry; up = up->entry->folder)
            if (up == &*old->inode)
                return err::inval;
    if (old && old->inode == entry->inode)
        return {};
    TRY(permit_removal(*source.folder, inode));
    TRY(permit(*place.folder, writes | executes));
    if (old) {
        TRY(permit_removal(*place.folder, *old->inode));
        if (flags & abi::rename_exchange) {
            std::swap(entry->inode, old->inode);
            for (Entry* each : {entry, old}) {
                each->inode->entry = each;
                each->folder->touch();
            }
            if (entry->inode->is_directory() != old->inode->is_directory()) {
                const bool moved_out = old->inode->is_directory(); // from source's folder to the other
                (moved_out ? source : place).folder->links--;
                (moved_out ? place : source).folder->links++;
            }
            return {};
        }
        if (old->inode->is_directory() && !inode.is_directory())
            return err::isdir;
        if (!old->inode->is_directory() && inode.is_directory())
            return err::notdir;
        if (old->inode->is_directory() && !old->inode->names.empty())
            return err::notempty;
    }
    // The new name first: without memory for it nothing has changed. One that is there already stays, and needs none.
    Ref<Inode> moved = entry->inode;
    if (old) {
        gone = replace(*old, moved);
        if (gone->is_directory())
            gone->links = 0;
    } else {
        TRY(add(*place.folder, place.name, moved));
    }
    Entry* const now = moved->entry;
    (void)take(*entry);
    moved->entry = now;
    return {};
}

Result<> System::link(std::string_view from, std::string_view to)
{
    Lock guard{names};
    Inode& inode = *TRY(find(from));
    const auto place = TRY(parent_of(to));
    if (inode.is_directory())
        return err::perm;
    if (place.folder->find(place.name))
        return err::exist;
    TRY(permit(*place.folder, writes | executes));
    TRY(add(*place.folder, place.name, Ref<Inode>{inode}));
    inode.changed = place.folder->changed;
    return {};
}

Result<FileSystem*> make_system()
{
    auto* system = new (std::nothrow) System;
    if (!system)
        return err::nomem;
    TRY(system->start());
    return system;
}

}
