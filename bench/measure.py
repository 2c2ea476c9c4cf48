# SPDX-License-Identifier: Apache-2.0
# Measures each item natively and under Glume in turn, prints a table as it goes and leaves a JSON file in results/. Run, it
# measures its own items (bench/run); other benches import it and call main() with theirs.
import argparse
import datetime
import json
import os
import pathlib
import platform
import re
import shutil
import statistics
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parent
OUT = TOP / "build/bench"

# What we aim at: at most this many times native, at most this much more than native (in the item's unit), or at least this
# many times native (of a rate).
TIMES, MORE, LEAST = "times", "more", "least"


# What Glume is compared with: what stands before the command, and what both are called.
baseline, labels = [], ("native", "Glume")


def sides(pair, glume):
    """The two runs of a pair, native and under Glume: which result it is and what stands before the command. They lead in turn."""
    order = [(0, baseline), (1, glume)]
    return order if pair % 2 == 0 else order[::-1]


class Item:
    def __init__(self, name, unit, target=None):
        self.name, self.unit, self.target = name, unit, target

    def measure(self, glume, options):
        """Yields pairs (native, glume)."""
        raise NotImplementedError


class Micro(Item):
    """One operation of build/bench/micro, in nanoseconds."""

    def __init__(self, name, target=None):
        super().__init__(name, "ns", target)

    def measure(self, glume, options):
        command = [OUT / "micro", self.name, str(options.milliseconds)]
        for pair in range(options.pairs):
            result = [0.0, 0.0]
            for side, wrap in sides(pair, glume):
                result[side] = float(output([*wrap, *command]))
            yield tuple(result)


class Program(Item):
    """A whole run of a program, in milliseconds; quick ones are run several times for one pair's median."""

    def __init__(self, name, command, target=None, repeat=1):
        super().__init__(name, "ms", target)
        self.command, self.repeat = command, repeat

    def measure(self, glume, options):
        for _ in range(options.pairs):
            text = output([OUT / "pairs", str(self.repeat), *self.command, "---", *glume, *self.command])
            rows = [[int(field) / 1e6 for field in line.split()] for line in text.splitlines()]
            yield tuple(statistics.median(row[side] for row in rows) for side in (0, 1))


class Digest(Item):
    """openssl speed: nanoseconds for each KiB."""

    def __init__(self, name, algorithm, target):
        super().__init__(name, "ns/KiB", target)
        self.algorithm = algorithm

    def measure(self, glume, options):
        command = ["openssl", "speed", "-mr", "-seconds", "1", "-bytes", "16384", self.algorithm]
        for pair in range(options.pairs):
            result = [0.0, 0.0]
            for side, wrap in sides(pair, glume):
                rate = re.search(r"^\+F:.*:([0-9.]+)$", output([*wrap, *command]), re.M)
                result[side] = 1024e9 / float(rate.group(1))
            yield tuple(result)


class Work(Item):
    """A command in a directory of its own, in milliseconds. `make` fills the directory once; `prepare`, not measured, runs in it
    before each run. Both are shell commands, always native."""

    def __init__(self, name, make, command, target, prepare="true"):
        super().__init__(name, "ms", target)
        self.make, self.command, self.prepare = make, command, prepare

    def measure(self, glume, options):
        place = OUT / self.name
        if not (place / ".made").exists():
            shutil.rmtree(place, ignore_errors=True)
            place.mkdir(parents=True)
            output(["bash", "-ec", self.make], cwd=place)
            (place / ".made").touch()
        for pair in range(-1, options.pairs): # the first one warms the caches
            result = [0.0, 0.0]
            for side, wrap in sides(pair, glume):
                output(["bash", "-ec", self.prepare], cwd=place)
                start = time.perf_counter()
                output([*wrap, *self.command], cwd=place)
                result[side] = (time.perf_counter() - start) * 1000
            if pair >= 0:
                yield tuple(result)


