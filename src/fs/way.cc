// SPDX-License-Identifier: Apache-2.0
#include "fs/way.h"
#include <cstring>
#include "fs/mount_table.h"

namespace fs {

namespace {

// The names of the next components of mount points below `path`, each once.
bool name_below(std::string_view path, size_t index, std::string_view& name)
{
    const auto all = mounts.all();
    auto next = [&](const Mount& mount) -> std::string_view {
        auto rest = below(mount.target, path);
        return rest ? take_component(*rest) : std::string_view{};
    };
    size_t seen = 0;
    for (size_t i = 0; i < all.size(); i++) {
        name = next(all[i]);
        bool repeated = name.empty();
        for (size_t j = 0; j < i && !repeated; j++)
            repeated = next(all[j]) == name;
        if (!repeated && seen++ == index)
            return true;
    }
    return false;
}

abi::stat stat_way()
{
    abi::stat about;
    about.st_nlink = 2;
    about.st_mode = abi::s_ifdir | 0555;
    about.st_blksize = 4096;
    return about;
}

constexpr size_t dirent_most = 24 + name_max + 1;

// Writes one directory entry at the start of `to`; its size, 0 when it does not fit.
Result<size_t> put_entry(Buffer to, std::string_view name, uint64_t number)
{
    alignas(8) char room[dirent_most];
    const size_t length = (abi::dirent64_name + name.size() + 1 + 7) & ~size_t{7};
    if (length > to.size())
        return size_t{0};
    memset(room, 0, length);
    abi::dirent64 head;
    head.d_ino = number;
    head.d_off = static_cast<int64_t>(number);
    head.d_reclen = static_cast<uint16_t>(length);
    head.d_type = abi::dt_dir;
    memcpy(room, &head, abi::dirent64_name);
    memcpy(room + abi::dirent64_name, name.data(), name.size());
    if (TRY(to.fill(std::as_bytes(std::span{room, length}))) < length)
        return err::fault;
    return length;
}

class WayDirectory final : public File {
public:
    WayDirectory(std::string_view path, uint32_t flags)
    {
        (void)path_.append(path); // it fitted before
        flags_.store(flags & ~abi::o_cloexec, std::memory_order_relaxed);
    }

    Result<abi::stat> stat() override { return stat_way(); }
    Result<> show_path(Text& out) const override
    {
        out.put(path_.shown());
        return {};
    }
    Result<size_t> read(Buffer) override { return err::isdir; }
    Result<uint64_t> seek(int64_t offset, int whence) override
    {
        if (whence != abi::seek_set || offset < 0)
            return err::inval;
        position_ = static_cast<uint64_t>(offset);
        return position_;
    }
    Result<size_t> entries(Buffer to) override
    {
        if (flags() & abi::o_path)
            return err::badf;
        size_t used = 0;
        for (;; position_++) {
            std::string_view name = position_ == 0 ? "." : "..";
            if (position_ >= 2 && !name_below(path_.view(), position_ - 2, name))
                return used;
            const size_t length = TRY(put_entry(to.from(used), name, position_ + 1));
            if (length == 0)
                return used ? Result<size_t>{used} : err::inval;
            used += length;
        }
    }

private:
    char room_[path_max];
    PathText path_{std::span<char, path_max>{room_}};
    uint64_t position_ = 0;
};

class Ways final : public FileSystem {
public:
    Result<abi::stat> stat(std::string_view) override { return stat_way(); }
    Result<size_t> read_link(std::string_view, std::span<char>) override { return err::inval; }
    Result<Ref<File>> open(std::string_view path, uint32_t flags) override { return Ref<File>{TRY(make<WayDirectory>(path, flags))}; }
    Failure refusal() const override { return err::rofs; }
};

constinit Ways way_system;

}

Result<size_t> mount_entries(std::string_view path, host::Handle directory, IsThere is_there, uint32_t& index, Buffer to)
{
    constexpr uint64_t first_number = uint64_t{1} << 62; // beyond what directories use for positions
    size_t used = 0;
    for (std::string_view name; name_below(path, index, name); index++) {
        if (is_there(directory, name))
            continue;
        const size_t length = TRY(put_entry(to.from(used), name, first_number + index));
        if (length == 0)
            return used ? Result<size_t>{used} : err::inval;
        used += length;
    }
    return used;
}

constinit const Mount ways{.target = "/", .source = {}, .root = host::Handle::none, .system = &way_system};


Result<> make_mount_point(std::string_view target, bool directory)
{
    // What it lies on: the deepest mount of its parent.
    const auto parent = split_last(target);
    if (parent.name.empty())
        return {};
    const auto on = mounts.find(parent.parent);
    if (!on.mount || on.mount->kind != launch::MountKind::tmpfs)
        return {};
    char room[path_max];
    PathText name{room};
    auto rest = *below(target, on.mount->target);
    while (!rest.empty()) {
        TRY(name.push(take_component(rest)));
        const char* relative = name.text() + 1;
        if (on.mount->system) {
            const bool folder = !rest.empty() || directory;
            auto made = on.mount->system->make_name(name.view().substr(1), folder ? abi::s_ifdir | 0755u : abi::s_ifreg | 0644u, {});
            if (!made && made.error() != Errno::exist)
                return made;
            continue;
        }
        if (!rest.empty() || directory) {
            auto made = host::make_directory(on.mount->root, relative, 0755);
            if (!made && made.error() != Errno::exist)
                return made;
        } else {
            auto made = host::open(on.mount->root, relative, abi::o_creat | abi::o_wronly, 0644);
            if (!made)
                return Failure{made.error()};
            TRY(host::close(*made));
        }
    }
    return {};
}

}
