# SPDX-License-Identifier: Apache-2.0
# Servers on loopback. Of each, two with the same configuration are up, one native and one under Glume; the load, always native,
# asks one and then the other. What one run tells, the rate, latencies and the server's CPU time for a request, becomes items
# of its own. CPU time depends least on what else runs.
import atexit
import json
import os
import pathlib
import re
import resource
import socket
import statistics
import subprocess
import sys
import time

import measure
import plot
from measure import HERE, LEAST, OUT, TIMES, TOP, output

NATIVE, GLUME = 0, 1
PLACE = OUT / "servers"
SIZES = {"10k": 10240, "100k": 102400, "1m": 1 << 20}
IDLE = 10_000
processors = sorted(os.sched_getaffinity(0))


def free_ports(count):
    held = [socket.socket() for _ in range(count)]
    for one in held:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in held]
    for one in held:
        one.close()
    return ports


class Server:
    """One kind of server; `command(place, ports)` writes its configuration and says how it is started in the foreground."""

    def __init__(self, name, command, ports=1, pinned=True):
        self.name, self.command, self.count, self.pinned = name, command, ports, pinned
        self.processes, self.ports = [None, None], [None, None]

    def start(self, glume):
        for side, label in ((NATIVE, "native"), (GLUME, "glume")):
            place = PLACE / f"{self.name}-{label}"
            place.mkdir(parents=True, exist_ok=True)
            ports = free_ports(self.count)
            wrap = [*glume[:-1], "--rw", place, "--"] if side == GLUME else []
            with open(place / "said", "w") as said:
                process = subprocess.Popen([*self.pin(), *wrap, *self.command(place, ports)], cwd=place, stdin=subprocess.DEVNULL,
                                           stdout=said, stderr=said)
            self.processes[side], self.ports[side] = process, ports
            atexit.register(stop, process)
            for port in ports:
                self.await_port(process, port, place)

    def pin(self):
        """Servers of one thread have a processor, the load has the others: what the scheduler decides is no part of the figure."""
        return ["taskset", "-c", str(processors[-1])] if self.pinned and len(processors) > 1 else []

    def pin_load(self):
        return ["taskset", "-c", ",".join(map(str, processors[:-1]))] if self.pinned and len(processors) > 1 else []

    def await_port(self, process, port, place):
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                return
            except OSError:
                if process.poll() is not None:
                    break
                time.sleep(0.1)
        raise RuntimeError(f"{self.name} does not answer; see {place.relative_to(TOP)}/said")

    def cpu_seconds(self, side):
        return measure.cpu_seconds(self.processes[side].pid)


def stop(process):
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class Run(measure.Item):
    """A load on a server. `load(server, port, seconds)` gives a dictionary: `rate`, perhaps `latency` by percentiles in
    microseconds, and `requests` when the CPU time for one means something."""

    def __init__(self, name, server, load, target, unit="1/s", around=None):
        super().__init__(name, unit, target)
        self.server, self.load, self.around, self.told = server, load, around, []

    def measure(self, glume, options):
        if not self.server.processes[NATIVE]:
            self.server.start(glume)
            for side in (NATIVE, GLUME): # to warm it up
                self.load(self.server, self.server.ports[side], 1)
        self.told = []
        for pair in range(options.pairs):
            result = [None, None]
            for side in (NATIVE, GLUME) if pair % 2 == 0 else (GLUME, NATIVE):
                result[side] = self.once(side, options.seconds / 2)
            self.told.append(result)
            yield result[NATIVE]["rate"], result[GLUME]["rate"]

    def once(self, side, seconds):
        ports = self.server.ports[side]
        beside = self.around(ports[0]) if self.around else None
        try:
            before = self.server.cpu_seconds(side)
            told = self.load(self.server, ports, seconds)
            if told.get("requests"):
                told["cpu"] = (self.server.cpu_seconds(side) - before) * 1e6 / told["requests"]
        finally:
            if beside:
                beside.done()
        return told


