#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Computes the emulator's report and keys without its code: keys.py FOLDER reads what emulator_test wrote there. CMAC is openssl's.
# What the keys depend on is in SDM volume 3D (EGETKEY, EREPORT); the emulator's own layout of that is KeyDependencies (keys.h).
import struct
import subprocess
import sys

ROOT, CPUSVN = b"Glume emulator01", bytes([1]) + bytes(15)


def cmac(key, data):
    out = subprocess.run(["openssl", "mac", "-cipher", "AES-128-CBC", "-macopt", "hexkey:" + key.hex(), "-in", "-", "CMAC"], input=data, capture_output=True, check=True)
    return bytes.fromhex(out.stdout.decode().strip())


def derive(name, product=0, version=0, policy=0, attributes=bytes(16), mask=bytes(16), enclave=bytes(32), signer=bytes(32), key_id=bytes(32), cpu=CPUSVN, misc=0, misc_mask=0):
    return cmac(ROOT, struct.pack("<HHHH", name, product, version, policy) + attributes + mask + enclave + signer + key_id + cpu + struct.pack("<II", misc, misc_mask))


def read(name):
    return open(f"{sys.argv[1]}/{name}", "rb").read()


def expect(right, what):
    if not right:
        print(f"keys: {what}")
        sys.exit(1)


report, target = read("report.bin"), read("target.bin")
misc, attributes, enclave, signer = struct.unpack_from("<I", report, 16)[0], report[48:64], report[64:96], report[128:160]
product, version = struct.unpack_from("<HH", report, 256)
expect((product, version, misc) == (5, 2, 1) and any(enclave) and any(signer) and report[:16] == CPUSVN, "fields of the report")
expect(report[320:384] == b"\x33" * 64 and not any(report[96:128]) and not any(report[262:304]), "REPORTDATA, reserved bytes")
key = derive(3, attributes=target[32:48], enclave=target[:32], key_id=report[384:416], misc=struct.unpack_from("<I", target, 52)[0])
expect(cmac(key, report[:384]) == report[416:], "the report's MAC is the target's to check")
expect(read("report.key") == derive(3, attributes=attributes, enclave=enclave, key_id=report[384:416], misc=misc), "the enclave's own report key")
keys = set()
for i in range(5):
    request = read(f"seal{i}.request")
    name, policy, wanted = struct.unpack_from("<HHH", request)
    mask_flags, mask_features = struct.unpack_from("<QQ", request, 24)
    flags, features = struct.unpack("<QQ", attributes)
    mask = struct.unpack_from("<I", request, 72)[0]
    found = derive(name, 0 if policy & 4 else product, wanted, policy, struct.pack("<QQ", (mask_flags | 3) & flags, mask_features & features), request[24:40],
                   enclave if policy & 1 else bytes(32), signer if policy & 2 else bytes(32), request[40:72], request[8:24], mask & misc, ~mask & 0xffffffff)
    expect(read(f"seal{i}.key") == found, f"seal key {i}")
    keys.add(found)
expect(len(keys) == 5, "other policies give other keys")
