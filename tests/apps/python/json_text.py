# SPDX-License-Identifier: Apache-2.0
# JSON, regular expressions, numbers, pickling, compression: work in memory, and a file at the end.
import decimal
import gzip
import json
import pickle
import re
import statistics
import zlib
import lzma
import bz2

data = [{"id": i, "name": f"name {i}", "values": [i / 7, i * i, None, i % 2 == 0]} for i in range(20000)]
text = json.dumps(data)
print(len(text), json.loads(text) == data)
print(len(re.findall(r'"name (\d*7)"', text)))
print(pickle.loads(pickle.dumps(data)) == data)
raw = text.encode()
for module in (zlib, bz2, lzma):
    packed = module.compress(raw[:500000])
    print(module.__name__, len(packed) < len(raw), module.decompress(packed) == raw[:500000])
print(decimal.Decimal(2).sqrt(), 3 ** 200 % 1000007, statistics.stdev(range(1000)))
with open("data.json", "w") as out:
    json.dump(data[:100], out, indent=1)
with gzip.GzipFile("data.gz", "wb", mtime=0) as out:
    out.write(raw)
with gzip.open("data.gz") as back:
    print(back.read() == raw)
