// SPDX-License-Identifier: Apache-2.0
// Mount points that the file system around them does not have: they are made where that is a tmpfs, and elsewhere the
// directories that lead to them are shown by the kernel, on a mount of their own.
#pragma once
#include <string_view>
#include "fs/mount.h"

namespace fs {

// Makes `target` and its parents on the tmpfs that it lies on; elsewhere does nothing.
Result<> make_mount_point(std::string_view target, bool directory);

// The directories that exist only because mount points lie below them; names are relative to "/".
extern const Mount ways;

}
