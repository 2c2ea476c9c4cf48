# SPDX-License-Identifier: Apache-2.0
# os, shutil, tempfile, pathlib, fcntl: the calls of a file system, and their errors.
import errno
import fcntl
import os
import pathlib
import shutil
import stat
import tempfile
import time


def error_of(function, *args, **kwargs):
    try:
        function(*args, **kwargs)
    except OSError as error:
        return errno.errorcode[error.errno]
    return None


root = pathlib.Path("tree")
(root / "a/b").mkdir(parents=True)
for i in range(100):
    (root / f"file{i:02}").write_text("x" * i)
print(sum(entry.stat().st_size for entry in os.scandir(root) if entry.is_file()))
print(sorted(os.listdir(root))[:3], len(os.listdir(root)))
os.symlink("../file07", root / "a/link")
os.link(root / "file09", root / "a/hard")
print(os.readlink(root / "a/link"), os.stat(root / "a/link").st_size, os.stat(root / "file09").st_nlink)
print(os.path.samefile(root / "file09", root / "a/hard"), stat.filemode(os.lstat(root / "a/link").st_mode))
os.rename(root / "a/hard", root / "a/b/moved")
os.replace(root / "file10", root / "file11")
print(os.stat(root / "file11").st_size, error_of(os.stat, root / "file10"))
print(error_of(os.mkdir, root), error_of(os.rmdir, root), error_of(os.open, root, os.O_WRONLY),
      error_of(os.listdir, root / "file01"), error_of(os.open, root / "file01/x", os.O_RDONLY),
      error_of(os.symlink, "x", root / "file01"), error_of(os.open, "x" * 300, os.O_RDONLY))
os.symlink("loop", root / "loop")
print(error_of(os.open, root / "loop", os.O_RDONLY), error_of(os.open, root / "a/link", os.O_RDONLY | os.O_NOFOLLOW))

fd = os.open("data", os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o640)
print(error_of(os.open, "data", os.O_CREAT | os.O_EXCL), oct(os.fstat(fd).st_mode))
print(os.writev(fd, [b"one", b"two", b"three"]), os.pread(fd, 3, 3), os.lseek(fd, 0, os.SEEK_CUR))
buffers = [bytearray(2), bytearray(4)]
print(os.preadv(fd, buffers, 1), buffers)
os.ftruncate(fd, 100000)
os.posix_fallocate(fd, 0, 200000)
print(os.fstat(fd).st_size, os.lseek(fd, 0, os.SEEK_END))
os.utime(fd, ns=(10**18 + 1, 10**18 + 2))
print(os.fstat(fd).st_mtime_ns, os.stat("data").st_atime_ns)
os.fchmod(fd, 0o600)
print(oct(stat.S_IMODE(os.stat("data").st_mode)))
other = os.dup(fd)
os.lseek(other, 5, os.SEEK_SET)
print(os.lseek(fd, 0, os.SEEK_CUR), os.get_inheritable(other), fcntl.fcntl(fd, fcntl.F_GETFL) & os.O_RDWR != 0)
second = os.open("data", os.O_RDWR)
fcntl.flock(fd, fcntl.LOCK_EX)
print(error_of(fcntl.flock, second, fcntl.LOCK_EX | fcntl.LOCK_NB))
fcntl.flock(fd, fcntl.LOCK_UN)
fcntl.lockf(fd, fcntl.LOCK_EX)
os.unlink("data")
print(os.fstat(fd).st_nlink, os.pread(fd, 3, 0), error_of(os.stat, "data"))
source = os.open(root / "file99", os.O_RDONLY)
target = os.open("copied", os.O_RDWR | os.O_CREAT)
print(os.copy_file_range(source, target, 50), os.sendfile(target, source, 0, 40), os.fstat(target).st_size)
for descriptor in (fd, other, second, source, target):
    os.close(descriptor)
print(error_of(os.read, fd, 1))

shutil.copytree(root, "copy", symlinks=True)
print(sum(len(files) for _, _, files in os.walk("copy")))
shutil.rmtree("copy")
here = os.open(root, os.O_RDONLY | os.O_DIRECTORY)
print(os.stat("file05", dir_fd=here).st_size, os.access("file05", os.R_OK, dir_fd=here))
old = os.getcwd()
os.chdir(here)
print(os.path.relpath(os.getcwd(), old))
os.chdir("..")
print(os.getcwd() == old)
os.close(here)
with tempfile.TemporaryDirectory() as name:
    with tempfile.NamedTemporaryFile(dir=name) as file:
        file.write(b"temporary")
        file.flush()
        print(os.path.getsize(file.name))
with tempfile.TemporaryFile() as file:
    file.write(b"unnamed")
    print(file.tell())
print(shutil.disk_usage(".").total > 0, os.statvfs(".").f_namemax)
print(os.umask(0o027), os.umask(0o022))
start = time.time()
pathlib.Path("fresh").touch()
print(abs(os.stat("fresh").st_mtime - start) < 5)
