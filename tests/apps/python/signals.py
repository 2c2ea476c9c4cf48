# SPDX-License-Identifier: Apache-2.0
# signal: handlers, masks, timers, waiting, wakeup descriptors, interrupted calls, faulthandler.
import errno
import os
import select
import signal
import threading
import time

caught = []
signal.signal(signal.SIGUSR1, lambda number, frame: caught.append(number))
for _ in range(3):
    os.kill(os.getpid(), signal.SIGUSR1)
print("caught", caught == [signal.SIGUSR1] * 3)

signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1, signal.SIGRTMIN})
caught.clear()
os.kill(os.getpid(), signal.SIGUSR1)
print("blocked", caught, signal.sigpending() == {signal.SIGUSR1})
print("waited for", signal.sigwait({signal.SIGUSR1}).name)
print("none", signal.sigtimedwait({signal.SIGUSR1}, 0.02))
signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGUSR1, signal.SIGRTMIN})

ticks = []
signal.signal(signal.SIGALRM, lambda *_: ticks.append(1))
signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)
while len(ticks) < 5:
    signal.pause()
signal.setitimer(signal.ITIMER_REAL, 0)
print("ticks", len(ticks) >= 5)


class Interrupted(Exception):
    pass


def interrupt(*_):
    raise Interrupted


signal.signal(signal.SIGALRM, interrupt)
read_end, write_end = os.pipe()
signal.setitimer(signal.ITIMER_REAL, 0.03)
try:
    os.read(read_end, 1)
except Interrupted:
    print("read was interrupted")
signal.setitimer(signal.ITIMER_REAL, 0.03)
try:
    time.sleep(5)
except Interrupted:
    print("sleep was interrupted")
signal.setitimer(signal.ITIMER_REAL, 0.03)
try:
    threading.Lock().acquire() and select.select([read_end], [], [])
except Interrupted:
    print("select was interrupted")

# With a handler that returns, Python resumes the call: the time that is left is slept.
signal.signal(signal.SIGALRM, lambda *_: ticks.append(2))
signal.setitimer(signal.ITIMER_REAL, 0.01)
start = time.monotonic()
time.sleep(0.06)
print("slept on", time.monotonic() - start >= 0.06, ticks[-1])

os.set_blocking(write_end, False)
signal.set_wakeup_fd(write_end)
signal.raise_signal(signal.SIGUSR1)
print("wakeup byte", os.read(read_end, 10) == bytes([signal.SIGUSR1]))
signal.set_wakeup_fd(-1)

target = threading.main_thread().ident
caught.clear()
thread = threading.Thread(target=lambda: signal.pthread_kill(target, signal.SIGUSR1))
thread.start()
thread.join()
while not caught:
    time.sleep(0.001)
print("from a thread", caught == [signal.SIGUSR1])
try:
    os.kill(os.getpid(), 99)
except OSError as error:
    print(errno.errorcode[error.errno])
signal.signal(signal.SIGPIPE, signal.SIG_IGN)
os.close(read_end)
try:
    os.write(write_end, b"x")
except BrokenPipeError:
    print("broken pipe")
