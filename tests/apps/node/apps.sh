# SPDX-License-Identifier: Apache-2.0
# Node: a JIT compiler, a thread pool and an event loop.
needs nodejs

js() { run node "$here/$1.js" "${@:2}"; }
app:node-core() { js core one two; }
app:node-fs() { js fs; }
app:node-workers() { js workers; }
app:node-wasm() { js wasm; }
app:node-timers() { js timers; }
app:node-stdin() { seq 1000 | run node -e 'let s = 0, rest = "";
    process.stdin.on("data", (d) => { const l = (rest + d).split("\n"); rest = l.pop(); for (const n of l) s += +n; });
    process.stdin.on("end", () => console.log(s));'; }
app:node-status() { run node -e 'process.exitCode = 5; console.log("leaving")' || [ $? = 5 ]; }
