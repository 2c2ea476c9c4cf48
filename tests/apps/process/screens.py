# SPDX-License-Identifier: Apache-2.0
# less in a pseudo terminal: pages, searches, quits. Arguments: the command that runs less on a file of 1,000 numbered lines.
import fcntl
import os
import pty
import re
import struct
import sys
import termios
import time

pid, terminal = pty.fork()
if pid == 0:
    os.environ.update(TERM="vt100", LESS="", LESSHISTFILE="-")
    time.sleep(0.2)
    os.execvp(sys.argv[1], sys.argv[1:])
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 11, 80, 0, 0))
seen = b""


def until(pattern):
    global seen
    end = time.time() + 20
    while not (found := re.search(pattern, seen)):
        if time.time() > end:
            sys.exit(f"waited in vain for {pattern!r}, saw {seen!r}")
        seen += os.read(terminal, 4096)
    seen = seen[found.end():]
    print("saw", pattern.decode())


until(b"line 10\r?\n")
os.write(terminal, b" ")
until(b"line 20\r?\n")
os.write(terminal, b"/line 500\n")
until(b"line 500")
os.write(terminal, b"G")
until(b"line 1000")
os.write(terminal, b"!echo from a $((2 + 3)) shell\n")
until(b"from a 5 shell")
os.write(terminal, b"\n")
os.write(terminal, b"q")
while True:
    try:
        if not os.read(terminal, 4096):
            break
    except OSError:
        break
print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