class Database(Item):
    """PostgreSQL with pgbench, eight clients, server and clients together natively or under Glume: transactions a second."""

    def __init__(self, name, arguments, target):
        super().__init__(name, "1/s", target)
        self.arguments = arguments

    def measure(self, glume, options):
        place = OUT / "postgres"
        place.mkdir(exist_ok=True)
        become = []
        if os.geteuid() == 0: # it refuses to run as root
            shutil.chown(place, "postgres", "postgres")
            become = ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups"]
        script = ["bash", HERE / "programs/pgbench.bash"]
        output([*become, *script, "make"], cwd=place)
        for pair in range(options.pairs):
            result = [0.0, 0.0]
            for side, wrap in sides(pair, glume):
                said = output([*become, *wrap, *script, str(options.seconds), *self.arguments], cwd=place)
                result[side] = float(re.search(r"^tps = ([0-9.]+)", said, re.M).group(1))
            yield tuple(result)


class Memory(Item):
    """What hello has resident, with all processes that it takes, in KiB."""

    def __init__(self, name, field, target=None):
        super().__init__(name, "KiB", target)
        self.field = field

    def measure(self, glume, options):
        for _ in range(options.pairs):
            yield tuple(self.resident([*wrap, OUT / "sleeper"]) for wrap in ([], glume))

    def resident(self, command):
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            if process.stdout.readline() != "hello\n":
                raise RuntimeError(f"{command} did not say hello")
            total = 0
            for pid in family(process.pid):
                rollup = pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text()
                total += int(re.search(rf"^{self.field}:\s+(\d+)", rollup, re.M).group(1))
            process.stdin.close()
            if process.wait() != 0:
                raise RuntimeError(f"{command} ended with {process.returncode}")
            return total


def family(pid):
    yield pid
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            yield from family(int(child))


def cpu_seconds(pid):
    """Of a process and all its descendants, so far."""
    ticks = 0
    for member in family(pid):
        fields = pathlib.Path(f"/proc/{member}/stat").read_text().rsplit(")", 1)[1].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def output(command, cwd=None):
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=240, cwd=cwd)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))} ended with {done.returncode}: {done.stderr.strip()[-300:]}")
    return done.stdout


def items():
    targets = {
        "getppid": (TIMES, 0.15), "clock_gettime": (TIMES, 1.3), "read_1_zero": (TIMES, 1.25), "pread_4k": (TIMES, 1.25),
        "open_fstat_close": (TIMES, 1.3), "futex_wake_none": (TIMES, 0.15), "mmap_touch_munmap": (TIMES, 1.3),
        "pthread_create_join": (TIMES, 1.5), "sendfile_10k": (TIMES, 1.1), "fork_exit_wait": (TIMES, 1.5), "spawn_true": (TIMES, 2),
        "process_round_trip": (TIMES, 1.2), "mmap_64k_of_4096": (TIMES, 1.3), "mmap_64k_64_threads": (TIMES, 1.3),
        "futex_ping_pong": (TIMES, 1.1), "mutex_64_threads": (TIMES, 1.05), "malloc_8_threads": (TIMES, 1.03),
    }
    for name in output([OUT / "micro", "--list"]).split():
        yield Micro(name, targets.get(name))
    python = "/usr/bin/python3"
    yield Program("start_true", ["/bin/true"], (MORE, 3), repeat=20)
    yield Program("start_python", [python, "-c", "pass"], (TIMES, 1.15), repeat=10)
    yield Program("start_perl", ["perl", "-e", "0"], repeat=10)
    yield Program("start_node", ["node", "-e", "0"], repeat=3)
    yield Program("start_java", ["java", "--version"], repeat=3)
    yield Program("cpu_xz", ["xz", "-T1", "-6", "-k", "-c", text_file()], (TIMES, 1.02))
    yield Digest("cpu_openssl_sha256", "sha256", (TIMES, 1.02))
    yield Digest("cpu_openssl_aes", "aes-256-cbc", (TIMES, 1.02))
    yield Program("cpu_python", [python, HERE / "programs/loop.py"], (TIMES, 1.02))
    yield Program("cpu_java", ["java", "-Xmx256m", "-cp", OUT, "Work"], (TIMES, 1.02))
    yield Program("cpu_node", ["node", HERE / "programs/loop.js"])
    loop = "i=0; while [ $i -lt 200 ]; do /bin/true; i=$((i + 1)); done"
    yield Program("shell_200_true", ["/bin/sh", "-c", loop], (TIMES, 2))
    yield Work("make_gcc_100", f"bash {TOP}/tests/apps/process/generate.bash", ["make", "-s", "-j2"], (TIMES, 1.3), "rm -f *.o program")
    yield Work("find_10000", MANY_FILES, ["find", ".", "-type", "f", "-newer", "start", "-size", "-2"], (TIMES, 1.5))
    yield Work("git_gc", REPOSITORY, ["git", "-C", "work", "gc", "-q"], (TIMES, 1.5), "rm -rf work; cp -r made work")
    yield Database("pgbench_read", ["-S"], (LEAST, 0.95))
    yield Database("pgbench_tpcb", [], (LEAST, 0.95))
    yield Memory("rss_hello", "Rss", (MORE, 4096))
    yield Memory("pss_hello", "Pss")


