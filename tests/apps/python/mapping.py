# SPDX-License-Identifier: Apache-2.0
# mmap: shared and private maps of files, coherence with read and write, anonymous memory, growth, /dev/shm.
import mmap
import os

page = mmap.PAGESIZE
with open("file", "w+b") as file:
    file.write(bytes(page * 8))
    file.flush()
    shared = mmap.mmap(file.fileno(), 0)
    shared[page:page + 5] = b"hello"
    print(os.pread(file.fileno(), 5, page))
    os.pwrite(file.fileno(), b"world", page + 5)
    print(shared[page:page + 10])
    private = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
    private[page:page + 5] = b"HELLO"
    print(shared[page:page + 5], private[page:page + 10])
    readonly = mmap.mmap(file.fileno(), page, access=mmap.ACCESS_READ, offset=page)
    print(readonly.find(b"world"), readonly[:10])
    try:
        readonly[0] = 1
    except TypeError as error:
        print("read-only:", type(error).__name__)
    shared.flush()
    private.close()
    readonly.close()
    shared.resize(page * 16)
    shared[page * 15] = 7
    print(len(shared), os.fstat(file.fileno()).st_size, shared[page * 15], shared[page:page + 5])
    shared.madvise(mmap.MADV_DONTNEED)
    print(shared[page:page + 5])
    shared.move(page * 2, page, 10)
    print(shared[page * 2:page * 2 + 10])
    shared.close()
anonymous = mmap.mmap(-1, 64 << 20)
for at in range(0, len(anonymous), 1 << 20):
    anonymous[at] = at >> 20
print(sum(anonymous[at] for at in range(0, len(anonymous), 1 << 20)))
anonymous.close()
memory = os.memfd_create("name")
os.ftruncate(memory, page)
with mmap.mmap(memory, page) as view:
    view[:4] = b"memo"
print(os.pread(memory, 4, 0))
name = f"/dev/shm/glume-test-{os.getpid()}"
with open(name, "x+b") as file:
    os.ftruncate(file.fileno(), page)
    with open(name, "r+b") as again, mmap.mmap(file.fileno(), page) as one, mmap.mmap(again.fileno(), page) as two:
        one[:3] = b"shm"
        print(two[:3])
os.unlink(name)
