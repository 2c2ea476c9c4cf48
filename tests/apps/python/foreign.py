# SPDX-License-Identifier: Apache-2.0
# ctypes: libraries loaded at run time, callbacks (memory made executable at run time), errno, raw system calls.
import ctypes
import os

libc = ctypes.CDLL("libc.so.6", use_errno=True)
libm = ctypes.CDLL("libm.so.6")
libm.cos.restype, libm.cos.argtypes = ctypes.c_double, [ctypes.c_double]
print(libm.cos(0.0), libc.strlen(b"twelve bytes"))
compare = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_int), ctypes.POINTER(ctypes.c_int))
values = (ctypes.c_int * 1000)(*[(i * 7919) % 1000 for i in range(1000)])
libc.qsort(values, len(values), ctypes.sizeof(ctypes.c_int), compare(lambda a, b: a[0] - b[0]))
print(list(values) == list(range(1000)))
print(libc.open(b"/no/such/file", 0), ctypes.get_errno())
print(libc.syscall(39) == os.getpid(), libc.syscall(100000), ctypes.get_errno())


class Timespec(ctypes.Structure):
    _fields_ = [("tv_sec", ctypes.c_long), ("tv_nsec", ctypes.c_long)]


now = Timespec()
print(libc.clock_gettime(1, ctypes.byref(now)), now.tv_sec > 0)
libc.mmap.restype = ctypes.c_void_p
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t] + [ctypes.c_int] * 3 + [ctypes.c_long]
address = libc.mmap(None, 4096, 7, 0x22, -1, 0)
# mov $39,%eax; syscall; ret: a system call in code that no file holds, called often enough to be noticed
ctypes.memmove(address, bytes.fromhex("b8270000000f05c3"), 8)
getpid = ctypes.CFUNCTYPE(ctypes.c_int)(address)
print({getpid() for _ in range(1000)} == {os.getpid()})
# xor %eax,%eax; inc %eax...: the number is not in a mov before the syscall: lea 39(%rax),%eax; syscall; ret
ctypes.memmove(address + 64, bytes.fromhex("31c083c0270f05c3"), 8)
getpid = ctypes.CFUNCTYPE(ctypes.c_int)(address + 64)
print({getpid() for _ in range(100)} == {os.getpid()})
lib = ctypes.CDLL("libz.so.1")
lib.zlibVersion.restype = ctypes.c_char_p
print(lib.zlibVersion())
