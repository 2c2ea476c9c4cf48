// SPDX-License-Identifier: Apache-2.0
#include "fs/host_file.h"
#include <cstring>
#include "fs/mount_table.h"
#include "fs/way.h"

namespace fs {

HostFile::~HostFile()
{
    // close(2): the handle is gone whatever is said, and errors of the last write belong to fsync(2).
    (void)host::close(handle());
}

Result<size_t> HostFile::read(Buffer to) { return host::read(handle(), to.bytes()); }
Result<size_t> HostFile::write(Buffer from) { return host::write(handle(), from.bytes()); }
Result<size_t> HostFile::read_at(Buffer to, uint64_t offset) { return host::read_at(handle(), to.bytes(), offset); }
Result<size_t> HostFile::write_at(Buffer from, uint64_t offset) { return host::write_at(handle(), from.bytes(), offset); }
Result<uint64_t> HostFile::seek(int64_t offset, int whence)
{
    mounts_listed_.store(0, std::memory_order_relaxed);
    return host::seek(handle(), offset, whence);
}
Result<abi::stat> HostFile::stat() { return host::stat(handle()); }
Result<> HostFile::stat_into(Buffer out) { return host::stat(handle(), out.bytes()); }

// A directory of the host's lacks the mount points that were never made there: they come last.
Result<size_t> HostFile::entries(Buffer to)
{
    const size_t got = TRY(host::entries(handle(), to.bytes()));
    if (got != 0 || names_stay_here()) [[likely]]
        return got;
    char room[path_max];
    Text path{room};
    if (!show_path(path))
        return got; // it has no name any more
    return list_mounts(path.view(), handle(), mounts_listed_, to);
}

Result<size_t> list_mounts(std::string_view path, host::Handle directory, std::atomic<uint32_t>& listed, Buffer to)
{
    auto is_there = [](host::Handle on, std::string_view name) {
        char text[name_max + 1];
        memcpy(text, name.data(), name.size());
        text[name.size()] = 0;
        return static_cast<bool>(host::stat_name(on, text));
    };
    uint32_t index = listed.load(std::memory_order_relaxed);
    auto more = mount_entries(path, directory, is_there, index, to);
    listed.store(index, std::memory_order_relaxed);
    return more;
}

Result<long> HostFile::control(uint32_t command, uint64_t argument) { return host::control(handle(), command, argument); }

// Closing any handle of the file does it.
void HostFile::drop_record_locks()
{
    if (auto other = host::duplicate(handle()))
        (void)host::close(*other);
}

uint32_t HostFile::flags() const { return host::status(handle()).value_or(0); }
uint32_t HostFile::opened_for() const
{
    auto known = opened_for_.load(std::memory_order_relaxed);
    if (known == unknown) {
        known = File::opened_for();
        opened_for_.store(known, std::memory_order_relaxed);
    }
    return known;
}
Result<> HostFile::set_flags(uint32_t flags) { return host::set_status(handle(), flags); }

Result<> HostFile::map(Range at, Flags<host::Prot> prot, host::Share share, Flags<host::MapHint> hints, uint64_t offset)
{
    return host::map(at, prot, share, hints, handle(), offset);
}

mm::Mappable::Identity HostFile::identity() const
{
    if (auto inode = inode_.load(std::memory_order_acquire))
        return {device_.load(std::memory_order_relaxed), inode, changed_.load(std::memory_order_relaxed)};
    auto about = host::stat(handle());
    if (!about)
        return {};
    device_.store(about->st_dev, std::memory_order_relaxed);
    const auto changed = static_cast<uint64_t>(about->st_ctime) * 1'000'000'000 + static_cast<uint64_t>(about->st_ctime_nsec);
    changed_.store(changed, std::memory_order_relaxed);
    inode_.store(about->st_ino, std::memory_order_release);
    return {about->st_dev, about->st_ino, changed};
}

Result<> HostFile::show_path(Text& out) const { return show_host_path(handle(), mount_, out); }
void HostFile::show_name(Text& out) const { (void)show_host_path(handle(), mount_, out); }

bool HostFile::names_stay_here()
{
    if (mount_ && mount_->system)
        return false; // each name below is looked at
    auto known = mounts_below_.load(std::memory_order_relaxed);
    if (known == Below::unknown) {
        char room[path_max];
        Text path{room};
        const auto shown = show_path(path);
        // A name too long for a path lies deeper than any mount point.
        const bool deep = path.truncated() || (!shown && shown.error() == Errno::nametoolong);
        known = deep || (shown && !mounts.any_below(path.view())) ? Below::none : Below::some;
        mounts_below_.store(known, std::memory_order_relaxed);
    }
    return known == Below::none;
}

namespace {

void put_name(const MountTable::Found& found, std::string_view name, Text& out)
{
    if (!found.mount) {
        out.put(name);
        return;
    }
    if (found.mount->target != "/" || found.rest.empty())
        out.put(found.mount->target);
    if (!found.rest.empty()) {
        out.put("/");
        out.put(found.rest);
    }
}

}

Result<> show_host_path(host::Handle handle, const Mount* mount, Text& out)
{
    char room[path_max];
    const size_t length = TRY(host::name_of(handle, room));
    const std::string_view name{room, length};
    if (!is_absolute(name)) { // "pipe:[7]", "anon_inode:[eventfd]", "memfd:…" has a slash
        out.put(name);
        return {};
    }
    MountTable::Found found{mount, {}};
    auto rest = mount && !mount->source.empty() ? below(name, mount->source) : std::nullopt;
    if (rest)
        found.rest = *rest;
    else
        found = mounts.find_host(name);
    put_name(found, name, out);
    return {};
}

void show_name_of_host(std::string_view name, Text& out) { put_name(mounts.find_host(name), name, out); }

}
