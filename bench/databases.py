# SPDX-License-Identifier: Apache-2.0
# MariaDB under sysbench. Two servers with equal data, one native and one under Glume, are up all the time; sysbench, always
# native, asks one and then the other. The server's CPU time for a query is counted too: it depends less on what else runs.
import atexit
import os
import re
import shutil
import subprocess
import sys
import time

import measure
from measure import LEAST, OUT, TIMES, output

TABLES, ROWS = 4, 50_000
NATIVE, GLUME = 0, 1


class Server:
    """mariadbd on a socket in a directory of its own, with sysbench's tables in it."""

    def __init__(self, name, wrap):
        self.place = OUT / "mariadb" / name
        self.wrap = wrap
        self.socket = f"/tmp/glume-bench-{os.getpid()}-{name}.sock" # a path in build/ may be too long for a socket
        self.process = None

    def start(self):
        data = self.place / "data"
        made = self.place / "made"
        if not made.exists():
            shutil.rmtree(self.place, ignore_errors=True)
            self.place.mkdir(parents=True)
            output([*install(), f"--datadir={data}"])
        command = ["mariadbd", "--no-defaults", *user(), f"--datadir={data}", f"--socket={self.socket}", f"--pid-file={self.place}/pid",
                   "--skip-networking", "--innodb-buffer-pool-size=256M", "--max-connections=1100", "--table-open-cache=2000"]
        with open(self.place / "log", "w") as log:
            self.process = subprocess.Popen([*self.wrap, *command], stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        atexit.register(self.stop)
        for _ in range(300):
            if subprocess.run(self.client("mariadb-admin", "ping"), capture_output=True).returncode == 0:
                break
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        else:
            raise RuntimeError(f"mariadbd does not answer; see {self.place}/log")
        if self.process.poll() is not None:
            raise RuntimeError(f"mariadbd ended with {self.process.returncode}; see {self.place}/log")
        if not made.exists():
            output(self.client("mariadb", "-e", "create database if not exists sbtest"))
            output([*self.sysbench("oltp_read_write"), "prepare"])
            made.touch()
        self.warm()

    def warm(self):
        output([*self.sysbench("oltp_read_write"), "--threads=4", "--time=2", "run"])

    def stop(self):
        if self.process.poll() is not None:
            return
        subprocess.run(self.client("mariadb-admin", "shutdown"), capture_output=True)
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def client(self, program, *arguments):
        return [program, "--no-defaults", f"--socket={self.socket}", "--user=root", *arguments]

    def sysbench(self, test):
        return ["sysbench", test, "--db-driver=mysql", f"--mysql-socket={self.socket}", "--mysql-user=root", "--mysql-db=sbtest",
                f"--tables={TABLES}", f"--table-size={ROWS}"]

    def cpu_seconds(self):
        return measure.cpu_seconds(self.process.pid)

    def run(self, test, threads, seconds):
        """Queries a second, and the server's CPU microseconds for each."""
        before = self.cpu_seconds()
        said = output([*self.sysbench(test), f"--threads={threads}", f"--time={seconds}", "--report-interval=0", "run"])
        used = self.cpu_seconds() - before
        found = re.search(r"queries:\s+(\d+)\s+\(([0-9.]+) per sec", said)
        return float(found.group(2)), used * 1e6 / int(found.group(1))


def install():
    return ["mariadb-install-db", "--no-defaults", *user(), "--auth-root-authentication-method=normal", "--skip-test-db"]


def user():
    """mariadbd wants to be told that root is meant; another user might not reach this tree."""
    return ["--user=root"] if os.geteuid() == 0 else []


class Servers:
    """Both, started by the first item that wants them."""

    def __init__(self):
        self.both = None
        self.cpu = {}

    def get(self, glume):
        if not self.both:
            print("starting two servers, making their tables", file=sys.stderr)
            both = [Server(name, command and [*command[:-1], "--rw", OUT / "mariadb", "--rw", "/tmp", "--"])
                    for name, command in ((measure.labels[0], measure.baseline), ("glume", glume))]
            for server in both:
                server.start()
            self.both = both
        return self.both


class Queries(measure.Item):
    """Queries a second of one of sysbench's tests with so many threads."""

    def __init__(self, servers, test, threads):
        super().__init__(f"{test.removeprefix('oltp_')}_{threads}", "1/s", (LEAST, 0.95))
        self.servers, self.test, self.threads = servers, test, threads

    def measure(self, glume, options):
        both = self.servers.get(glume)
        cpu = self.servers.cpu[self.name] = []
        for pair in range(options.pairs):
            result = [(0.0, 0.0), (0.0, 0.0)]
            for side in (NATIVE, GLUME) if pair % 2 == 0 else (GLUME, NATIVE):
                result[side] = both[side].run(self.test, self.threads, options.seconds)
            cpu.append(tuple(side[1] for side in result))
            yield tuple(side[0] for side in result)


class Cpu(measure.Item):
    """What the server's processors were busy for, in the runs of the item before."""

    def __init__(self, servers, queries):
        super().__init__(queries.name + "_cpu", "us/q", (TIMES, 1.05))
        self.servers, self.queries = servers, queries

    def measure(self, glume, options):
        yield from self.servers.cpu.get(self.queries.name) or self.measure_again(glume, options)

    def measure_again(self, glume, options):
        list(self.queries.measure(glume, options))
        return self.servers.cpu[self.queries.name]


def items():
    servers = Servers()
    for test in ("oltp_read_write", "oltp_read_only", "oltp_point_select"):
        for threads in (1, 8, 64):
            queries = Queries(servers, test, threads)
            yield queries
            yield Cpu(servers, queries)


if __name__ == "__main__":
    sys.exit(measure.main("bench/databases", items, "databases", pairs=5))
