// SPDX-License-Identifier: Apache-2.0
// A host mount whose files are checked: every name on it is looked up in the catalogue before the host is asked for anything.
// Trusted files are verified, trusted links lead where they did when they were trusted, allowed files are the host's own, and all
// else is refused with a message that says what to write into the manifest, or only logged. So a name that was trusted leads to
// its content or nowhere, whatever the host says about links and directories.
#pragma once
#include "fs/mount.h"
#include "fs/verify/hashes.h"

namespace fs::verify {

// Says once about each of the last names what is wrong with it, on the kernel's log.
void complain(std::string_view host_path, std::string_view what);

// The descriptor of the chunks' hashes; once, before any mount is used.
void start(host::Handle hashes_file);
// The file system for a mount that has its root, source and target. It stays.
Result<FileSystem*> make_system(const Mount&);

}
