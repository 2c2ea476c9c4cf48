// SPDX-License-Identifier: Apache-2.0
// Files: synchronous calls, callbacks from the thread pool, promises, streams, watching, errors.
'use strict';
const fs = require('fs');
const path = require('path');
const { pipeline } = require('stream/promises');
const { once } = require('events');

(async () => {
    fs.mkdirSync('tree/a/b', { recursive: true });
    for (let i = 0; i < 100; i++) fs.writeFileSync(`tree/a/file${i}`, `content ${i}\n`.repeat(i));
    const sizes = await Promise.all(fs.readdirSync('tree/a').map(async (name) => (await fs.promises.stat(`tree/a/${name}`)).isFile()
        ? (await fs.promises.readFile(`tree/a/${name}`)).length : 0));
    console.log('bytes', sizes.reduce((a, b) => a + b));
    fs.symlinkSync('a/file7', 'tree/link');
    fs.linkSync('tree/a/file8', 'tree/hard');
    console.log(fs.readlinkSync('tree/link'), path.relative('.', fs.realpathSync('tree/link')), fs.statSync('tree/hard').nlink);
    await fs.promises.rename('tree/hard', 'tree/renamed');
    await fs.promises.copyFile('tree/renamed', 'tree/copy');
    console.log(fs.existsSync('tree/hard'), fs.readFileSync('tree/copy', 'utf8').split('\n').length);
    for (const wrong of ['missing', 'tree', 'tree/copy/x'])
        await fs.promises.readFile(wrong).catch((e) => console.log(wrong, e.code));

    const source = fs.createWriteStream('big');
    for (let i = 0; i < 2000; i++) if (!source.write(`${i} `.repeat(500))) await once(source, 'drain');
    source.end();
    await once(source, 'finish');
    await pipeline(fs.createReadStream('big'), async function* (chunks) {
        for await (const chunk of chunks) yield chunk.toString().replaceAll(' ', '_');
    }, fs.createWriteStream('changed'));
    console.log('streamed', fs.statSync('changed').size === fs.statSync('big').size);

    const file = await fs.promises.open('tree/random', 'w+');
    await file.write(Buffer.from('0123456789'), 0, 10, 5);
    await file.truncate(12);
    await file.utimes(1000000000, 1000000001);
    console.log((await file.read(Buffer.alloc(4), 0, 4, 6)).buffer.toString(), (await file.stat()).mtimeMs);
    await file.sync();
    await file.close();

    const watcher = fs.watch('tree');
    const seen = new Promise((resolve) => watcher.on('change', (type, name) => name === 'new' && resolve(type)));
    setTimeout(() => fs.writeFileSync('tree/new', 'x'), 20);
    console.log('watched', await seen);
    watcher.close();
    fs.rmSync('tree/a', { recursive: true });
    const entries = [];
    for await (const entry of await fs.promises.opendir('tree')) entries.push(entry.name);
    console.log(entries.sort().join(' '));
    fs.rmSync('big');
    fs.rmSync('changed');
})();