class Part(measure.Item):
    """Something else that the runs of another item have told."""

    def __init__(self, run, suffix, unit, target, pick):
        super().__init__(f"{run.name}_{suffix}", unit, target)
        self.run, self.pick = run, pick

    def measure(self, glume, options):
        if not self.run.told:
            list(self.run.measure(glume, options))
        for pair in self.run.told:
            yield tuple(self.pick(side) for side in pair)


def wrk(connections, path, port_index=0, scheme="http"):
    def load(server, ports, seconds):
        command = [*server.pin_load(), "wrk", "-t1", f"-c{connections}", f"-d{seconds:g}", "--timeout", "10", "-s", HERE / "programs/report.lua",
                   f"{scheme}://127.0.0.1:{ports[port_index]}{path}"]
        told = json.loads(output(command).strip().splitlines()[-1])
        if told["failed"]:
            raise RuntimeError(f"{told['failed']} of {told['requests']} requests failed")
        return {"rate": told["requests"] / told["seconds"], "requests": told["requests"], "latency": told["latency"]}
    return load


def redis_benchmark(test, pipeline):
    def load(server, ports, seconds):
        count = int(seconds * (500_000 if pipeline > 1 else 60_000))
        said = output([*server.pin_load(), "redis-benchmark", "-p", str(ports[0]), "-c", "50", "-n", str(count), "-P", str(pipeline),
                       "-t", test, "-r", "10000", "--csv"])
        rate, _, _, median, _, high, _ = [float(field) for field in re.findall(r'"([0-9.]+)"', said.splitlines()[-1])]
        return {"rate": rate, "requests": count, "latency": {"50": median * 1e3, "99": high * 1e3}}
    return load


def memload(server, ports, seconds):
    rate, median, high = map(float, output([OUT / "memload", str(ports[0]), "64", f"{seconds:g}"]).split())
    return {"rate": rate, "requests": rate * seconds, "latency": {"50": median, "99": high}}


def iperf(*flags):
    def load(server, ports, seconds):
        end = json.loads(output(["iperf3", "-c", "127.0.0.1", "-p", str(ports[0]), "-t", str(max(1, round(seconds))), "-J", *flags]))["end"]
        total = end.get("sum_received") or end["sum"]
        return {"rate": total["bits_per_second"] / 1e9}
    return load


