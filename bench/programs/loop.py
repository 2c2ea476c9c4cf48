# SPDX-License-Identifier: Apache-2.0
# A second or so of plain interpreting: arithmetic, attribute look-ups, dictionaries and strings.
class Counter:
    def __init__(self):
        self.value = 0

    def add(self, n):
        self.value = (self.value * 31 + n) % 1000003


counter = Counter()
words = {}
for i in range(800_000):
    counter.add(i)
    key = i % 977
    words[key] = words.get(key, 0) + len(str(i))
print(counter.value, sum(words.values()))
