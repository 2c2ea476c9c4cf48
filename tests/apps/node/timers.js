// SPDX-License-Identifier: Apache-2.0
// Timers, immediates, microtasks and their order; aborting; many timers at once.
'use strict';
const timers = require('timers/promises');

(async () => {
    const order = [];
    setTimeout(() => order.push('30 ms'), 30);
    setTimeout(() => order.push('10 ms'), 10);
    setImmediate(() => order.push('immediate'));
    process.nextTick(() => order.push('tick'));
    Promise.resolve().then(() => order.push('microtask'));
    order.push('now');
    await timers.setTimeout(60);
    console.log(order.join(', '));
    const start = process.hrtime.bigint();
    let ticks = 0;
    for await (const _ of timers.setInterval(2)) if (++ticks === 10) break;
    console.log('interval', ticks, process.hrtime.bigint() - start >= 19_000_000n);
    const results = await Promise.all(Array.from({ length: 5000 }, (_, i) => timers.setTimeout(i % 20, i)));
    console.log('many', results.reduce((a, b) => a + b));
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 10);
    await timers.setTimeout(10000, null, { signal: abort.signal }).catch((e) => console.log(e.name));
    const unused = setTimeout(() => console.log('never'), 100000);
    unused.unref();
    const { monitorEventLoopDelay, performance } = require('perf_hooks');
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    await timers.setTimeout(30);
    delay.disable();
    console.log('delay', delay.max > 0, performance.now() > 60);
    process.on('exit', (code) => console.log('exit', code));
})();