MANY_FILES = """: >start; sleep 0.02
for d in {0..99}; do mkdir d$d; for f in {0..99}; do echo $f >d$d/f$f; done; done"""

REPOSITORY = """export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
git init -q -b main made; cd made; git config user.name A; git config user.email a@example.org; git config gc.auto 0
for i in {1..200}; do seq $i $((i * 20)) >file$i; done; git add .; git commit -q -m first
for i in {1..40}; do seq $i 3 3000 >file$i; git commit -q -a -m $i; done"""


def text_file():
    """About 3 MB of text that compresses like text, the same each time."""
    path = OUT / "text"
    if not path.exists():
        value, words = 1, []
        for _ in range(250_000):
            value = value * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
            words.append(f"{'the a of and'.split()[value >> 62] if value >> 60 & 3 else 'w' + str((value >> 40) % 5000)} ")
        path.write_text("".join(words) * 2)
    return path


def summary(item, pairs):
    native, glume = ([pair[side] for pair in pairs] for side in (0, 1))
    ratios = [pair[1] / pair[0] for pair in pairs]
    row = {
        "name": item.name, "unit": item.unit, "native": statistics.median(native), "glume": statistics.median(glume),
        "ratio": statistics.median(ratios), "spread": [min(ratios), max(ratios)], "pairs": pairs,
    }
    if item.target:
        kind, limit = item.target
        row["target"] = {TIMES: f"{limit:g} x", MORE: f"+{limit:g} {item.unit}", LEAST: f">= {limit:g} x"}[kind]
        difference = statistics.median(pair[1] - pair[0] for pair in pairs)
        row["met"] = {TIMES: row["ratio"] <= limit, MORE: difference <= limit, LEAST: row["ratio"] >= limit}[kind]
    return row


def line_of(row):
    target = f"{row['target']:>10}  {'met' if row['met'] else 'MISSED'}" if "target" in row else ""
    low, high = row["spread"]
    return (f"{row['name']:<22}{row['native']:>12.5g}{row['glume']:>12.5g} {row['unit']:<7}{row['ratio']:>7.3f}"
            f"   {low:.3f}-{high:.3f}{target}")


def write_document(about, prog, section, pairs, rows):
    """Replaces the figures in docs/performance.md, which stand between two comments that name the section."""
    path = TOP / "docs/performance.md"
    lines = [
        f"Measured on {about['time'][:10]} with `{prog} --pairs {pairs} --document`: {about['processor']}, {about['processors']} "
        f"processors, Linux {about['kernel']}, load {about['load_at_start']:.2f} at the start, commit {about['commit']}.", "",
        f"| what | {labels[0]} | {labels[1]} | unit | ratio | lowest to highest | target | |", "|---|--:|--:|---|--:|---|---|---|",
    ]
    for row in rows:
        low, high = row["spread"]
        verdict = {True: "met", False: "**missed**", None: ""}[row.get("met")]
        lines.append(f"| {row['name']} | {row['native']:.5g} | {row['glume']:.5g} | {row['unit']} | {row['ratio']:.3f} | "
                     f"{low:.3f} to {high:.3f} | {row.get('target', '')} | {verdict} |")
    start, end = f"<!-- {section} -->\n", f"<!-- end of {section} -->"
    before, rest = path.read_text().split(start)
    path.write_text(before + start + "\n".join(lines) + "\n" + end + rest.split(end)[1])


