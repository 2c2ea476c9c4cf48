// SPDX-License-Identifier: Apache-2.0
// worker_threads: an isolate for each thread, messages, shared memory with Atomics.wait, termination.
'use strict';
const { Worker, isMainThread, parentPort, workerData, MessageChannel, threadId } = require('worker_threads');

if (isMainThread) {
    (async () => {
        const shared = new Int32Array(new SharedArrayBuffer(16));
        const run = (data) => new Promise((resolve, reject) => {
            const worker = new Worker(__filename, { workerData: { shared, ...data } });
            worker.once('message', resolve);
            worker.once('error', reject);
        });
        const sums = await Promise.all([1, 2, 3, 4].map((n) => run({ kind: 'sum', n })));
        console.log('sums', sums.join(' '), 'shared', Atomics.load(shared, 0));
        const waiting = run({ kind: 'wait' });
        while (Atomics.load(shared, 2) === 0) await new Promise((resolve) => setTimeout(resolve, 1));
        await new Promise((resolve) => setTimeout(resolve, 20));
        Atomics.store(shared, 1, 1);
        Atomics.notify(shared, 1);
        console.log('waited', await waiting);
        await run({ kind: 'throw' }).catch((e) => console.log('error', e.message));
        const busy = new Worker('for (;;);', { eval: true });
        await new Promise((resolve) => busy.once('online', resolve));
        console.log('terminated', await busy.terminate());
        const { port1, port2 } = new MessageChannel();
        port2.on('message', (m) => { console.log('port', m.text, m.buffer.byteLength); port2.close(); });
        const buffer = new ArrayBuffer(1 << 20);
        port1.postMessage({ text: 'transferred', buffer }, [buffer]);
        console.log('left behind', buffer.byteLength, threadId);
    })();
} else if (workerData.kind === 'sum') {
    let sum = 0;
    for (let i = 0; i < 3_000_000; i++) sum = (sum + i * workerData.n) % 1000003;
    for (let i = 0; i < 100000; i++) Atomics.add(workerData.shared, 0, 1);
    parentPort.postMessage(sum);
} else if (workerData.kind === 'wait') {
    const timeout = Atomics.wait(workerData.shared, 3, 0, 10);
    Atomics.store(workerData.shared, 2, 1);
    const result = Atomics.wait(workerData.shared, 1, 0, 10000);
    parentPort.postMessage([timeout, result === 'timed-out' ? 'never woken' : 'woken'].join(' '));
} else {
    throw new Error('deliberate');
}
