// SPDX-License-Identifier: Apache-2.0
// /proc/self/maps: every line parses, is in order, does not overlap, and names the program, libc, stack, heap and files.
#include "proc_text.h"

static int data = 1;

int main(void)
{
    void *heap = malloc(100);
    int stack = 0;
    int fd = make_file("mapped", "x", 1);
    OK(ftruncate(fd, 3 * PAGE));
    char *file = mmap(NULL, 2 * PAGE, PROT_READ, MAP_PRIVATE, fd, PAGE);
    char *shared = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    CHECK(file != MAP_FAILED && shared != MAP_FAILED);
    char *none = mmap(NULL, 5 * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    struct stat st;
    OK(fstat(fd, &st));
    char self[PATH_MAX], real[PATH_MAX];
    long n = OK(readlink("/proc/self/exe", self, sizeof self - 1));
    self[n] = 0;
    CHECK(realpath(in_tmp("mapped"), real));

    char *text = read_text("/proc/self/maps");
    uintptr_t last = 0;
    int seen_text = 0, seen_data = 0, seen_heap = 0, seen_stack = 0, seen_file = 0, seen_shared = 0, seen_none = 0, seen_libc = 0, seen_vdso = 0;
    for (char *line = text, *next; *line; line = next) {
        next = strchr(line, '\n');
        CHECK(next);
        *next++ = 0;
        unsigned long a, b, off, ino;
        unsigned ma, mi;
        char prot[8], path[PATH_MAX] = "";
        int fields = sscanf(line, "%lx-%lx %7s %lx %x:%x %lu %4095[^\n]", &a, &b, prot, &off, &ma, &mi, &ino, path);
        CHECK(fields >= 7);
        CHECK(a < b && a % PAGE == 0 && b % PAGE == 0 && a >= last);
        CHECK(strlen(prot) == 4 && (prot[3] == 'p' || prot[3] == 's'));
        last = b;
        // The name starts in column 73, padded with blanks.
        if (path[0])
            CHECK(strlen(line) > 73 && line[72] == ' ' && line[73] != ' ');
#define IN(p) ((uintptr_t)(p) >= a && (uintptr_t)(p) < b)
        if (IN(main)) {
            seen_text++;
            STREQ(prot, "r-xp");
            STREQ(path, self);
            CHECK(ino != 0);
        }
        if (IN(&data)) {
            seen_data++;
            STREQ(prot, "rw-p");
        }
        if (IN(heap)) {
            seen_heap++;
            STREQ(path, "[heap]");
            STREQ(prot, "rw-p");
            EQ(ino, 0);
        }
        if (IN(&stack)) {
            seen_stack++;
            STREQ(path, "[stack]");
        }
        if (IN(file)) {
            seen_file++;
            EQ(off, PAGE);
            EQ(ino, st.st_ino);
            STREQ(prot, "r--p");
            STREQ(path, real);
            EQ(a, (uintptr_t)file);
            EQ(b, (uintptr_t)file + 2 * PAGE);
        }
        if (IN(shared)) {
            seen_shared++;
            STREQ(prot, "rw-s");
            EQ(off, 0);
        }
        if (IN(none)) {
            seen_none++;
            STREQ(prot, "---p");
        }
        seen_libc += strstr(path, "libc.so") && prot[2] == 'x';
        seen_vdso += !strcmp(path, "[vdso]");
    }
    CHECK(seen_text == 1 && seen_data == 1 && seen_heap == 1 && seen_stack == 1 && seen_file == 1 && seen_shared == 1 && seen_none == 1);
    EQ(seen_vdso, 1);
    EQ(seen_libc, 1);

    // A deleted file says so, and small reads give the same text as one big one.
    OK(unlink(in_tmp("mapped")));
    text = read_text("/proc/self/maps");
    snprintf(self, sizeof self, "%.4000s (deleted)\n", real);
    CHECK(strstr(text, self));
    int m = OK(open("/proc/self/maps", O_RDONLY));
    char *small = malloc(1 << 18);
    size_t at = 0;
    for (long k; (k = OK(read(m, small + at, 100))) > 0;)
        at += k;
    small[at] = 0;
    CHECK(count_lines(small) >= count_lines(text));
    EQ(OK(lseek(m, 0, SEEK_SET)), 0);
    CHECK(OK(read(m, small, 30)) > 0);
    return 0;
}