def text_of(*command):
    return subprocess.run(command, capture_output=True, text=True, cwd=TOP).stdout.strip()


def machine():
    cpu = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text())
    return {
        "time": datetime.datetime.now().isoformat(timespec="seconds"), "kernel": platform.release(),
        "processor": cpu.group(1) if cpu else platform.machine(), "processors": os.cpu_count(),
        "load_at_start": os.getloadavg()[0], "commit": text_of("git", "describe", "--always", "--dirty"),
    }


def main(prog="bench/run", items=items, section="figures", pairs=7):
    """`items` yields what is measured, `section` is its place in docs/performance.md, `pairs` how many pairs each item has."""
    parser = argparse.ArgumentParser(prog=prog, description="Measures programs natively and under Glume in turn. "
                                     "Nothing here passes or fails: a figure says how far the target is.")
    parser.add_argument("-k", metavar="PATTERN", default=".", help="only items whose name matches")
    parser.add_argument("--pairs", type=int, metavar="N", help=f"pairs for each item (default {pairs})")
    parser.add_argument("--quick", action="store_true", help="3 short pairs: for a look, not for a report")
    parser.add_argument("--document", action="store_true", help="put the table into docs/performance.md too")
    parser.add_argument("--list", action="store_true", help="print the items' names and stop")
    options = parser.parse_args()
    options.pairs = options.pairs or (3 if options.quick else pairs)
    options.milliseconds = 50 if options.quick else 300
    options.seconds = 2 if options.quick else 10
    command = os.environ.get("GLUME")
    if not command:
        built = TOP / "build/release/glume"
        command = str(built if built.exists() else TOP / "glume")
    glume = [*command.split(), "run", "--"]
    chosen = [item for item in items() if re.search(options.k, item.name)]
    if options.list:
        print("\n".join(item.name for item in chosen))
        return 0
    about = machine()
    print(f"{about['processor']}, {about['processors']} processors, Linux {about['kernel']}, load {about['load_at_start']:.2f}; "
          f"median of {options.pairs} pairs\n")
    print(f"{'':<22}{labels[0]:>12}{labels[1]:>12}{'':<8}{'ratio':>7}   {'spread':<11}{'target':>10}")
    rows, failures = [], 0
    for number, item in enumerate(chosen, 1):
        measured = []
        try:
            for pair in item.measure(glume, options):
                measured.append(pair)
                if sys.stderr.isatty():
                    print(f"\r[{number}/{len(chosen)}] {item.name} {len(measured)}/{options.pairs} ", end="\r", file=sys.stderr)
            rows.append(summary(item, measured))
            print(line_of(rows[-1]), flush=True)
        except (RuntimeError, subprocess.TimeoutExpired) as error:
            failures += 1
            print(f"{item.name:<22}failed: {error}", flush=True)
    results = HERE / "results"
    results.mkdir(exist_ok=True)
    path = results / f"{about['time'].replace(':', '')}-{section}.json"
    path.write_text(json.dumps({"machine": about, "rows": rows}, indent=1))
    if options.document:
        write_document(about, prog, section, options.pairs, rows)
    missed = [row["name"] for row in rows if row.get("met") is False]
    print(f"\n{sum(row.get('met', False) for row in rows)} targets met, {len(missed)} missed"
          f"{': ' + ', '.join(missed) if missed else ''}, {failures} items failed; written to {path.relative_to(TOP)}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
