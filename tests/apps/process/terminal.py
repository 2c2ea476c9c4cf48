# SPDX-License-Identifier: Apache-2.0
# Drives an interactive bash in a pseudo terminal: line editing off, Ctrl-C, Ctrl-Z, fg, bg, pipelines, the window's size.
# Arguments: the command that runs bash. Natively this script runs as it is; only bash and its children run under Glume.
import fcntl
import os
import pty
import re
import signal
import struct
import sys
import termios
import time

PROMPT = b"ready> "
pid, terminal = pty.fork()
if pid == 0:
    os.environ.update(PS1=PROMPT.decode(), TERM="dumb", HISTFILE="/dev/null")
    os.execvp(sys.argv[1], sys.argv[1:])
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 33, 99, 0, 0))
seen = b""


def until(pattern, limit=20):
    """Reads until the pattern has come; what came before it and with it."""
    global seen
    end = time.time() + limit
    while not (found := re.search(pattern, seen)):
        if time.time() > end:
            sys.exit(f"waited in vain for {pattern!r}, saw {seen!r}")
        try:
            seen += os.read(terminal, 4096)
        except OSError:
            seen += b"<closed>"
    text, seen = seen[: found.end()], seen[found.end():]
    return text.decode().replace("\r\n", "\n")


def say(text):
    os.write(terminal, text)


def command(text):
    say(text + b"\n")
    got = until(re.escape(PROMPT))
    got = re.sub(r"\[(\d+)\] \d+", r"[\1] PID", got)
    got = re.sub(r"(\[\d+\])[+-]", r"\1 ", got)  # which job is the current one is a race
    print(got.replace(PROMPT.decode(), ""), end="")


until(re.escape(PROMPT))
command(b"stty -echo; echo started")
command(b"tty | sed 's/[0-9]*$//'; stty size; test -t 0 && test -t 1 && echo terminal")
say(b"sleep 100\n")
time.sleep(0.7)
say(b"\x03")
until(re.escape(PROMPT))
command(b"echo interrupted $?")
say(b"sleep 101\n")
time.sleep(0.7)
say(b"\x1a")
print(until(re.escape(PROMPT)).strip().split("\n")[-2])
command(b"jobs")
command(b"bg; sleep 0.2; jobs")
say(b"fg\n")
until(b"sleep 101\r\n")
time.sleep(0.5)
say(b"\x03")
until(re.escape(PROMPT))
command(b"echo after fg $?")
command(b"sleep 0.3 & wait; echo waited")
command(b"cat /etc/passwd | head -n 1 | tr a-z A-Z")
command(b"(sleep 50; echo no) & kill %1; wait %1 2>/dev/null; echo killed $?")
say(b"cat\n")
time.sleep(0.5)
say(b"typed\n")
print(until(b"typed\r\n").strip())
say(b"\x04")
until(re.escape(PROMPT))
say(b"cat >/dev/tty & sleep 0.7; jobs\n")
print(re.sub(r"\[(\d+)\] \d+", r"[\1] PID", until(re.escape(PROMPT)).replace(PROMPT.decode(), "")), end="")
# Whether bash learns of the death before it looks for jobs to wait for would be a race: a stopped job is not waited for.
command(b"kill %1; sleep 0.5; wait 2>/dev/null; echo gone")
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 44, 120, 0, 0))
command(b"trap 'echo resized' WINCH; stty size")
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 20, 80, 0, 0))
time.sleep(0.3)
command(b"stty size")
say(b"\x1c\n")
until(re.escape(PROMPT))
say(b"exit 7\n")
print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
