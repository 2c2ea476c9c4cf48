// SPDX-License-Identifier: Apache-2.0
// Which mount a path of the program's lies on. Filled once at start.
#pragma once
#include "fs/mount.h"
#include "fs/path.h"

namespace fs {

class MountTable {
public:
    static constexpr size_t most = 256;

    Result<> add(const Mount&);                     // deeper targets after their parents
    std::span<const Mount> all() const { return {mounts_, count_}; }

    // The deepest mount that `path` (absolute, no "..") lies on, and the rest of the path, which ends where `path` ends.
    struct Found { const Mount* mount; std::string_view rest; };
    Found find(std::string_view path) const;
    // Whether a mount point lies below `path`: then names in it may lead to another mount.
    bool any_below(std::string_view path) const;
    bool is_target(std::string_view path) const;
    // The mount on which the host's name `host_path` lies, "" in `rest` for its root; no mount when it is none of ours.
    Found find_host(std::string_view host_path) const;

private:
    Mount mounts_[most];
    size_t count_ = 0;
};

extern MountTable mounts;

}
