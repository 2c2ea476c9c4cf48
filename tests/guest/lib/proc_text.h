// SPDX-License-Identifier: Apache-2.0
// Reading pseudo files whole, and finding "Key: value" lines in them.
#pragma once
#include "check.h"

// The whole text of a file, zero at the end; one buffer for each call site's use: up to four live at once.
static inline char *read_text(const char *path)
{
    static char buffers[4][1 << 18];
    static int next;
    char *b = buffers[next++ % 4];
    int fd = open(path, O_RDONLY);
    if (fd < 0)
        check_fail(__FILE__, __LINE__, "open %s: %s", path, strerrorname(errno));
    size_t at = 0;
    for (;;) {
        ssize_t n = read(fd, b + at, sizeof buffers[0] - 1 - at);
        if (n < 0)
            check_fail(__FILE__, __LINE__, "read %s: %s", path, strerrorname(errno));
        if (n == 0)
            break;
        at += (size_t)n;
    }
    b[at] = 0;
    close(fd);
    return b;
}

// The text behind "key" and a colon or blanks, in the line that starts with it; NULL if there is none.
static inline const char *value_of(const char *text, const char *key)
{
    size_t n = strlen(key);
    for (const char *line = text; line; line = strchr(line, '\n'), line = line ? line + 1 : NULL) {
        if (strncmp(line, key, n) != 0)
            continue;
        const char *v = line + n;
        if (*v != ':' && *v != '\t' && *v != ' ')
            continue;
        while (*v == ':' || *v == '\t' || *v == ' ')
            v++;
        return v;
    }
    return NULL;
}

// Its number; the key must be there.
static inline long long number_of(const char *text, const char *key)
{
    const char *v = value_of(text, key);
    if (!v)
        check_fail(__FILE__, __LINE__, "no line \"%s\"", key);
    char *end;
    long long n = strtoll(v, &end, 0);
    if (end == v)
        check_fail(__FILE__, __LINE__, "no number behind \"%s\": %.40s", key, v);
    return n;
}

static inline int count_lines(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += *text == '\n';
    return n;
}

// The symbolic link's text.
static inline const char *link_text(const char *path)
{
    static char b[4][4096];
    static int next;
    char *t = b[next++ % 4];
    ssize_t n = readlink(path, t, sizeof b[0] - 1);
    if (n < 0)
        check_fail(__FILE__, __LINE__, "readlink %s: %s", path, strerrorname(errno));
    t[n] = 0;
    return t;
}
