// SPDX-License-Identifier: Apache-2.0
#include "host/linux/handle_call.h"
#include <asm/unistd_64.h>
#include "abi/fcntl.h"
#include "abi/stat.h"

bool raw::never_waits(host::Handle h)
{
    const long flags = call(__NR_fcntl, h, abi::f_getfl, 0);
    if (failed(flags) || flags & abi::o_nonblock)
        return true; // of what is not open, the call itself says so
    abi::stat about;
    if (failed(call(__NR_fstat, h, &about)))
        return true;
    const auto kind = about.st_mode & abi::s_ifmt;
    return kind == abi::s_ifreg || kind == abi::s_ifdir || kind == abi::s_ifblk;
}
