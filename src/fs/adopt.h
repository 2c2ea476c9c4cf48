// SPDX-License-Identifier: Apache-2.0
// Files that come open, not by a name: from whoever started us, in a message, from another process.
#pragma once
#include "fs/file.h"

namespace fs {

// A file for such a handle, or the error that came instead. What is open for writing may be changed wherever it lies; anything else
// with a name counts as what its mount is, and as read-only outside of them. Closes the handle when there is no memory for the file.
Result<Ref<File>> adopt(Result<host::Handle>);

}
