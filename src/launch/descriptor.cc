// SPDX-License-Identifier: Apache-2.0
#include "launch/descriptor.h"
#include "launch/failure.h"
#include <fcntl.h>
#include <unistd.h>

namespace launch {

int hand_over(int descriptor)
{
    if (descriptor > STDERR_FILENO) {
        if (::fcntl(descriptor, F_SETFD, 0) != 0)
            failed_call("fcntl");
        return descriptor;
    }
    const int moved = ::fcntl(descriptor, F_DUPFD, STDERR_FILENO + 1);
    if (moved < 0)
        failed_call("fcntl");
    ::close(descriptor);
    return moved;
}

}
