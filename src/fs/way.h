// SPDX-License-Identifier: Apache-2.0
// Mount points that the file system around them does not have: they are made where that is a tmpfs, and elsewhere the
// directories that lead to them are shown by the kernel.
#pragma once
#include <string_view>
#include "fs/file.h"

namespace fs {

// Makes `target` and its parents on the tmpfs that it lies on; elsewhere does nothing.
Result<> make_mount_point(std::string_view target, bool directory);

// A directory that only exists because mount points lie below it.
Result<Ref<File>> open_way(std::string_view path, uint32_t flags);
abi::stat stat_way(std::string_view path);

}
