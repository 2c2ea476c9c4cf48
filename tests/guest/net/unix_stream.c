// SPDX-License-Identifier: Apache-2.0
// Stream sockets by path, relative path and abstract name: names as both ends see them, refused and missing peers.
#include "check.h"
#include <stddef.h>
#include <sys/socket.h>
#include <sys/un.h>
static struct sockaddr_un un;
static socklen_t named(const char *path, size_t size)
{
    memset(&un, 0, sizeof un);
    un.sun_family = AF_UNIX;
    memcpy(un.sun_path, path, size);
    return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + size);
}
static void talk(int client, int server)
{
    char b[8];
    OK(write(client, "ping", 4));
    EQ(read(server, b, 8), 4);
    OK(write(server, "pong!", 5));
    EQ(recv(client, b, 8, MSG_WAITALL & 0), 5);
}
static void round_trip(const char *path, size_t size, const char *shown)
{
    int l = OK(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)), c = OK(socket(AF_UNIX, SOCK_STREAM, 0));
    OK(bind(l, (void *)&un, named(path, size)));
    FAILS(connect(c, (void *)&un, named(path, size)), ECONNREFUSED);
    OK(listen(l, 1));
    OK(connect(c, (void *)&un, named(path, size)));
    struct sockaddr_un who = { 0 };
    socklen_t n = sizeof who;
    int s = OK(accept4(l, (void *)&who, &n, SOCK_NONBLOCK | SOCK_CLOEXEC));
    EQ(n, sizeof(sa_family_t));                     // the client has no name
    EQ(who.sun_family, AF_UNIX);
    EQ(fcntl(s, F_GETFD), FD_CLOEXEC);
    CHECK(fcntl(s, F_GETFL) & O_NONBLOCK);
    if (shown) {
        n = sizeof who;
        memset(&who, 0, sizeof who);
        OK(getsockname(l, (void *)&who, &n));
        STREQ(who.sun_path, shown);
        n = sizeof who;
        memset(&who, 0, sizeof who);
        OK(getpeername(c, (void *)&who, &n));
        STREQ(who.sun_path, shown);
        // A short buffer gets a part and the whole size.
        char part[10];
        n = sizeof part;
        OK(getsockname(l, (void *)part, &n));
        EQ(n, offsetof(struct sockaddr_un, sun_path) + strlen(shown) + 1);
        EQ(memcmp(part + 2, shown, sizeof part - 2), 0);
    }
    OK(fcntl(s, F_SETFL, 0));
    talk(c, s);
    OK(shutdown(c, SHUT_WR));
    char b[4];
    EQ(read(s, b, 4), 0);
    close(c), close(s), close(l);
}
int main(void)
{
    const char *path = in_tmp("sock");
    round_trip(path, strlen(path) + 1, path);
    OK(unlink(path));
    OK(chdir(in_tmp(".")));
    round_trip("relative", 8, NULL);
    struct stat st;
    OK(stat("relative", &st));
    CHECK(S_ISSOCK(st.st_mode));
    OK(unlink("relative"));
    char abstract[32];
    abstract[0] = 0;
    int n = snprintf(abstract + 1, 31, "glume-%d\t", getpid());
    round_trip(abstract, (size_t)n + 1, NULL);

    int c = OK(socket(AF_UNIX, SOCK_STREAM, 0));
    FAILS(connect(c, (void *)&un, named("missing", 7)), ENOENT);
    FAILS(connect(c, (void *)&un, named("no/such/dir", 11)), ENOENT);
    close(make_file("plain", "x", 1));
    FAILS(connect(c, (void *)&un, named("plain", 5)), ECONNREFUSED);
    FAILS(connect(c, (void *)&un, named("plain/x", 7)), ENOTDIR);
    FAILS(bind(c, (void *)&un, named("plain", 5)), EADDRINUSE);
    FAILS(bind(c, (void *)&un, named("no/such", 7)), ENOENT);
    FAILS(bind(c, (void *)8, 10), EFAULT);
    FAILS(bind(c, (void *)&un, 1), EINVAL);
    FAILS(connect(c, (void *)&un, 1000), EINVAL);
    FAILS(accept(c, NULL, NULL), EINVAL);
    FAILS(listen(c, 1), EINVAL);
    FAILS(bind(0x7fffff, (void *)&un, 10), EBADF);
    FAILS(bind(OK(open("plain", O_RDONLY)), (void *)&un, 10), ENOTSOCK);
    FAILS(bind(OK(open("/dev/null", O_RDONLY)), (void *)&un, 10), ENOTSOCK);
    // A link on the way is followed; one at the end is not by bind.
    OK(mkdir("real", 0700));
    OK(symlink("real", "way"));
    OK(bind(c, (void *)&un, named("way/s", 5)));
    OK(stat("real/s", &st));
    OK(symlink("nowhere", "dangling"));
    FAILS(bind(OK(socket(AF_UNIX, SOCK_STREAM, 0)), (void *)&un, named("dangling", 8)), EADDRINUSE);
    return 0;
}
