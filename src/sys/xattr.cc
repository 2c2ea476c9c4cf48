// SPDX-License-Identifier: Apache-2.0
#include "sys/xattr.h"
#include "sys/names.h"

namespace {

constexpr size_t key_max = 255; // XATTR_NAME_MAX
constexpr size_t value_max = 65536; // XATTR_SIZE_MAX, XATTR_LIST_MAX; more room than that is not looked at

Result<const char*> load_key(UserString from)
{
    std::span<char> room{current().scratch->path[1]};
    auto length = user::copy_string(room.first(key_max + 1), from.address);
    if (!length)
        return length.error() == Errno::nametoolong ? err::range : Failure{length.error()};
    if (*length == 0)
        return err::range;
    return room.data();
}

// What the kernel makes up itself has no attributes.
Result<host::Handle> changeable(const fs::Object& object)
{
    if (object.read_only())
        return err::rofs;
    if (object.handle == host::Handle::none)
        return err::opnotsupp;
    return object.handle;
}

template <class F>
auto on_path(UserString path, uint32_t flags, F act) -> decltype(act(std::declval<fs::Object&>()))
{
    const auto name = TRY(sys::load_name(sys::cwd, path, flags));
    return fs::with_object(name, act);
}

template <class F>
auto on_file(Fd fd, F act) -> decltype(act(std::declval<fs::Object&>()))
{
    auto file = TRY(sys::usable_at(fd));
    auto object = fs::object_of(*file);
    return act(object);
}

// Each call, apart from how it names the file.
auto setting(UserString key_at, UserPtr<const std::byte> value, size_t size, int flags)
{
    return [=](fs::Object& object) -> Result<> {
        constexpr int create_or_replace = 3;
        if (flags & ~create_or_replace)
            return err::inval;
        const char* key = TRY(load_key(key_at));
        if (size > value_max)
            return err::toobig;
        const auto bytes = Buffer::of_program_late(value.address(), size).bytes();
        return host::set_attribute(TRY(changeable(object)), key, bytes, flags);
    };
}

auto getting(UserString key_at, UserPtr<std::byte> value, size_t size)
{
    return [=](fs::Object& object) -> Result<size_t> {
        const char* key = TRY(load_key(key_at));
        const auto bytes = Buffer::of_program_late(value.address(), std::min(size, value_max)).bytes();
        return object.handle == host::Handle::none ? err::opnotsupp : host::attribute(object.handle, key, bytes);
    };
}

auto listing(UserPtr<char> list, size_t size)
{
    return [=](fs::Object& object) -> Result<size_t> {
        const auto bytes = Buffer::of_program_late(list.address(), std::min(size, value_max)).bytes();
        return object.handle == host::Handle::none ? Result<size_t>{0} : host::attributes(object.handle, bytes);
    };
}

auto removing(UserString key_at)
{
    return [=](fs::Object& object) -> Result<> {
        const char* key = TRY(load_key(key_at));
        return host::remove_attribute(TRY(changeable(object)), key);
    };
}

constexpr uint32_t no_follow = abi::at_symlink_nofollow;

}

Result<> sys_setxattr(UserString path, UserString key, UserPtr<const std::byte> value, size_t size, int flags)
{
    return on_path(path, 0, setting(key, value, size, flags));
}
Result<> sys_lsetxattr(UserString path, UserString key, UserPtr<const std::byte> value, size_t size, int flags)
{
    return on_path(path, no_follow, setting(key, value, size, flags));
}
Result<> sys_fsetxattr(Fd fd, UserString key, UserPtr<const std::byte> value, size_t size, int flags)
{
    return on_file(fd, setting(key, value, size, flags));
}
Result<size_t> sys_getxattr(UserString path, UserString key, UserPtr<std::byte> value, size_t size)
{
    return on_path(path, 0, getting(key, value, size));
}
Result<size_t> sys_lgetxattr(UserString path, UserString key, UserPtr<std::byte> value, size_t size)
{
    return on_path(path, no_follow, getting(key, value, size));
}
Result<size_t> sys_fgetxattr(Fd fd, UserString key, UserPtr<std::byte> value, size_t size) { return on_file(fd, getting(key, value, size)); }
Result<size_t> sys_listxattr(UserString path, UserPtr<char> list, size_t size) { return on_path(path, 0, listing(list, size)); }
Result<size_t> sys_llistxattr(UserString path, UserPtr<char> list, size_t size) { return on_path(path, no_follow, listing(list, size)); }
Result<size_t> sys_flistxattr(Fd fd, UserPtr<char> list, size_t size) { return on_file(fd, listing(list, size)); }
Result<> sys_removexattr(UserString path, UserString key) { return on_path(path, 0, removing(key)); }
Result<> sys_lremovexattr(UserString path, UserString key) { return on_path(path, no_follow, removing(key)); }
Result<> sys_fremovexattr(Fd fd, UserString key) { return on_file(fd, removing(key)); }
