// SPDX-License-Identifier: Apache-2.0
// Changes of names: the parent directory is walked to, the last component goes to the host as it is.
#include "fs/name.h"
#include <cstring>
#include <memory>

namespace fs {

namespace {

// The last component of a name in the directory that holds it.
struct Entry {
    const Mount* mount;
    host::Handle parent;            // none: `system`'s
    FileSystem* system;
    const char* name;               // "name", or "name/" when slashes followed
    std::string_view full;          // in `system`, the entry's path
    bool mount_point;               // something is mounted on it, or below it

    bool read_only() const { return mount && !mount->writable; }
};

// What is not an ordinary last component.
enum class Special { none, dot, dot_dot, root };

Special special(const Split& split)
{
    return split.name.empty() ? Special::root : split.name == "." ? Special::dot : split.name == ".." ? Special::dot_dot : Special::none;
}

bool is_too_long(const Name& name) { return name.path.size() < path_max && split_last(name.path).name.size() > name_max; }

// What with_entry needs room for; not on the stack, where rename would need it twice.
struct Room {
    Walk walk;
    char parent[path_max], full[path_max];
};

// Runs `act(Entry&)` with the parent of the name's last component, which must be an ordinary one.
template <class F>
Result<> with_entry(const Name& name, F act)
{
    if (name.path.empty())
        return err::noent;
    const auto split = split_last(name.path);
    const size_t size = std::min(split.name.size(), name_max + 1);
    char last[name_max + 3];
    memcpy(last, split.name.data(), size);
    last[size] = split.slashes ? '/' : 0;
    last[size + split.slashes] = 0;

    if (split.parent.size() >= path_max)
        return err::nametoolong;
    std::unique_ptr<Room> room{new (std::nothrow) Room};
    if (!room)
        return err::nomem;
    auto& parent = room->parent;
    memcpy(parent, split.parent.data(), split.parent.size());
    parent[split.parent.size()] = 0;
    const std::string_view where = split.parent.empty() ? std::string_view{"."} : std::string_view{parent, split.parent.size()};

    TRY(room->walk.begin(name.context, name.base, where, Follow::yes));
    return room->walk.find([&](Walk& at) -> Result<> {
        Entry entry{at.mount, host::Handle::none, nullptr, last, {}, false};
        if (at.file)
            return err::notdir; // a link to an open file is followed to a name by the walk
        if (!at.path().empty()) {
            PathText full{room->full};
            TRY(full.append(at.path()));
            TRY(full.push(split.name));
            entry.mount_point = mounts.is_target(full.view()) || mounts.any_below(full.view());
            if (at.own() && size > name_max)
                return err::nametoolong;
            if (at.own())
                entry.full = below(full.view(), at.mount->target).value_or(std::string_view{});
        }
        if (at.own()) {
            const auto root = at.mount->system->passes(entry.full);
            if (root == host::Handle::none) {
                entry.system = at.mount->system;
                return act(entry);
            }
            entry.parent = TRY(host::open(root, at.name[0] ? at.name : ".", abi::o_path | abi::o_directory, 0));
            auto result = act(entry);
            (void)host::close(entry.parent);
            return result;
        }
        if (size > name_max) { // unless the directory is none
            auto found = host::stat_name(at.from, at.name);
            if (found && !abi::is_directory(found->st_mode))
                return err::notdir;
            return found ? err::nametoolong : Failure{found.error()};
        }
        if (at.name[0] == 0 || (at.name[0] == '.' && at.name[1] == 0)) {
            entry.parent = at.from;
            return act(entry);
        }
        entry.parent = TRY(host::open(at.from, at.name, abi::o_path | abi::o_directory, 0));
        auto result = act(entry);
        (void)host::close(entry.parent);
        return result;
    });
}

// Before something is made under a name: whether that is possible at all.
Result<> may_create(const Entry& entry)
{
    if (entry.mount_point)
        return err::exist;
    if (entry.system) {
        if (entry.system->stat(entry.full))
            return err::exist;
        if (!entry.system->changes())
            return entry.system->cannot_create();
        return entry.read_only() ? err::rofs : Result<>{};
    }
    if (!entry.read_only())
        return {};
    if (host::stat_name(entry.parent, entry.name))
        return err::exist;
    return err::rofs;
}

// Before a name is removed or changed.
Result<> may_remove(const Entry& entry)
{
    if (entry.mount_point)
        return err::busy;
    if (entry.system) {
        auto about = entry.system->stat(entry.full);
        if (!about)
            return Failure{about.error()};
        if (!entry.system->changes())
            return entry.system->refusal();
    }
    return entry.read_only() ? err::rofs : Result<>{};
}

template <class F>
Result<> create(const Name& name, F act)
{
    if (!name.path.empty() && special(split_last(name.path)) != Special::none) {
        TRY(stat(name)); // "missing/." says so
        return err::exist;
    }
    return with_entry(name, [&](Entry& entry) -> Result<> {
        TRY(may_create(entry));
        return act(entry);
    });
}

}

Result<> make_directory(const Name& name, uint32_t mode)
{
    return create(name, [&](Entry& entry) {
        if (entry.system)
            return entry.system->make_name(entry.full, abi::s_ifdir | (mode & ~name.context.umask()), {});
        return host::make_directory(entry.parent, entry.name, mode);
    });
}

Result<> make_node(const Name& name, uint32_t mode, uint64_t device)
{
    const uint32_t kind = mode & abi::s_ifmt;
    if (kind == abi::s_ifchr || kind == abi::s_ifblk) // a way to the host's devices, whatever the caller's user may do there
        return err::perm;
    return create(name, [&](Entry& entry) {
        if (entry.system)
            return entry.system->make_name(entry.full, (kind ? mode : mode | abi::s_ifreg) & ~name.context.umask(), {});
        return host::make_node(entry.parent, entry.name, mode, device);
    });
}

Result<> make_link(const char* text, const Name& name)
{
    return create(name, [&](Entry& entry) {
        if (entry.system)
            return entry.system->make_name(entry.full, abi::s_iflnk | 0777, text);
        return host::make_link(text, entry.parent, entry.name);
    });
}

Result<> remove(const Name& name, bool directory)
{
    if (!name.path.empty())
        if (const auto what = special(split_last(name.path)); what != Special::none) {
            const auto about = TRY(stat(name));
            if (!directory)
                return abi::is_directory(about.st_mode) ? err::isdir : err::notdir;
            return what == Special::dot ? err::inval : what == Special::dot_dot ? err::notempty : err::busy;
        }
    return with_entry(name, [&](Entry& entry) -> Result<> {
        if (entry.system && directory && !entry.mount_point) {
            auto about = TRY(entry.system->stat(entry.full));
            if (!abi::is_directory(about.st_mode))
                return err::notdir;
        }
        TRY(may_remove(entry));
        if (entry.system)
            return entry.system->remove(entry.full, directory);
        return host::remove(entry.parent, entry.name, directory);
    });
}

Result<> check_rename_flags(uint32_t flags)
{
    if (flags & ~(abi::rename_noreplace | abi::rename_exchange | abi::rename_whiteout) ||
        (flags & abi::rename_exchange && flags & (abi::rename_noreplace | abi::rename_whiteout)))
        return err::inval;
    return {};
}

Result<> check_parent(const Name& name)
{
    auto checked = with_entry(name, [](Entry& entry) -> Result<> {
        if (entry.system)
            return {};
        auto found = host::stat_name(entry.parent, entry.name);
        return found || found.error() != Errno::notdir ? Result<>{} : err::notdir;
    });
    return !checked && is_too_long(name) && checked.error() == Errno::nametoolong ? Result<>{} : std::move(checked);
}

Result<> rename(const Name& from, const Name& to, uint32_t flags)
{
    TRY(check_rename_flags(flags));
    if (from.path.empty() || to.path.empty())
        return err::noent;
    if (special(split_last(from.path)) != Special::none)
        return err::busy;
    if (special(split_last(to.path)) != Special::none)
        return flags & abi::rename_noreplace ? err::exist : err::busy;
    if (is_too_long(from)) { // before that, both directories are walked to
        TRY(check_parent(from));
        TRY(check_parent(to));
    }
    return with_entry(from, [&](Entry& source) {
        return with_entry(to, [&](Entry& target) -> Result<> {
            if (source.mount != target.mount)
                return err::xdev;
            TRY(may_remove(source));
            if (target.mount_point)
                return err::busy;
            if (source.system && source.system == target.system && target.system->changes())
                return target.system->rename(source.full, target.full, flags);
            if (target.system)
                return target.system->refusal();
            return host::rename(source.parent, source.name, target.parent, target.name, flags);
        });
    });
}

Result<> link(const Name& from, const Name& to)
{
    if (!to.path.empty() && special(split_last(to.path)) != Special::none)
        return err::exist;
    // A name that must be followed, or none, is linked by its handle; others by their name.
    const bool by_name = from.follow == Follow::no && !from.path.empty() && special(split_last(from.path)) == Special::none;
    auto put = [&](const Mount* mount, host::Handle handle, const char* name, std::string_view full = {}) -> Result<> {
        return with_entry(to, [&](Entry& target) -> Result<> {
            if (mount != target.mount)
                return err::xdev;
            TRY(may_create(target));
            if (target.system)
                return target.system->link(full, target.full);
            return host::link(handle, name, target.parent, target.name);
        });
    };
    if (by_name)
        return with_entry(from, [&](Entry& source) -> Result<> {
            if (source.system) {
                TRY(source.system->stat(source.full));
                if (source.mount && source.mount->root != host::Handle::none)
                    return source.system->refusal(); // the host's, but not to be linked
                return put(source.mount, host::Handle::none, source.name, source.full);
            }
            // A missing source is told before anything about the target.
            TRY(host::stat_name(source.parent, source.name));
            return put(source.mount, source.parent, source.name);
        });
    return with_object(from, [&](Object& object) -> Result<> {
        if (object.system && object.system->changes())
            return put(object.mount, host::Handle::none, "", object.entry);
        if (object.handle == host::Handle::none)
            return err::xdev;
        return put(object.mount, object.handle, "");
    });
}

Result<> change_directory(FsContext& context, Ref<File> directory)
{
    const auto about = TRY(directory->stat());
    if (!abi::is_directory(about.st_mode))
        return err::notdir;
    constexpr uint32_t search = 1;
    TRY(access(object_of(*directory), search, true));
    context.set_directory(std::move(directory));
    return {};
}

Result<> change_root(FsContext& context, Ref<File> directory)
{
    char room[path_max];
    Text path{room};
    TRY(directory->show_path(path));
    return context.set_root(path.view());
}

Result<size_t> directory_path(FsContext& context, std::span<char> room)
{
    auto directory = context.directory();
    char shown[path_max], root_room[path_max];
    Text path{shown};
    TRY(directory->show_path(path));
    if (path.truncated())
        return err::nametoolong;
    auto view = path.view();
    constexpr std::string_view gone = " (deleted)";
    if (view.ends_with(gone) && TRY(directory->stat()).st_nlink == 0)
        return err::noent;
    const std::string_view root{root_room, context.root(root_room)};
    Text out{room};
    if (!root.empty()) {
        auto rest = below(view, root);
        if (!rest) {
            out.put("(unreachable)");
        } else {
            view = *rest;
            out.put("/");
        }
    }
    out.put(view);
    return out.truncated() ? Result<size_t>{err::range} : Result<size_t>{out.view().size()};
}

}
