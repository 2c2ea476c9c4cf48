// SPDX-License-Identifier: Apache-2.0
// Opening by name, and what the start of the kernel needs of the file tree.
#pragma once
#include <span>
#include <string_view>
#include "fs/context.h"
#include "fs/descriptors.h"
#include "fs/file.h"
#include "fs/mount.h"

namespace fs {

// Opens the mounts; called once, before the host's sandbox is entered. The strings must stay. What fails is a mount's source:
// `failed` is then its request's index.
Result<> start(std::span<const MountRequest>, size_t& failed);

// What the process was started with, but for `except` (the launch image, the log): asked before start(), which opens handles of
// the kernel's own. The descriptors for it are made afterwards, when the mounts say what may be changed.
Result<std::span<const host::Handle>> inherited(std::span<const host::Handle> except);
Result<Ref<Descriptors>> inherit_descriptors(std::span<const host::Handle> inherited);

// A context at "/" of the program's tree with `directory` as the working directory.
Result<Ref<FsContext>> make_context(std::string_view directory);

// open(2), openat2(2) without a RESOLVE flag. `path` is NUL-terminated (path.data()[path.size()] == 0) and below 4096 bytes;
// `base` is what a relative path starts from, none for the working directory.
Result<Ref<File>> open(FsContext&, Ref<File> base, std::string_view path, uint32_t flags, uint32_t mode);
// openat2(2) with RESOLVE_* flags. err::xdev, err::loop.
Result<Ref<File>> open_restricted(FsContext&, Ref<File> base, std::string_view path, uint32_t flags, uint32_t mode, uint64_t resolve);

}
