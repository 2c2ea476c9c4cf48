// SPDX-License-Identifier: Apache-2.0
// A web server for node-http.bash; ends in order at SIGTERM.
'use strict';
const http = require('http');
const fs = require('fs');
const port = Number(process.argv[2]);
const long = 'x'.repeat(1000) + '\n';
const server = http.createServer((request, response) => {
    const path = request.url.split('?')[0];
    if (path === '/hello') return response.end('hello\n');
    if (path === '/file') return fs.createReadStream('/usr/share/common-licenses/GPL-3').pipe(response);
    if (path === '/echo') return request.pipe(response);
    if (path === '/loop')
        return http.get({port, host: '127.0.0.1', path: '/hello'}, inner => inner.pipe(response));
    let left = 300;
    const more = () => {
        while (left-- > 0)
            if (!response.write(long)) return response.once('drain', more);
        response.end();
    };
    more();
});
server.listen(port, '127.0.0.1');
process.on('SIGTERM', () => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
});
