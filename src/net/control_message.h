// SPDX-License-Identifier: Apache-2.0
// Control messages that carry descriptors (SCM_RIGHTS in unix(7)): the program's numbers become the host's handles on the way
// out, and new descriptors on the way in. All others pass as they are.
#pragma once
#include <span>
#include "fs/file.h"

namespace net {

// The files behind the descriptors of one message, kept open until it is sent.
class Sent {
public:
    // Changes the numbers in `control`, a copy of what the program gave. err::badf, err::inval for a message that is not well
    // formed, too many descriptors, or a file that the host has no object for.
    Result<> translate(std::span<std::byte> control);

private:
    static constexpr size_t most = 253; // SCM_MAX_FD
    Result<int> take(int fd);

    Ref<fs::File> files_[most];
    size_t count_ = 0;
};

// Turns the handles in `control`, as the host wrote it, into descriptors. The size that is left: it is smaller when there was
// no number for some of them, and then `lost` is set; those are closed.
size_t receive(std::span<std::byte> control, bool close_on_exec, bool& lost);

}
