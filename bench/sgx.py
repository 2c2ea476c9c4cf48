# SPDX-License-Identifier: Apache-2.0
# Emulated enclaves: transitions for each request beside the system calls that the same request takes natively, servers' throughput
# beside direct, start-up and memory beside direct, and processor-bound programs beside native. The emulator's transitions cost a few
# system calls each and its memory is not encrypted: these figures say what Glume adds, not what hardware does.
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import time

import measure
import servers
from measure import MORE, OUT, TIMES, TOP, output

measure.labels = ("beside", "enclave")
PLACE = OUT / "sgx"


def in_enclave(glume, place, *options):
    """The words before a command: `glume` ends with run and --."""
    return [*glume[:-1], "--sgx=emulated", "--enclave-size", "256M", *options, "--rw", str(place), "--"]


def nginx(place, ports):
    servers.nginx(place, [ports[0], ports[0] + 1 if ports[0] < 65535 else 1024])
    text = (place / "nginx.conf").read_text()
    text = text.replace("daemon off;", "daemon off; master_process off;") # no fork
    (place / "nginx.conf").write_text(re.sub(r"server \{ listen \S+ ssl;.*?\}", "", text))
    return ["nginx", "-p", str(place), "-c", "nginx.conf"]


def http_get(path):
    request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    def ask(connection):
        connection.sendall(request)
        got = b""
        while b"\r\n\r\n" not in got:
            got += receive(connection)
        head, body = got.split(b"\r\n\r\n", 1)
        wanted = int(re.search(rb"Content-Length: (\d+)", head).group(1))
        read_rest(connection, len(body), wanted)
    return ask


def receive(connection):
    got = connection.recv(1 << 16)
    if not got:
        raise RuntimeError("the server has closed the connection")
    return got


def read_rest(connection, have, wanted):
    while have < wanted:
        have += len(receive(connection))


def redis_get(connection):
    connection.sendall(b"*2\r\n$3\r\nGET\r\n$1\r\nx\r\n")
    read_rest(connection, 0, len("$-1\r\n"))


def memcached_get(connection):
    connection.sendall(b"get x\r\n")
    read_rest(connection, 0, len("END\r\n"))


KINDS = {
    "nginx_10k": (nginx, http_get("/10k")),
    "redis_get": (servers.redis, redis_get),
    "memcached_get": (servers.memcached, memcached_get),
}


