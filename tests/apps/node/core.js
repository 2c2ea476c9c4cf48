// SPDX-License-Identifier: Apache-2.0
// The language under the optimising compiler, collection, crypto, zlib, errors, signals.
'use strict';
const crypto = require('crypto');
const os = require('os');
const zlib = require('zlib');
const util = require('util');

console.log('arguments', process.argv.slice(2).join(' '));
let hash = 0;
const mix = (h, i) => (h * 31 + i) % 1000003;
for (let i = 0; i < 20_000_000; i++) hash = mix(hash, i);
console.log('loop', hash);

let kept = [];
for (let round = 0; round < 100; round++) {
    const list = Array.from({ length: 20000 }, (_, i) => ({ i, text: `item ${i}` }));
    if (round % 10 === 0) kept.push(list);
}
console.log('kept', kept.length, kept[5][19999].text);
kept = null;

const data = Array.from({ length: 20000 }, (_, i) => ({ id: i, name: `name ${i}`, third: i / 3 }));
const text = JSON.stringify(data);
console.log('json', text.length, util.isDeepStrictEqual(JSON.parse(text), data));
console.log('sha256', crypto.createHash('sha256').update(text).digest('hex'));
console.log('big', (2n ** 521n - 1n).toString().length, [...text.matchAll(/name (\d*99)"/g)].length);

const sorted = Float64Array.from({ length: 200000 }, (_, i) => (i * 7919) % 200003).sort();
console.log('sorted', sorted[0], sorted[100000], sorted[199999]);

function deep(n) { return deep(n + 1) + 1; }
try { deep(0); } catch (e) { console.log(e instanceof RangeError, e.message); }

(async () => {
    const packed = await util.promisify(zlib.gzip)(text);
    console.log('zlib', (await util.promisify(zlib.gunzip)(packed)).toString() === text);
    const brotli = await util.promisify(zlib.brotliCompress)(text.slice(0, 200000));
    console.log('brotli', (await util.promisify(zlib.brotliDecompress)(brotli)).length);
    const keys = await Promise.all(Array.from({ length: 8 }, (_, i) =>
        util.promisify(crypto.pbkdf2)('password', `salt ${i}`, 5000, 16, 'sha256')));
    console.log('pbkdf2', keys.map((k) => k.toString('hex').slice(0, 6)).join(' '));
    console.log('random', (await util.promisify(crypto.randomBytes)(32)).length);
    const key = crypto.createSecretKey(Buffer.alloc(32, 7));
    const cipher = crypto.createCipheriv('aes-256-gcm', key, Buffer.alloc(12, 1));
    console.log('aes', Buffer.concat([cipher.update('text'), cipher.final(), cipher.getAuthTag()]).toString('hex'));
    const signal = new Promise((resolve) => process.once('SIGUSR2', resolve));
    const alive = setInterval(() => {}, 1000);
    process.kill(process.pid, 'SIGUSR2');
    console.log('signal', await signal);
    clearInterval(alive);
    console.log('os', os.platform(), os.arch(), os.cpus().length, os.totalmem() > os.freemem(), os.availableParallelism?.() ?? 2);
    console.log('memory', process.memoryUsage().rss > 1e6, process.hrtime.bigint() > 0n);
})();
