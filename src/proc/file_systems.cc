// SPDX-License-Identifier: Apache-2.0
// Which tree a mount shows; called at start, while the host's directories can still be opened.
#include "proc/trees.h"

fs::FileSystem* fs::file_system(launch::MountKind kind)
{
    switch (kind) {
    case launch::MountKind::proc: return &pseudo::proc_tree();
    case launch::MountKind::sys:
        pseudo::sys_tree().open_host("/sys");
        return &pseudo::sys_tree();
    case launch::MountKind::dev:
        pseudo::device_tree().open_host("/dev");
        return &pseudo::device_tree();
    default: return nullptr;
    }
}
