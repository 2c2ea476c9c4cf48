#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Verifies a SIGSTRUCT without Glume's code: verify.py PAGES SIG recomputes the measurement from the exported pages (SDM volume
# 3D, table 38-3) and checks headers, signature (PKCS#1 v1.5) and quotients. Prints the measurement and the signer; exits with
# 1 and a reason when something is wrong.
import hashlib
import struct
import sys


def measure(data):
    at = 0

    def line():
        nonlocal at
        end = data.index(b"\n", at)
        words = data[at:end].decode().split()
        at = end + 1
        return words

    word, size, frame = line()
    assert word == "enclave"
    log = hashlib.sha256()
    log.update(struct.pack("<8sIQ44x", b"ECREATE\0", int(frame), int(size, 16)))
    pages = set()
    while at < len(data):
        word, offset, count, flags, measured, length = line()
        assert word == "run"
        offset, count, flags, length = int(offset, 16), int(count), int(flags, 16), int(length)
        content = data[at:at + length] if length else bytes(4096 * count if measured == "1" else 0)
        at += length
        for page in range(count):
            here = offset + 4096 * page
            assert here not in pages and here % 4096 == 0 and here < int(size, 16), "a page is added twice or lies outside"
            pages.add(here)
            log.update(struct.pack("<8sQQ40x", b"EADD\0\0\0\0", here, flags))
            if measured == "1":
                for chunk in range(0, 4096, 256):
                    log.update(struct.pack("<8sQ48x", b"EEXTEND\0", here + chunk))
                    log.update(content[4096 * page + chunk:4096 * page + chunk + 256])
    return log.digest()


def fail(why):
    print(f"verify: {why}")
    sys.exit(1)


def main():
    pages = open(sys.argv[1], "rb").read()
    sig = open(sys.argv[2], "rb").read()
    if len(sig) != 1808:
        fail("size")
    if sig[0:16].hex() != "06000000e10000000000010000000000" or sig[24:40].hex() != "01010000600000006000000001000000":
        fail("headers")
    modulus, signature = (int.from_bytes(sig[a:a + 384], "little") for a in (128, 516))
    q1, q2 = (int.from_bytes(sig[a:a + 384], "little") for a in (1040, 1424))
    if struct.unpack_from("<I", sig, 512)[0] != 3 or modulus.bit_length() != 3072:
        fail("key")
    digest = hashlib.sha256(sig[0:128] + sig[900:1028]).digest()
    info = bytes.fromhex("3031300d060960864801650304020105000420") + digest
    padded = b"\0\1" + b"\xff" * (384 - 3 - len(info)) + b"\0" + info
    if pow(signature, 3, modulus) != int.from_bytes(padded, "big"):
        fail("signature")
    if q1 != signature * signature // modulus or q2 != (signature * signature % modulus) * signature // modulus:
        fail("quotients")
    if any(sig[44:128]) or any(sig[908:928]) or any(sig[992:1008]) or any(sig[1028:1040]):
        fail("reserved bytes")
    if measure(pages) != sig[960:992]:
        fail("measurement")
    print("mrenclave:", sig[960:992].hex())
    print("mrsigner:", hashlib.sha256(sig[128:512]).hexdigest())


main()
