# SPDX-License-Identifier: Apache-2.0
# What the checks of the program's pointers cost: a kernel without them in the place of native, on calls that take pointers from 64
# threads while another maps and unmaps, on single calls, and on MariaDB with 64 threads.
import sys

import databases
import measure
from measure import LEAST, TIMES, TOP

measure.baseline = [str(TOP / "build/release/unvalidated/glume"), "run", "--"]
measure.labels = ("without", "with")


def items():
    yield measure.Micro("mixed_64_threads", (TIMES, 1.01))
    for name in ("pread_4k", "read_1_zero", "futex_wake_none", "fstat", "stat"):
        yield measure.Micro(name, (TIMES, 1.01))
    servers = databases.Servers()
    for test in ("oltp_read_write", "oltp_point_select"):
        queries = databases.Queries(servers, test, 64)
        queries.target = (LEAST, 0.99)
        yield queries
        cpu = databases.Cpu(servers, queries)
        cpu.target = (TIMES, 1.01)
        yield cpu


if __name__ == "__main__":
    sys.exit(measure.main("bench/validation", items, "validation", pairs=9))
