// SPDX-License-Identifier: Apache-2.0
#include "fs/mount_table.h"
#include <cstring>

namespace fs {

constinit MountTable mounts;

Result<> MountTable::add(const Mount& mount)
{
    if (count_ == most)
        return err::nospc;
    // Among equal targets the later one wins in find(), as with mount(2).
    mounts_[count_] = mount;
    if (mount.system)
        mount.system->mount_ = &mounts_[count_];
    count_++;
    return {};
}

// A path as most are: no "//" and no "/." in it, so that its text can be compared as it is.
static bool is_plain(std::string_view path)
{
    if (path.empty() || path[0] != '/')
        return false;
    for (size_t i = 1; i < path.size(); i++)
        if (path[i - 1] == '/' && (path[i] == '/' || path[i] == '.'))
            return false;
    return true;
}

MountTable::Found MountTable::find(std::string_view path) const
{
    if (is_plain(path)) [[likely]] {
        const Mount* best = nullptr;
        size_t length = 0;
        for (auto& mount : all()) {
            const size_t size = mount.target.size() == 1 ? 0 : mount.target.size(); // "/" is a prefix of everything
            if ((best && size < length) || size > path.size() || memcmp(mount.target.data(), path.data(), size) != 0 ||
                (size < path.size() && path[size] != '/'))
                continue;
            best = &mount;
            length = size;
        }
        if (best)
            return {best, path.substr(length < path.size() ? length + 1 : length)};
        return {nullptr, {}};
    }
    Found best{nullptr, {}};
    size_t length = 0;
    for (auto& mount : all()) {
        if (best.mount && mount.target.size() < length)
            continue;
        if (auto rest = below(path, mount.target)) {
            best = {&mount, *rest};
            length = mount.target.size();
        }
    }
    return best;
}

bool MountTable::any_below(std::string_view path) const
{
    for (auto& mount : all())
        if (auto rest = below(mount.target, path); rest && !rest->empty())
            return true;
    return false;
}

bool MountTable::is_target(std::string_view path) const
{
    auto found = find(path);
    return found.mount && found.rest.empty();
}

MountTable::Found MountTable::find_host(std::string_view host_path) const
{
    Found best{nullptr, {}};
    size_t length = 0;
    for (auto& mount : all()) {
        if (mount.source.empty() || (best.mount && mount.source.size() < length))
            continue;
        if (auto rest = below(host_path, mount.source)) {
            best = {&mount, *rest};
            length = mount.source.size();
        }
    }
    return best;
}

}
