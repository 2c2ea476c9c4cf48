# SPDX-License-Identifier: Apache-2.0
# hashlib and hmac, which come from OpenSSL (built for the processor's vector units), also from several threads.
import hashlib
import hmac
import os
import secrets
import threading

block = bytes(range(256)) * 4096
for name in ("md5", "sha1", "sha256", "sha512", "sha3_256", "blake2b", "blake2s"):
    print(name, hashlib.new(name, block).hexdigest())
print(hmac.new(b"key", block, "sha256").hexdigest())
print(hashlib.pbkdf2_hmac("sha256", b"password", b"salt", 20000).hex())
print(hashlib.scrypt(b"password", salt=b"salt", n=1024, r=8, p=1).hex())
results = {}


def digest(i):
    results[i] = hashlib.sha256(block * (i + 1)).hexdigest()


threads = [threading.Thread(target=digest, args=(i,)) for i in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print([results[i][:8] for i in range(8)])
print(len(os.urandom(100)), len(set(secrets.token_hex(8) for _ in range(100))))