class IdleConnections:
    def __init__(self, port):
        self.process = subprocess.Popen(["python3", HERE / "programs/idle.py", str(port), str(IDLE)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        if self.process.stdout.readline() != "ready\n":
            raise RuntimeError(f"{IDLE} connections could not be opened")

    def done(self):
        closed = self.process.communicate("")[0].strip()
        if closed != "0":
            raise RuntimeError(f"{closed} of the idle connections were closed")


def files_in(place):
    (place / "www").mkdir(exist_ok=True)
    for name, size in SIZES.items():
        (place / "www" / name).write_bytes(os.urandom(size))
    (place / "www/index.html").write_text("hello\n")


def nginx(place, ports):
    files_in(place)
    (place / "logs").mkdir(exist_ok=True)
    output(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", place / "key",
            "-out", place / "cert", "-days", "30", "-subj", "/CN=localhost"])
    temporary = "\n".join(f"{kind}_temp_path logs/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (place / "nginx.conf").write_text(f"""
        {'user root;' if os.geteuid() == 0 else ''}
        daemon off; worker_processes 1; worker_rlimit_nofile 15000; pid nginx.pid; error_log logs/error.log;
        events {{ worker_connections 14000; }}
        http {{ {temporary} access_log off; sendfile on; tcp_nopush on; keepalive_timeout 3600; keepalive_requests 100000000;
            server {{ listen 127.0.0.1:{ports[0]} backlog=4096; root www; }}
            server {{ listen 127.0.0.1:{ports[1]} ssl; root www; ssl_certificate cert; ssl_certificate_key key; }} }}""")
    return ["nginx", "-p", place, "-c", "nginx.conf"]


def redis(place, ports):
    return ["redis-server", "--port", str(ports[0]), "--save", "", "--appendonly", "no", "--dir", place]


def memcached(place, ports):
    return ["memcached", "-l", "127.0.0.1", "-p", str(ports[0]), "-t", "4", "-m", "64", *(["-u", "root"] if os.geteuid() == 0 else [])]


def node(place, ports):
    script = "require('http').createServer((q, r) => r.end('hello from node\\n')).listen(Number(process.argv[1]), '127.0.0.1')"
    return ["node", "-e", script, str(ports[0])]


def lighttpd(place, ports):
    files_in(place)
    (place / "lighttpd.conf").write_text(f"""server.document-root = "{place}/www"
server.bind = "127.0.0.1"
server.port = {ports[0]}
server.max-keep-alive-requests = 100000000
server.upload-dirs = ( "{place}" )
""")
    return ["lighttpd", "-D", "-f", place / "lighttpd.conf"]


def haproxy(place, ports):
    (place / "haproxy.cfg").write_text(f"""global
  nbthread 1
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
frontend web
  bind 127.0.0.1:{ports[0]}
  default_backend answer
backend answer
  http-request return status 200 content-type text/plain string "hello from haproxy"
""")
    return ["haproxy", "-db", "-f", place / "haproxy.cfg"]


def with_parts(run, p50=None, p99=None):
    """The run, and what it tells about latency and CPU time."""
    yield run
    yield Part(run, "p50", "us", p50, lambda told: told["latency"]["50"])
    yield Part(run, "p99", "us", p99, lambda told: told["latency"]["99"])
    yield Part(run, "cpu", "us/req", None, lambda told: told["cpu"])


plotted = []


def items():
    web = Server("nginx", nginx, ports=2)
    close, closer = (LEAST, 0.95), (LEAST, 0.98)
    for size in SIZES:
        for connections in (64, 256):
            run = Run(f"nginx_{size}_{connections}", web, wrk(connections, f"/{size}"), closer if size == "1m" else close)
            plotted.append(run)
            yield from with_parts(run, (TIMES, 1.05), (TIMES, 1.15))
    yield from with_parts(Run("nginx_https_10k_64", web, wrk(64, "/10k", 1, "https"), (LEAST, 0.97)))
    yield from with_parts(Run("nginx_64_and_10k_idle", web, wrk(64, "/10k"), (LEAST, 0.9), around=IdleConnections))
    store = Server("redis", redis)
    for test in ("get", "set"):
        yield from with_parts(Run(f"redis_{test}", store, redis_benchmark(test, 1), close))
        yield from with_parts(Run(f"redis_{test}_pipe16", store, redis_benchmark(test, 16), closer))
    yield from with_parts(Run("memcached_4_threads", Server("memcached", memcached, pinned=False), memload, close))
    yield from with_parts(Run("node_http_64", Server("node", node), wrk(64, "/"), (LEAST, 0.97)))
    yield from with_parts(Run("lighttpd_10k_64", Server("lighttpd", lighttpd), wrk(64, "/10k"), None))
    yield from with_parts(Run("haproxy_64", Server("haproxy", haproxy), wrk(64, "/"), None))
    network = Server("iperf3", lambda place, ports: ["iperf3", "-s", "-B", "127.0.0.1", "-p", str(ports[0])], pinned=False)
    for name, flags in {"tcp": [], "reverse": ["-R"], "8_streams": ["-P8"], "udp_sent": ["-u", "-b0", "-R"]}.items():
        yield Run(f"iperf3_{name}", network, iperf(*flags), (LEAST, 0.97), unit="Gbit/s")


def draw():
    """The latencies of nginx that were measured, each percentile the median of the runs."""
    panels = []
    for run in plotted:
        if run.told:
            names = list(run.told[0][NATIVE]["latency"])
            sides = [[statistics.median(pair[side]["latency"][p] for pair in run.told) / 1000 for p in names] for side in (NATIVE, GLUME)]
            panels.append((run.name, names, sides))
    if not panels:
        return
    places = [HERE / "results/nginx-latency.svg"]
    if "--document" in sys.argv:
        places.append(TOP / "docs/nginx-latency.svg")
    for path in places:
        path.write_text(plot.percentiles(panels))
        print(f"latencies drawn in {path.relative_to(TOP)}")


def main():
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    PLACE.mkdir(parents=True, exist_ok=True)
    status = measure.main("bench/load", items, "servers", pairs=5)
    draw()
    return status


if __name__ == "__main__":
    sys.exit(main())
