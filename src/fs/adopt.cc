// SPDX-License-Identifier: Apache-2.0
#include "fs/adopt.h"
#include "base/defer.h"
#include "fs/host_file.h"
#include "fs/mount_table.h"

namespace fs {

namespace {

// What lies in no mount is on one of its own.
constinit const Mount outside{.target = "/", .source = {}};

const Mount* mount_of(host::Handle handle, uint32_t opened_for)
{
    if (!(opened_for & abi::o_path) && (opened_for & abi::o_accmode) != abi::o_rdonly)
        return nullptr;
    auto about = host::stat(handle);
    char host_room[path_max], room[path_max];
    auto length = host::name_of(handle, host_room);
    if (!about || !length)
        return &outside;
    const std::string_view host_name{host_room, *length};
    if (!is_absolute(host_name)) // a pipe
        return nullptr;
    const auto* mount = mounts.find_host(host_name).mount;
    Text name{room};
    show_name_of_host(host_name, name);
    if (name.truncated())
        return &outside;
    const auto seen = mounts.find(name.view()); // another mount may hide it
    const bool plain = abi::is_regular(about->st_mode) || abi::is_directory(about->st_mode);
    if (mount && seen.mount == mount)
        return plain ? mount : mount->writable ? nullptr : &outside;
    // A terminal is changed by its name, too.
    if (mount && !plain && seen.mount->system && seen.mount->system->owned_by_host(seen.rest))
        return nullptr;
    return &outside;
}

}

Result<Ref<File>> adopt(Result<host::Handle> given)
{
    const auto handle = TRY(std::move(given));
    Defer close = [&] { (void)host::close(handle); };
    const auto status = TRY(host::status(handle));
    const auto opened_for = status & (abi::o_accmode | abi::o_path);
    Ref<File> file = TRY(make<HostFile>(handle, mount_of(handle, opened_for), opened_for));
    close.cancel();
    return file;
}

}
