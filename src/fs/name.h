// SPDX-License-Identifier: Apache-2.0
// What is done to a file by its name: metadata of what the name leads to, and changes of the names themselves. Errors are those
// of the system calls; a read-only mount answers err::rofs.
#pragma once
#include "fs/context.h"
#include "fs/mount.h"
#include "fs/walk.h"

namespace fs {

// A name as the *at calls give it. `path` is NUL-terminated.
struct Name {
    FsContext& context;
    Ref<File> base;                     // none: the working directory
    std::string_view path;
    Follow follow = Follow::yes;
    bool empty_is_base = false;         // AT_EMPTY_PATH
};

// What a name led to, for the length of one call: a host handle (with any rights, O_PATH too), or an entry of one of the
// kernel's own file systems, or an open file without a handle.
struct Object {
    const Mount* mount = nullptr;
    host::Handle handle = host::Handle::none;
    FileSystem* system = nullptr;
    std::string_view entry;             // in `system`
    File* file = nullptr;

    bool read_only() const { return mount && !mount->writable; }
    Failure refusal() const { return system ? system->refusal() : err::perm; }
};
Object object_of(File&);

// Runs `act(Object&)` on what the name leads to.
template <class F>
auto with_object(const Name& name, F act) -> decltype(act(std::declval<Object&>()))
{
    if (name.path.empty() && name.empty_is_base) {
        auto file = name.base ? name.base : name.context.directory();
        auto object = object_of(*file);
        return act(object);
    }
    Walk walk;
    TRY(walk.begin(name.context, name.base, name.path, name.follow));
    return walk.find([&](Walk& at) -> decltype(act(std::declval<Object&>())) {
        Object object{.mount = at.mount, .entry = {}};
        if (at.file) {
            object = object_of(*at.file);
            return act(object);
        }
        if (at.own()) {
            const auto root = at.name[0] ? at.mount->system->passes(at.name) : host::Handle::none;
            if (root != host::Handle::none) {
                object.handle = TRY(host::open(root, at.name, abi::o_path | abi::o_nofollow | (at.directory ? abi::o_directory : 0), 0));
                auto result = act(object);
                (void)host::close(object.handle);
                return result;
            }
            object.system = at.mount->system;
            object.entry = at.name;
            const auto about = TRY(object.system->stat(object.entry));
            if (at.directory && !abi::is_directory(about.st_mode))
                return err::notdir;
            return act(object);
        }
        if (!at.name[0]) {
            if (at.directory && !at.mount->directory)
                return err::notdir;
            object.handle = at.from;
            return act(object);
        }
        const uint32_t link = name.follow == Follow::no ? abi::o_nofollow : 0;
        const uint32_t directory = at.exact && at.directory ? abi::o_directory : 0;
        object.handle = TRY(host::open(at.from, at.name, abi::o_path | link | directory, 0));
        auto result = act(object);
        (void)host::close(object.handle);
        return result;
    });
}

Result<abi::stat> stat(const Name&);
Result<> stat_extended(const Name&, uint32_t flags, uint32_t mask, abi::statx&);
Result<> stat_extended(const Object&, uint32_t flags, uint32_t mask, abi::statx&);
Result<abi::statfs> stat_file_system(const Object&);
Result<size_t> read_link(const Name&, std::span<char> room);
Result<> access(const Object&, uint32_t mode, bool effective);
Result<> set_mode(const Object&, uint32_t mode);
Result<> set_owner(const Object&, uint32_t uid, uint32_t gid);
Result<> set_times(const Object&, const host::FileTimes*);
Result<> truncate(const Object&, uint64_t size);

Result<> make_directory(const Name&, uint32_t mode);
Result<> make_node(const Name&, uint32_t mode, uint64_t device);
Result<> make_link(const char* text, const Name&);
Result<> remove(const Name&, bool directory);
// Errors that rename(2) names before it looks at the second name.
Result<> check_rename_flags(uint32_t flags);
Result<> check_parent(const Name&);
Result<> rename(const Name& from, const Name& to, uint32_t flags);
Result<> link(const Name& from, const Name& to);

Result<> change_directory(FsContext&, Ref<File>);           // an O_PATH file will do
Result<> change_root(FsContext&, Ref<File>);
// getcwd(2), without the NUL.
Result<size_t> directory_path(FsContext&, std::span<char> room);

}
