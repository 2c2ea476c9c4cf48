// SPDX-License-Identifier: Apache-2.0
// node's cluster: three workers behind one port, one of which is killed and replaced.
'use strict';
const cluster = require('cluster');
const http = require('http');

if (cluster.isPrimary) {
    let listening = 0, killed = false;
    const get = (port) => new Promise((done, failed) => {
        http.get({ port, host: '127.0.0.1', agent: false }, (r) => { let text = ''; r.on('data', (d) => text += d); r.on('end', () => done(text)); }).on('error', failed);
    });
    const ask = async (port) => {
        const seen = new Set();
        for (let i = 0; i < 30; i++) seen.add(await get(port));
        console.log('workers that answered', seen.size);
    };
    cluster.on('listening', async (worker, address) => {
        listening++;
        if (!killed && listening === 3) {
            await ask(address.port);
            killed = true;
            worker.process.kill('SIGKILL');
        } else if (killed && listening === 4) {
            await ask(address.port);
            cluster.disconnect(() => console.log('all gone', Object.keys(cluster.workers).length));
        }
    });
    cluster.on('exit', (worker, code, signal) => {
        if (signal) { console.log('lost one', signal); cluster.fork(); }
    });
    for (let i = 0; i < 3; i++) cluster.fork();
} else {
    http.createServer((request, response) => response.end(String(process.pid))).listen(0, '127.0.0.1');
}
