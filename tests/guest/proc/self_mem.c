// SPDX-License-Identifier: Apache-2.0
// /proc/self/mem: reading and writing the process's own memory, through protections, and EIO where nothing is mapped.
#include "proc_text.h"

int main(void)
{
    static char text[] = "a text in memory";
    char b[32];
    int fd = OK(open("/proc/self/mem", O_RDWR));
    EQ(OK(pread(fd, b, sizeof text, (off_t)(uintptr_t)text)), (long)sizeof text);
    STREQ(b, text);
    EQ(OK(pwrite(fd, "A", 1, (off_t)(uintptr_t)text)), 1);
    EQ(text[0], 'A');
    OK(lseek(fd, (off_t)(uintptr_t)text, SEEK_SET));
    EQ(OK(read(fd, b, 6)), 6);
    EQ(memcmp(b, "A text", 6), 0);
    FAILS(pread(fd, b, 1, 8), EIO);
    return 0;
}
