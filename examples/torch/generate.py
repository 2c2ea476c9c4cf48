# SPDX-License-Identifier: Apache-2.0
# Inference with PyTorch: makes a small transformer's weights (always the same) as a file, maps that file as its parameters and
# generates tokens from it on two threads, a key-value cache at hand, as llama.cpp does. Prints the tokens and how fast they came.
import math
import os
import sys
import time

os.environ.setdefault("OMP_WAIT_POLICY", "passive")  # threads that wait leave the processors to others

import numpy
import torch
import torch.nn.functional as F

VOCABULARY, WIDTH, HEADS, LAYERS, LENGTH = 512, 256, 8, 4, 128
MODEL = "model.bin"
SHAPES = {"embed": (VOCABULARY, WIDTH), "place": (LENGTH, WIDTH)}
for layer in range(LAYERS):
    SHAPES[f"{layer}.qkv"] = (3 * WIDTH, WIDTH)
    SHAPES[f"{layer}.out"] = (WIDTH, WIDTH)
    SHAPES[f"{layer}.up"] = (4 * WIDTH, WIDTH)
    SHAPES[f"{layer}.down"] = (WIDTH, 4 * WIDTH)


def make():
    """Writes the weights one after the other, beside the place and then under the name: no half a model is ever there."""
    random = numpy.random.RandomState(1)
    with open(MODEL + ".new", "wb") as file:
        for shape in SHAPES.values():
            random.standard_normal(shape).astype("float32").tofile(file)
    os.rename(MODEL + ".new", MODEL)


def load():
    """The weights as they lie in the mapped file."""
    values = torch.from_numpy(numpy.memmap(MODEL, dtype="float32", mode="c"))
    weights, start = {}, 0
    for name, shape in SHAPES.items():
        weights[name] = values[start : start + math.prod(shape)].view(shape)
        start += math.prod(shape)
    return weights


def step(weights, cache, token, position):
    """What follows `token`: a score for each word."""
    x = weights["embed"][token] + weights["place"][position]
    for layer in range(LAYERS):
        q, k, v = F.linear(F.layer_norm(x, (WIDTH,)), weights[f"{layer}.qkv"] / 16).view(3, HEADS, 1, WIDTH // HEADS)
        keys, values = cache[layer] = [torch.cat(pair, 1) for pair in zip(cache[layer], (k, v))]
        seen = torch.softmax(q @ keys.transpose(1, 2) / math.sqrt(WIDTH // HEADS), -1) @ values
        x = x + F.linear(seen.reshape(WIDTH), weights[f"{layer}.out"] / 16)
        x = x + F.linear(F.gelu(F.linear(F.layer_norm(x, (WIDTH,)), weights[f"{layer}.up"] / 16)), weights[f"{layer}.down"] / 32)
    return weights["embed"] @ F.layer_norm(x, (WIDTH,))


torch.set_num_threads(2)
make()
weights = load()
with torch.inference_mode():
    cache = [[torch.empty(HEADS, 0, WIDTH // HEADS)] * 2 for _ in range(LAYERS)]
    tokens = [1]
    start = time.monotonic()
    while len(tokens) < LENGTH:
        scores = step(weights, cache, tokens[-1], len(tokens) - 1)
        scores[tokens] = -math.inf  # no word twice
        tokens.append(int(scores.argmax()))
    took = time.monotonic() - start
    print(*tokens)
    # A whole batch at once keeps both threads busy.
    batch = weights["embed"]
    for layer in range(LAYERS):
        batch = F.layer_norm(batch + F.gelu(batch @ weights[f"{layer}.up"].T / 16) @ weights[f"{layer}.down"].T / 32, (WIDTH,))
    print(*batch.argmax(1).tolist()[:64])
print(f"{(LENGTH - 1) / took:.0f} tokens a second", file=sys.stderr)
