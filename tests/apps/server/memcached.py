# SPDX-License-Identifier: Apache-2.0
# Clients of memcached: eight threads at once through the text protocol, then one over UDP. The argument is a port or a path.
import socket
import sys
import threading

where = sys.argv[1]


def connect():
    if where.isdigit():
        return socket.create_connection(("127.0.0.1", int(where)))
    one = socket.socket(socket.AF_UNIX)
    one.connect(where)
    return one


class Client:
    def __init__(self):
        self.socket = connect()
        self.file = self.socket.makefile("rwb")

    def ask(self, text, body=None):
        self.file.write(text.encode() + b"\r\n" + (body + b"\r\n" if body is not None else b""))
        self.file.flush()
        return self.line()

    def line(self):
        return self.file.readline().decode().strip()

    def value(self, key):
        head = self.ask(f"get {key}").split()
        if head[0] == "END":
            return None
        data = self.file.read(int(head[3]) + 2)[:-2]
        assert self.line() == "END"
        return data


def work(number, done):
    client = Client()
    for i in range(200):
        body = bytes([number + 65]) * (i * 37 % 9000)
        assert client.ask(f"set {number}-{i} 0 0 {len(body)}", body) == "STORED"
        client.ask("incr shared 1")
    for i in range(200):
        body = client.value(f"{number}-{i}")
        assert body == bytes([number + 65]) * (i * 37 % 9000), (number, i)
    done[number] = True


one = Client()
print(one.ask("set shared 0 0 1", b"0"), one.ask("add shared 0 0 1", b"1"), one.ask("nonsense"))
print(one.ask("set large 0 0 2000000", b"x" * 2000000), one.value("large"), one.value("absent"))
done = {}
threads = [threading.Thread(target=work, args=(i, done)) for i in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(done), one.value("shared"))
print(one.ask("set brief 0 -1 1", b"x"), one.value("brief"), one.ask("touch shared 100"), one.ask("delete shared"), one.value("shared"))
pipelined = connect()
pipelined.sendall(b"get 1-10 2-10 3-10\r\nversion\r\nquit\r\n")
answer = b""
while part := pipelined.recv(65536):
    answer += part
print(answer.count(b"VALUE"), answer.count(b"VERSION"), len(answer) > 1000)
if where.isdigit():
    udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    udp.settimeout(10)
    udp.sendto(b"\0\1\0\0\0\1\0\0get 1-10\r\n", ("127.0.0.1", int(where)))
    print(udp.recv(2000)[8:18])
