// SPDX-License-Identifier: Apache-2.0
// Mounts and environment of a plan.
#include "launch/plan.h"
#include <algorithm>

namespace launch {

void Plan::mount(MountPoint point)
{
    if (point.target == "/") {
        std::erase_if(mounts, [](const MountPoint& m) { return m.target == "/"; });
        mounts.insert(mounts.begin(), std::move(point));
        return;
    }
    std::erase_if(mounts, [&](const MountPoint& m) { return m.target == point.target; });
    mounts.push_back(std::move(point));
}

namespace {
bool names(std::string_view entry, std::string_view name)
{
    return entry.size() > name.size() && entry.starts_with(name) && entry[name.size()] == '=';
}
}

void Plan::set_environment(std::string_view name, std::string_view value)
{
    std::string entry = std::string(name) + "=" + std::string(value);
    for (std::string& old : environment) {
        if (names(old, name)) {
            old = std::move(entry);
            return;
        }
    }
    environment.push_back(std::move(entry));
}

std::optional<std::string_view> Plan::environment_value(std::string_view name) const
{
    for (const std::string& entry : environment)
        if (names(entry, name))
            return std::string_view(entry).substr(name.size() + 1);
    return std::nullopt;
}

void Plan::unset_environment(std::string_view name)
{
    std::erase_if(environment, [&](const std::string& entry) { return names(entry, name); });
}

}
