// SPDX-License-Identifier: Apache-2.0
// A web server that answers with a line of text.
require('http').createServer((request, response) => {
    response.setHeader('Content-Type', 'text/plain');
    response.end(`hello from node ${process.version}\n`);
}).listen(8083, '127.0.0.1');
