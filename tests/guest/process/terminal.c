// SPDX-License-Identifier: Apache-2.0
// A pseudo terminal as a session's controlling terminal: allocation, foreground groups, the signals of its keys, reads and writes
// from the background, orphaned groups, the window's size, the end of either side.
#include "check.h"
#include <sys/ioctl.h>
#include <termios.h>

static int master;
static char name[64];
static int ready[2];

static void tell(char c) { CHECK(write(ready[1], &c, 1) == 1); }
static void expect(char c)
{
    char got = 0;
    CHECK(read(ready[0], &got, 1) == 1);
    EQ(got, c);
}
static volatile sig_atomic_t hit;
static void note(int sig) { hit = sig; }

// A job of the session: its own group, which is in front if so wanted.
static pid_t job(bool front, void (*body)(int), int terminal)
{
    pid_t child = OK(fork());
    if (child == 0) {
        setpgid(0, 0);
        signal(SIGTTOU, SIG_IGN);
        if (front)
            OK(tcsetpgrp(terminal, getpgrp()));
        signal(SIGTTOU, SIG_DFL);
        body(terminal);
        _exit(0);
    }
    setpgid(child, child);
    return child;
}

static void waits(int terminal)
{
    tell('w');
    for (;;)
        pause();
}
static void reads(int terminal)
{
    char text[64];
    ssize_t n = read(terminal, text, sizeof text);
    _exit(n > 0 ? 40 + (int)n : errno);
}
static void writes(int terminal)
{
    struct termios now;
    OK(tcgetattr(terminal, &now));
    now.c_lflag |= TOSTOP;
    OK(tcsetattr(terminal, TCSANOW, &now));
    _exit(41);
}

static int stopped_or_ended(pid_t child)
{
    int status;
    EQ(waitpid(child, &status, WUNTRACED), child);
    return WIFSTOPPED(status) ? WSTOPSIG(status) : WIFSIGNALED(status) ? 100 + WTERMSIG(status) : 1000 + WEXITSTATUS(status);
}

static void jobs(int terminal)
{
    // In front: keys become signals.
    pid_t child = job(true, waits, terminal);
    expect('w');
    EQ(tcgetpgrp(terminal), child);
    CHECK(write(master, "\003", 1) == 1);
    EQ(stopped_or_ended(child), 100 + SIGINT);
    child = job(true, waits, terminal);
    expect('w');
    CHECK(write(master, "\034", 1) == 1);
    EQ(stopped_or_ended(child), 100 + SIGQUIT);
    child = job(true, waits, terminal);
    expect('w');
    CHECK(write(master, "\032", 1) == 1);
    EQ(stopped_or_ended(child), SIGTSTP);
    OK(kill(-child, SIGCONT));
    OK(kill(-child, SIGTERM));
    EQ(stopped_or_ended(child), 100 + SIGTERM);

    // Behind: a read stops the job; brought to the front it goes on.
    OK(tcsetpgrp(terminal, getpgrp()));
    child = job(false, reads, terminal);
    EQ(stopped_or_ended(child), SIGTTIN);
    OK(tcsetpgrp(terminal, child));
    OK(kill(-child, SIGCONT));
    CHECK(write(master, "ab\n", 3) == 3);
    EQ(stopped_or_ended(child), 1000 + 43);
    OK(tcsetpgrp(terminal, getpgrp()));
    child = job(false, writes, terminal); // its settings are a write, too
    EQ(stopped_or_ended(child), SIGTTOU);
    OK(kill(child, SIGKILL));
    EQ(stopped_or_ended(child), 100 + SIGKILL);

    // The window's size, and who hears of it.
    struct winsize size = {.ws_row = 12, .ws_col = 34}, seen;
    signal(SIGWINCH, note);
    hit = 0;
    OK(ioctl(master, TIOCSWINSZ, &size));
    for (int i = 0; i < 100 && !hit; i++)
        usleep(5000);
    EQ(hit, SIGWINCH);
    OK(ioctl(terminal, TIOCGWINSZ, &seen));
    EQ(seen.ws_row, 12);
    EQ(seen.ws_col, 34);
}

static void session(void)
{
    EQ(setsid(), getpid());
    FAILS(setsid(), EPERM);
    FAILS(open("/dev/tty", O_RDWR), ENXIO);
    int terminal = OK(open(name, O_RDWR | O_NOCTTY));
    FAILS(tcgetpgrp(terminal), ENOTTY);
    OK(ioctl(terminal, TIOCSCTTY, 0));
    EQ(tcgetpgrp(terminal), getpgrp());
    EQ(tcgetsid(terminal), getsid(0));
    STREQ(ttyname(terminal), name);
    int tty = OK(open("/dev/tty", O_RDWR));
    EQ(tcgetpgrp(tty), getpgrp());
    struct termios modes;
    OK(tcgetattr(terminal, &modes));
    modes.c_lflag &= ~(tcflag_t)ECHO;
    OK(tcsetattr(terminal, TCSANOW, &modes));
    signal(SIGTTOU, SIG_IGN);
    jobs(terminal);

    // The other side goes: SIGHUP to the leader, end of file, EIO.
    signal(SIGHUP, note);
    hit = 0;
    close(master);
    tell('m');
    for (int i = 0; i < 1000 && !hit; i++)
        usleep(5000);
    EQ(hit, SIGHUP);
    char c;
    EQ(read(terminal, &c, 1), 0);
    FAILS(write(terminal, "x", 1), EIO);
    _exit(0);
}

int main(void)
{
    OK(pipe(ready));
    master = OK(posix_openpt(O_RDWR | O_NOCTTY));
    OK(grantpt(master));
    int locked = 1;
    OK(ioctl(master, TIOCGPTLCK, &locked));
    EQ(locked, 1);
    OK(ptsname_r(master, name, sizeof name));
    FAILS(open(name, O_RDWR | O_NOCTTY), EIO); // still locked
    OK(unlockpt(master));
    unsigned number = 99999;
    OK(ioctl(master, TIOCGPTN, &number));
    char wanted[64];
    snprintf(wanted, sizeof wanted, "/dev/pts/%u", number);
    STREQ(name, wanted);
    struct stat about;
    OK(stat(name, &about));
    CHECK(S_ISCHR(about.st_mode));
    EQ(about.st_uid, getuid());
    pid_t child = OK(fork());
    if (child == 0)
        session();
    close(master);
    EQ(wait_status(child), 0);
    expect('m');
    FAILS(open(name, O_RDWR | O_NOCTTY), ENOENT);
    return 0;
}
