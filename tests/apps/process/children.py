# SPDX-License-Identifier: Apache-2.0
# subprocess and os: pipes, errors, time limits, sessions, descriptors passed on, waits of all kinds.
import os
import signal
import subprocess
import sys
import tempfile
import time

print(subprocess.run(["sh", "-c", "echo out; echo err >&2; exit 3"], capture_output=True))
print(subprocess.check_output("tr a-z A-Z | rev", input=b"hello", shell=True))
for bad in (["/no/such/program"], ["/etc/passwd"], [tempfile.gettempdir()]):
    try:
        subprocess.run(bad)
    except OSError as error:
        print(type(error).__name__, error.errno)
try:
    subprocess.run(["true"], cwd="/no/such/directory")
except OSError as error:
    print(error.filename)
try:
    subprocess.run(["sleep", "10"], timeout=0.2)
except subprocess.TimeoutExpired:
    print("time limit")
child = subprocess.Popen(["sleep", "10"])
print(child.poll())
child.send_signal(signal.SIGKILL)
print(child.wait())
child = subprocess.Popen(["sh", "-c", "read a; echo got $a"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
print(os.getsid(child.pid) == child.pid, os.getpgid(child.pid) == child.pid)
print(child.communicate(b"line\n"))
r, w = os.pipe()
subprocess.run(["sh", "-c", f"echo passed >&{w}"], pass_fds=[w])
print(os.read(r, 100))
big = os.urandom(1 << 20)
print(subprocess.run(["cat"], input=big, capture_output=True).stdout == big)
first = subprocess.Popen(["seq", "100000"], stdout=subprocess.PIPE)
second = subprocess.Popen(["wc", "-l"], stdin=first.stdout, stdout=subprocess.PIPE)
first.stdout.close()
print(second.communicate()[0].strip(), first.wait())
print(os.waitstatus_to_exitcode(os.system("exit 9")))
with os.popen("echo popen") as reader:
    print(reader.read())

pid = os.posix_spawn("/bin/sh", ["sh", "-c", "exit 6"], os.environ, file_actions=[(os.POSIX_SPAWN_CLOSE, 0)])
print(os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT).si_status, os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
try:
    os.posix_spawn("/no/such", ["x"], {})
except FileNotFoundError:
    print("spawn failed")

pids = [os.fork() or os._exit(i) for i in range(20)]
print(sorted(os.waitstatus_to_exitcode(os.wait()[1]) for _ in pids))
pid = os.fork()
if pid == 0:
    os.execvpe("sh", ["sh", "-c", "exit $CODE"], {"CODE": "11", "PATH": os.environ["PATH"]})
handle = os.pidfd_open(pid)
print(os.waitid(os.P_PIDFD, handle, os.WEXITED).si_status)
got = []
signal.signal(signal.SIGCHLD, lambda *a: got.append(1))
child = subprocess.Popen(["true"])
child.wait()
time.sleep(0.05)
print("SIGCHLD", len(got))
pid = os.fork()
if pid == 0:
    os.abort()
status = os.waitpid(pid, 0)[1]
print(os.WIFSIGNALED(status), os.WTERMSIG(status))
before = os.times()
subprocess.run([sys.executable, "-c", "x = sum(i * i for i in range(300000))"])
print(os.times().children_user > before.children_user)
