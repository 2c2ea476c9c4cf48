// SPDX-License-Identifier: Apache-2.0
// Messages for the person who runs the program. The descriptor is a copy of our own, so that the program cannot close it.
#include <asm/unistd.h>
#include "host/host.h"
#include "host/linux/call.h"

namespace {
constexpr int high_descriptor = 900; // out of the way of those that programs were started with
int log_descriptor = 2;
}

host::Handle host::log_to(Handle file)
{
    long copy = raw::call(__NR_fcntl, file, 1030 /*F_DUPFD_CLOEXEC*/, high_descriptor);
    if (raw::failed(copy))
        copy = raw::call(__NR_fcntl, file, 1030, 3);
    if (raw::failed(copy)) {
        log_descriptor = static_cast<int>(file);
        return file;
    }
    raw::call(__NR_close, file);
    log_descriptor = static_cast<int>(copy);
    return Handle{log_descriptor};
}

void host::log(std::string_view text)
{
    while (!text.empty()) {
        long written = raw::call(__NR_write, log_descriptor, text.data(), text.size());
        if (written <= 0)
            return; // nobody to tell
        text.remove_prefix(static_cast<size_t>(written));
    }
}