class Running:
    """A server that is up; what it says on its error output is kept."""

    def __init__(self, name, label, wrap, command, pin=()):
        self.place, self.traced = PLACE / f"{name}-{label}", label == "native" # strace ends with what it traces
        self.place.mkdir(parents=True, exist_ok=True)
        self.port = servers.free_ports(1)[0]
        self.said = self.place / "said"
        with open(self.said, "w") as said:
            self.process = subprocess.Popen([*pin, *wrap(self.place), *command(self.place, [self.port])], cwd=self.place, stdin=subprocess.DEVNULL,
                                            stdout=said, stderr=said)
        self.await_port()

    def await_port(self):
        for _ in range(300):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.1)
        self.end()
        raise RuntimeError(f"the server does not answer; see {self.said.relative_to(TOP)}")

    def end(self):
        if self.process.poll() is None:
            children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
            os.kill(int(children[0]) if self.traced and children else self.process.pid, signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        return self.said.read_text()


class Transitions(measure.Item):
    """Entries of the enclave, and system calls natively, for one request: one connection, one request after the other. What a
    server does at its start and at its end is taken out by asking twice, with another number of requests."""

    def __init__(self, name):
        super().__init__(f"{name}_transitions", "/req", (MORE, 1))
        self.command, self.ask = KINDS[name]

    def count(self, label, wrap, count_of):
        counts = []
        few, many = 200, 1200
        for requests in (few, many):
            server = Running(self.name, label, wrap, self.command)
            with socket.create_connection(("127.0.0.1", server.port)) as connection:
                for _ in range(requests):
                    self.ask(connection)
            said = server.end()
            counts.append(count_of(server, said))
        return (counts[1] - counts[0]) / (many - few)

    def measure(self, glume, options):
        def calls(server, _):
            return found(r"^100\.00\s+[\d.]+\s+\d+\s+(\d+)", (server.place / "calls").read_text(), server)

        def entries(server, said):
            return found(r"enclave entries (\d+)", said, server)

        for _ in range(min(options.pairs, 3)):
            yield (self.count("native", lambda place: ["strace", "-f", "-c", "-o", str(place / "calls")], calls),
                   self.count("enclave", lambda place: in_enclave(glume, place, "--stats"), entries))


def found(pattern, text, server):
    match = re.search(pattern, text, re.M)
    if not match:
        raise RuntimeError(f"no count in {server.place.relative_to(TOP)}")
    return int(match.group(1))


class Rate(measure.Item):
    """Requests a second, direct and in an enclave; the load is native, on the other processors."""

    def __init__(self, name, load):
        super().__init__(f"{name}_of_direct", "1/s", None)
        self.command, self.load = KINDS[name][0], load

    def measure(self, glume, options):
        pins = servers.Server(self.name, None)
        wraps = (lambda place: [*glume[:-1], "--rw", str(place), "--"], lambda place: in_enclave(glume, place))
        pair = [Running(self.name, label, wrap, self.command, pins.pin()) for label, wrap in zip(("direct", "enclave"), wraps)]
        try:
            for side in pair: # to warm it up
                self.load(pins, [side.port], 1)
            for _ in range(options.pairs):
                yield tuple(self.load(pins, [side.port], options.seconds / 2)["rate"] for side in pair)
        finally:
            for side in pair:
                side.end()


class Start(measure.Item):
    """hello from a signed manifest with an enclave of 256 MiB, direct and in the enclave: a whole run, or the most memory of it."""

    def __init__(self, what, unit, pick):
        super().__init__(f"hello_{what}_of_direct", unit, None)
        self.pick = pick

    def run(self, command, place):
        start = time.perf_counter()
        process = subprocess.Popen(command, cwd=place, stdout=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if status:
            raise RuntimeError(f"{command} ended with {process.returncode}")
        return self.pick(time.perf_counter() - start, used)

    def measure(self, glume, options):
        place = PLACE / "hello"
        place.mkdir(parents=True, exist_ok=True)
        (place / "hello.manifest").write_text('''
libos.entrypoint = "/bin/echo"
loader.argv = ["echo", "hello"]
fs.root.uri = "file:/"
sgx.enclave_size = "256M"
sgx.file_check_policy = "allow_all_but_log"
sgx.trusted_files = ["file:/bin/echo", "file:/lib/x86_64-linux-gnu/", "file:/lib64/"]
''')
        output([*glume[:-2], "sign", "hello.manifest"], cwd=place)
        for _ in range(options.pairs):
            yield tuple(self.run([*glume[:-1], *host, "hello.manifest"], place) for host in ([], ["--sgx=emulated"]))


class Digest(measure.Digest):
    def measure(self, glume, options):
        return super().measure(in_enclave(glume, PLACE), options)


class Loop(measure.Item):
    """Python's own time for a loop that makes no calls."""

    def measure(self, glume, options):
        code = "import time\nt = time.perf_counter()\nx = 0\nfor i in range(6_000_000): x = (x * 5 + i) % 65521\nprint(time.perf_counter() - t)"
        for pair in range(options.pairs):
            result = [0.0, 0.0]
            for side, wrap in measure.sides(pair, in_enclave(glume, PLACE)):
                result[side] = float(output([*wrap, "python3", "-c", code])) * 1000
            yield tuple(result)


def items():
    for name in KINDS:
        yield Transitions(name)
    yield Rate("nginx_10k", servers.wrk(64, "/10k"))
    yield Rate("redis_get", servers.redis_benchmark("get", 1))
    yield Start("start", "ms", lambda seconds, used: seconds * 1000)
    yield Start("memory", "MiB", lambda seconds, used: used.ru_maxrss / 1024)
    yield Digest("openssl_sha256", "sha256", (TIMES, 1.05))
    yield Loop("python_loop", "ms", (TIMES, 1.05))


if __name__ == "__main__":
    PLACE.mkdir(parents=True, exist_ok=True)
    sys.exit(measure.main("bench/sgx", items, "enclaves", pairs=5))
