// SPDX-License-Identifier: Apache-2.0
// Mount points that the file system around them does not have: they are made where that is a tmpfs, and elsewhere the
// directories that lead to them are shown by the kernel, on a mount of their own.
#pragma once
#include <string_view>
#include "fs/mount.h"

namespace fs {

// Makes `target` and its parents on the tmpfs that it lies on; elsewhere does nothing.
Result<> make_mount_point(std::string_view target, bool directory);

// Directory entries of the mount points right below `path`, from the one with number `index` on, as getdents64(2) writes them;
// `index` moves past those that fitted or that `is_there` says are listed already. err::inval when not even one fits.
using IsThere = bool (*)(host::Handle directory, std::string_view name);
Result<size_t> mount_entries(std::string_view path, host::Handle directory, IsThere is_there, uint32_t& index, Buffer to);

// The directories that exist only because mount points lie below them; names are relative to "/".
extern const Mount ways;

}
