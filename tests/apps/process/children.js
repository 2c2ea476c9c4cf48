// SPDX-License-Identifier: Apache-2.0
// node's child_process: exec, spawn, fork with messages, errors, time limits, kill, inherited streams.
'use strict';
const { exec, execFile, execFileSync, fork, spawn, spawnSync } = require('child_process');
const { promisify } = require('util');

if (process.argv[2] === 'child') {
    process.on('message', (m) => { process.send({ doubled: m.n * 2 }); if (m.last) process.disconnect(); });
} else {
    (async () => {
        console.log(await promisify(exec)('echo out; echo err >&2'));
        console.log(execFileSync('tr', ['a-z', 'A-Z'], { input: 'node' }).toString());
        console.log(spawnSync('sh', ['-c', 'exit 5']).status, spawnSync('/no/such/program').error.code);
        await new Promise((done) => execFile('sleep', ['10'], { timeout: 200 }, (e) => { console.log(e.killed, e.signal); done(); }));
        await new Promise((done) => {
            const sort = spawn('sort', ['-n']);
            sort.stdout.on('data', (d) => console.log(d.toString().trim().split('\n').join(',')));
            sort.on('close', (code, signal) => { console.log(code, signal); done(); });
            for (const n of [3, 10, 1]) sort.stdin.write(`${n}\n`);
            sort.stdin.end();
        });
        await new Promise((done) => {
            const child = fork(__filename, ['child']);
            child.on('message', (m) => { console.log(m); if (m.doubled < 20) child.send({ n: m.doubled, last: m.doubled === 16 }); });
            child.on('exit', (code) => { console.log('child ended', code); done(); });
            child.send({ n: 1 });
        });
        await new Promise((done) => {
            const child = spawn('sleep', ['10'], { detached: true });
            child.on('exit', (code, signal) => { console.log(code, signal); done(); });
            child.on('spawn', () => process.kill(-child.pid, 'SIGTERM'));
        });
        const all = await Promise.all(Array.from({ length: 20 }, (_, i) => promisify(exec)(`echo ${i}`)));
        console.log(all.map((r) => r.stdout.trim()).join(' '));
    })();
}
