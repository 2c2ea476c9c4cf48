// SPDX-License-Identifier: Apache-2.0
// A second or so under the optimising compiler: numbers, objects, strings in a map.
'use strict';
let hash = 0;
const words = new Map();
for (let i = 0; i < 6_000_000; i++) {
    hash = (hash * 31 + i) % 1000003;
    const key = `word${i % 4999}`;
    words.set(key, (words.get(key) ?? 0) + hash % 7);
}
console.log(hash, words.get('word17'));
