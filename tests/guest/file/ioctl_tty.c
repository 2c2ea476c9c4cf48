// SPDX-License-Identifier: Apache-2.0
// A pseudo-terminal: opening, attributes, window size, line discipline, FIONREAD, hang-up.
#include "check.h"
#include <sys/ioctl.h>
#include <sys/sysmacros.h>
#include <termios.h>

int main(void)
{
    char name[64], b[64];
    int m = open("/dev/ptmx", O_RDWR | O_NOCTTY);
    if (m == -1)
        SKIP("no pseudo-terminals here");
    int locked = 0, number = -1;
    OK(ioctl(m, TIOCSPTLCK, &locked));
    OK(ioctl(m, TIOCGPTN, &number));
    CHECK(number >= 0);
    OK(ptsname_r(m, name, sizeof name));
    CHECK(strncmp(name, "/dev/pts/", 9) == 0);
    int s = OK(open(name, O_RDWR | O_NOCTTY));
    EQ(isatty(s), 1);
    EQ(isatty(m), 1);
    char tty[64];
    EQ(ttyname_r(s, tty, sizeof tty), 0);
    STREQ(tty, name);
    struct stat st;
    OK(fstat(s, &st));
    CHECK(S_ISCHR(st.st_mode));
    EQ(major(st.st_rdev), 136);
    // Its owner and mode change by name, as login and sshd do it.
    OK(chmod(name, 0620));
    OK(stat(name, &st));
    EQ(st.st_mode & 07777, 0620);
    OK(chown(name, getuid(), getgid()));
    OK(fchmod(s, 0600));
    OK(stat(name, &st));
    EQ(st.st_mode & 07777, 0600);
    FAILS(chmod("/dev/pts/99999", 0600), ENOENT);

    struct termios t, u;
    OK(tcgetattr(s, &t));
    CHECK(t.c_lflag & ICANON);
    u = t;
    cfmakeraw(&u);
    OK(tcsetattr(s, TCSANOW, &u));
    OK(tcgetattr(s, &t));
    CHECK(!(t.c_lflag & (ICANON | ECHO)));
    struct winsize w = { 33, 99, 0, 0 }, v;
    OK(ioctl(s, TIOCSWINSZ, &w));
    OK(ioctl(m, TIOCGWINSZ, &v));
    EQ(v.ws_row, 33);
    EQ(v.ws_col, 99);

    EQ(OK(write(m, "ping", 4)), 4);
    int n = 0;
    for (int i = 0; i < 100 && n < 4; i++, sleep_ms(2))
        OK(ioctl(s, FIONREAD, &n));
    EQ(n, 4);
    EQ(OK(read(s, b, sizeof b)), 4);
    EQ(memcmp(b, "ping", 4), 0);
    EQ(OK(write(s, "pong", 4)), 4);
    EQ(OK(read(m, b, sizeof b)), 4);
    EQ(memcmp(b, "pong", 4), 0);
    OK(tcflush(s, TCIOFLUSH));

    // Canonical mode: nothing until the line is whole; echo comes back.
    t.c_lflag |= ICANON | ECHO;
    OK(tcsetattr(s, TCSANOW, &t));
    OK(fcntl(s, F_SETFL, O_NONBLOCK));
    OK(write(m, "li", 2));
    FAILS(read(s, b, sizeof b), EAGAIN);
    OK(write(m, "ne\n", 3));
    long got = -1;
    for (int i = 0; i < 100 && got < 0; i++, sleep_ms(2))
        got = read(s, b, sizeof b);
    EQ(got, 5);
    CHECK(OK(read(m, b, sizeof b)) >= 5);

    EACH_BAD(bad)
    {
        FAILS(ioctl(s, TCGETS, bad), EFAULT);
        FAILS(ioctl(s, TIOCGWINSZ, bad), EFAULT);
        FAILS(ioctl(s, TIOCSWINSZ, bad), EFAULT);
    }
    FAILS(ioctl(s, 0x54ff, NULL), ENOTTY);
    FAILS(lseek(s, 0, SEEK_SET), ESPIPE);
    // The other side is gone: the master reads EIO, the slave the end.
    close(s);
    FAILS(read(m, b, sizeof b), EIO);
    return 0;
}
