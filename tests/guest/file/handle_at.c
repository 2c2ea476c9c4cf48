// SPDX-License-Identifier: Apache-2.0
// name_to_handle_at: programs that ask (systemd, nfs tools) fall back on EOPNOTSUPP; otherwise the size protocol holds.
#include "check.h"

int main(void)
{
    close(make_file("f", "", 0));
    struct { struct file_handle h; unsigned char bytes[MAX_HANDLE_SZ]; } h = { 0 };
    int mount_id;
    h.h.handle_bytes = MAX_HANDLE_SZ;
    if (name_to_handle_at(AT_FDCWD, in_tmp("f"), &h.h, &mount_id, 0) == -1) {
        CHECK(errno == EOPNOTSUPP || errno == ENOSYS || errno == EPERM);
        return 0;
    }
    CHECK(h.h.handle_bytes > 0 && h.h.handle_bytes <= MAX_HANDLE_SZ);
    h.h.handle_bytes = 0;
    FAILS(name_to_handle_at(AT_FDCWD, in_tmp("f"), &h.h, &mount_id, 0), EOVERFLOW);
    CHECK(h.h.handle_bytes > 0);
    FAILS(name_to_handle_at(AT_FDCWD, in_tmp("none"), &h.h, &mount_id, 0), ENOENT);
    return 0;
}
