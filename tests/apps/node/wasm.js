// SPDX-License-Identifier: Apache-2.0
// WebAssembly: compiled code, a growing memory, and a trap, which reaches node as a fault in guarded memory.
'use strict';
// (module (memory (export "memory") 1)
//   (func (export "add") (param i32 i32) (result i32) local.get 0 local.get 1 i32.add)
//   (func (export "load") (param i32) (result i32) local.get 0 i32.load)
//   (func (export "grow") (param i32) (result i32) local.get 0 memory.grow)
//   (func (export "sum") (param i32) (result i32) (local i32)
//     loop local.get 1 local.get 0 i32.add local.set 1 local.get 0 i32.const 1 i32.sub local.tee 0 br_if 0 end local.get 1)
//   (func (export "trap") unreachable))
const name = (text) => [text.length, ...Buffer.from(text)];
const section = (id, body) => [id, body.length, ...body];
const functionBody = (...code) => [code.length, ...code];
const bytes = Uint8Array.from([
    0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    ...section(1, [3, 0x60, 2, 0x7f, 0x7f, 1, 0x7f, 0x60, 1, 0x7f, 1, 0x7f, 0x60, 0, 0]),
    ...section(3, [5, 0, 1, 1, 1, 2]),
    ...section(5, [1, 0, 1]),
    ...section(7, [6, ...name('memory'), 2, 0, ...name('add'), 0, 0, ...name('load'), 0, 1, ...name('grow'), 0, 2,
        ...name('sum'), 0, 3, ...name('trap'), 0, 4]),
    ...section(10, [5,
        ...functionBody(0, 0x20, 0, 0x20, 1, 0x6a, 0x0b),
        ...functionBody(0, 0x20, 0, 0x28, 2, 0, 0x0b),
        ...functionBody(0, 0x20, 0, 0x40, 0, 0x0b),
        ...functionBody(1, 1, 0x7f, 0x03, 0x40, 0x20, 1, 0x20, 0, 0x6a, 0x21, 1, 0x20, 0, 0x41, 1, 0x6b, 0x22, 0, 0x0d, 0, 0x0b,
            0x20, 1, 0x0b),
        ...functionBody(0, 0x00, 0x0b)]),
]);
(async () => {
    console.log('valid', WebAssembly.validate(bytes));
    const { instance } = await WebAssembly.instantiate(bytes);
    const { add, load, grow, sum, trap, memory } = instance.exports;
    console.log(add(2, 40), sum(1000), sum(10000000));
    new Int32Array(memory.buffer)[100] = 1234;
    console.log(load(400), grow(10), memory.buffer.byteLength, load(400), load(600000));
    for (const [what, attempt] of [['out of bounds', () => load(11 * 65536)], ['far out', () => load(0x7ffffff0)], ['trap', trap]])
        try {
            attempt();
        } catch (e) {
            console.log(what, e instanceof WebAssembly.RuntimeError, e.message);
        }
    console.log(add(1, 1));
})();
