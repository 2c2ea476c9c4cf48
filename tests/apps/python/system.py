# SPDX-License-Identifier: Apache-2.0
# What a program asks about the machine and itself: /proc, limits, clocks, processors, identity, environment.
import gc
import os
import platform
import resource
import sys
import time

print(sys.argv, os.path.realpath("/proc/self/exe") == os.path.realpath(sys.executable))
print(os.cpu_count(), len(os.sched_getaffinity(0)), os.sysconf("SC_NPROCESSORS_ONLN"), os.sysconf("SC_PAGE_SIZE"))
print(platform.system(), platform.machine(), platform.libc_ver()[0], int(platform.release().split(".")[0]) >= 5)
print(os.getuid(), os.geteuid(), os.getgid(), os.getpid() > 0, os.getppid() >= 0, len(os.getgroups()) >= 0)
print(os.environ["TZ"], os.environ["LANG"], "HOME" in os.environ)
maps = open("/proc/self/maps").read()
print("[stack]" in maps, "[heap]" in maps, "libc.so.6" in maps, "python3" in maps, "[vdso]" in maps)
status = dict(line.split(":\t", 1) for line in open("/proc/self/status") if ":\t" in line)
print(status["Name"].strip(), status["Threads"].strip(), int(status["Pid"]) == os.getpid(), int(status["VmRSS"].split()[0]) > 1000)
fields = open("/proc/self/stat").read().rsplit(")", 1)[1].split()
print(fields[0], len(fields) >= 50)
print(open("/proc/self/comm").read().strip(), open("/proc/self/cmdline", "rb").read().split(b"\0")[0])
meminfo = dict(line.split(":", 1) for line in open("/proc/meminfo"))
print(int(meminfo["MemTotal"].split()[0]) > 100000, int(meminfo["MemAvailable"].split()[0]) > 10000)
print(open("/proc/cpuinfo").read().count("processor\t:"), float(open("/proc/uptime").read().split()[0]) > 0)
print(sorted(os.listdir("/proc/self/fd"), key=int)[:3], os.path.isdir("/proc/self/task"))
print(sorted(name for name in os.listdir("/dev") if name in ("null", "zero", "full", "random", "urandom", "fd", "stdin", "shm")))
print(len(open("/dev/urandom", "rb", 0).read(33)), open("/dev/zero", "rb", 0).read(4), open("/dev/null", "rb").read())
try:
    open("/dev/full", "wb", 0).write(b"x")
except OSError as error:
    print(error.strerror)

cpu, wall = time.process_time(), time.monotonic()
while time.monotonic() - wall < 0.2:
    pass
spent = time.process_time() - cpu
print(0.02 < spent <= 0.25, time.thread_time() > 0, abs(time.time() - time.clock_gettime(time.CLOCK_REALTIME)) < 1)
times = [time.monotonic_ns() for _ in range(10000)]
print(times == sorted(times), len(set(times)) > 1000, time.clock_getres(time.CLOCK_MONOTONIC))
usage = resource.getrusage(resource.RUSAGE_SELF)
print(usage.ru_utime + usage.ru_stime > 0.02, usage.ru_maxrss > 1000)
soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 100), hard))
opened = []
try:
    while True:
        opened.append(os.open("/dev/null", os.O_RDONLY))
except OSError as error:
    print(error.strerror, opened[-1])
for fd in opened:
    os.close(fd)
print(os.times().elapsed > 0, os.nice(0), os.getpriority(os.PRIO_PROCESS, 0), os.sched_yield())
os.environ["ADDED"] = "value"
print(os.getenv("ADDED"), os.isatty(0), os.ctermid())
try:
    def deep(n):
        return deep(n + 1)
    deep(0)
except RecursionError:
    print("recursion")
big = bytearray(200 << 20)
big[-1] = 1
del big
gc.collect()
print(sys.getrecursionlimit(), sys.maxsize == 2**63 - 1)
