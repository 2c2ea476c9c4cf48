// SPDX-License-Identifier: Apache-2.0
// Files below /tmp: names, content, positions, metadata, listings, locks and mappings. In an enclave this is the kernel's own tmpfs.
#include <check.h>
#include <dirent.h>
#include <sys/file.h>
#include <sys/syscall.h>

static char folder[64];

static const char *at(const char *name)
{
    static char room[4][256];
    static int next;
    char *text = room[next++ % 4];
    snprintf(text, sizeof room[0], "%s/%s", folder, name);
    return text;
}

static int count(const char *path)
{
    DIR *list = opendir(path);
    int n = 0;
    CHECK(list != NULL);
    while (readdir(list))
        n++;
    closedir(list);
    return n;
}

static void content(void)
{
    char text[100] = "", big[10000];
    int fd = open(at("file"), O_RDWR | O_CREAT | O_EXCL, 0640);
    struct stat about;
    CHECK(fd >= 0);
    CHECK(write(fd, "hello world", 11) == 11);
    CHECK(lseek(fd, 6, SEEK_SET) == 6 && read(fd, text, 100) == 5 && !strcmp(text, "world"));
    CHECK(read(fd, text, 100) == 0);
    CHECK(pwrite(fd, "far", 3, 100000) == 3);
    CHECK(!fstat(fd, &about) && about.st_size == 100003 && (about.st_mode & 07777) == 0640 && about.st_nlink == 1 && S_ISREG(about.st_mode));
    CHECK(pread(fd, big, sizeof big, 50000) == sizeof big);
    for (size_t i = 0; i < sizeof big; i++)
        CHECK(big[i] == 0);
    CHECK(!ftruncate(fd, 5) && pread(fd, text, 100, 0) == 5);
    CHECK(!ftruncate(fd, 20) && pread(fd, text, 100, 0) == 20 && !memcmp(text, "hello\0\0\0", 8));
    CHECK(lseek(fd, 0, SEEK_END) == 20 && lseek(fd, -21, SEEK_END) == -1 && errno == EINVAL);
    CHECK(!fsync(fd) && !fdatasync(fd));
    CHECK(!posix_fallocate(fd, 0, 8192) && !fstat(fd, &about) && about.st_size == 8192);
    close(fd);
    CHECK((fd = open(at("file"), O_WRONLY | O_APPEND)) >= 0);
    CHECK(write(fd, "end", 3) == 3 && lseek(fd, 0, SEEK_CUR) == 8195);
    CHECK(read(fd, text, 1) == -1 && errno == EBADF);
    close(fd);
    CHECK((fd = open(at("file"), O_RDONLY | O_TRUNC)) >= 0);
    CHECK(!fstat(fd, &about) && about.st_size == 0);
    CHECK(write(fd, "x", 1) == -1 && errno == EBADF);
    close(fd);
    CHECK(open(at("file"), O_CREAT | O_EXCL | O_WRONLY, 0600) == -1 && errno == EEXIST);
    CHECK(open(at("none"), O_RDONLY) == -1 && errno == ENOENT);
    CHECK(open(at("file/x"), O_RDONLY) == -1 && errno == ENOTDIR);
    CHECK(open(at("file"), O_RDONLY | O_DIRECTORY) == -1 && errno == ENOTDIR);
    CHECK(!truncate(at("file"), 3) && !stat(at("file"), &about) && about.st_size == 3);
}

static void names(void)
{
    struct stat about, other;
    char text[300] = "";
    CHECK(!mkdir(at("d"), 0755) && mkdir(at("d"), 0755) == -1 && errno == EEXIST);
    CHECK(!mkdir(at("d/e"), 0700) && !stat(at("d"), &about) && about.st_nlink >= 1);
    CHECK(rmdir(at("d")) == -1 && errno == ENOTEMPTY);
    CHECK(unlink(at("d")) == -1 && errno == EISDIR);
    CHECK(rmdir(at("file")) == -1 && errno == ENOTDIR);
    CHECK(open(at("d"), O_WRONLY) == -1 && errno == EISDIR);
    CHECK(!link(at("file"), at("d/hard")) && !stat(at("file"), &about) && !stat(at("d/hard"), &other));
    CHECK(about.st_ino == other.st_ino && about.st_nlink == 2);
    CHECK(link(at("d"), at("x")) == -1 && errno == EPERM);
    CHECK(!symlink("d/hard", at("soft")) && readlink(at("soft"), text, sizeof text) == 6 && !memcmp(text, "d/hard", 6));
    CHECK(!lstat(at("soft"), &about) && S_ISLNK(about.st_mode) && about.st_size == 6);
    CHECK(!stat(at("soft"), &about) && about.st_ino == other.st_ino);
    CHECK(count(folder) == 5);
    CHECK(!rename(at("d"), at("moved")) && access(at("d"), F_OK) == -1 && errno == ENOENT);
    CHECK(!access(at("moved/e"), F_OK) && !access(at("moved/hard"), R_OK | W_OK));
    CHECK(rename(at("moved"), at("moved/e/x")) == -1 && errno == EINVAL);
    CHECK(rename(at("file"), at("moved")) == -1 && errno == EISDIR);
    CHECK(rename(at("moved"), at("file")) == -1 && errno == ENOTDIR);
    CHECK(syscall(SYS_renameat2, AT_FDCWD, at("file"), AT_FDCWD, at("soft"), 1) == -1 && errno == EEXIST); // RENAME_NOREPLACE
    CHECK(!syscall(SYS_renameat2, AT_FDCWD, at("soft"), AT_FDCWD, at("moved/hard"), 2));                   // RENAME_EXCHANGE
    CHECK(!lstat(at("moved/hard"), &about) && S_ISLNK(about.st_mode) && !lstat(at("soft"), &about) && S_ISREG(about.st_mode));
    CHECK(!unlink(at("moved/hard")) && !unlink(at("soft")) && !stat(at("file"), &about) && about.st_nlink == 1);

    // Directories by descriptor, also after a move.
    int base = open(at("moved"), O_RDONLY | O_DIRECTORY);
    CHECK(base >= 0 && !rename(at("moved"), at("again")));
    int fd = openat(base, "inner", O_CREAT | O_RDWR, 0600);
    CHECK(fd >= 0 && !access(at("again/inner"), F_OK));
    CHECK(!unlinkat(base, "inner", 0) && !fstat(fd, &about) && about.st_nlink == 0);
    CHECK(write(fd, "still", 5) == 5 && pread(fd, text, 10, 0) == 5);
    close(fd);
    CHECK(!fchdir(base) && getcwd(text, sizeof text) && !strcmp(text, at("again")) && !chdir("e") && !chdir("../..") && getcwd(text, sizeof text) && !strcmp(text, folder));
    close(base);
    CHECK(!rmdir("again/e") && !rmdir("again"));
}

