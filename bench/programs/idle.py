# SPDX-License-Identifier: Apache-2.0
# idle.py PORT COUNT: opens so many connections to a web server on loopback, asks once on each, says "ready", and holds
# them until its input ends; then says how many the server has closed meanwhile.
import resource
import select
import socket
import sys

port, count = int(sys.argv[1]), int(sys.argv[2])
hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
held = []
for _ in range(count):
    one = socket.create_connection(("127.0.0.1", port), timeout=20)
    one.sendall(b"HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    if not one.recv(4096).startswith(b"HTTP/1.1 "):
        sys.exit("no answer")
    held.append(one)
print("ready", flush=True)
sys.stdin.read()
watch = select.poll()
for one in held:
    watch.register(one, select.POLLIN)
print(len(watch.poll(0)))