static void metadata(void)
{
    struct stat about;
    struct timespec times[2] = {{1000, 5}, {2000, 6}};
    CHECK(!chmod(at("file"), 0604) && !stat(at("file"), &about) && (about.st_mode & 07777) == 0604);
    CHECK(!utimensat(AT_FDCWD, at("file"), times, 0) && !stat(at("file"), &about));
    CHECK(about.st_atim.tv_sec == 1000 && about.st_mtim.tv_sec == 2000 && about.st_mtim.tv_nsec == 6);
    int fd = open(at("file"), O_RDWR);
    CHECK(write(fd, "new", 3) == 3 && !fstat(fd, &about) && about.st_mtim.tv_sec > 1000000000);
    CHECK(!fchmod(fd, 0600) && !fchown(fd, getuid(), getgid()) && !futimens(fd, NULL));
    umask(077);
    close(open(at("masked"), O_CREAT | O_WRONLY, 0666));
    CHECK(!stat(at("masked"), &about) && (about.st_mode & 0777) == 0600 && !unlink(at("masked")));
    close(fd);
}

static void listing(void)
{
    char name[32];
    CHECK(!mkdir(at("many"), 0700));
    for (int i = 0; i < 500; i++) {
        snprintf(name, sizeof name, "many/%d", i);
        close(open(at(name), O_CREAT | O_WRONLY, 0600));
    }
    CHECK(count(at("many")) == 502);
    DIR *list = opendir(at("many")); // every name once, also while they are being removed
    int removed = 0;
    for (struct dirent *entry; (entry = readdir(list));)
        if (entry->d_name[0] != '.') {
            CHECK(entry->d_type == DT_REG || entry->d_type == DT_UNKNOWN);
            CHECK(!unlinkat(dirfd(list), entry->d_name, 0));
            removed++;
        }
    CHECK(removed == 500);
    closedir(list);
    CHECK(!rmdir(at("many")));
}

static void locks(void)
{
    int one = open(at("file"), O_RDWR), two = open(at("file"), O_RDWR);
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    CHECK(!flock(one, LOCK_EX) && flock(two, LOCK_SH | LOCK_NB) == -1 && errno == EWOULDBLOCK);
    CHECK(!flock(one, LOCK_SH) && !flock(two, LOCK_SH | LOCK_NB) && flock(two, LOCK_EX | LOCK_NB) == -1);
    CHECK(!flock(one, LOCK_UN) && !flock(two, LOCK_EX | LOCK_NB));
    close(two);
    CHECK(!flock(one, LOCK_EX | LOCK_NB));
    CHECK(!fcntl(one, F_SETLK, &lock) && !fcntl(one, F_GETLK, &lock) && lock.l_type == F_UNLCK);
    close(one);
}

static void mapping(void)
{
    int fd = open(at("file"), O_RDWR | O_TRUNC);
    CHECK(write(fd, "mapped", 6) == 6 && !ftruncate(fd, 3 * PAGE));
    char *map = mmap(NULL, 3 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
    CHECK(map != MAP_FAILED && !memcmp(map, "mapped", 7) && map[2 * PAGE] == 0);
    map[0] = 'M';
    char byte;
    CHECK(pread(fd, &byte, 1, 0) == 1 && byte == 'm');
    CHECK(!madvise(map, PAGE, MADV_DONTNEED) && map[0] == 'm');
    CHECK(!munmap(map, 3 * PAGE));
    close(fd);
}

int main(void)
{
    strcpy(folder, "/tmp/tmpfs.XXXXXX");
    CHECK(mkdtemp(folder) != NULL);
    content();
    names();
    metadata();
    listing();
    locks();
    mapping();
    CHECK(!unlink(at("file")) && count(folder) == 2);
    CHECK(!chdir("/") && !rmdir(folder) && access(folder, F_OK) == -1);
    puts("ok");
    return 0;
}
