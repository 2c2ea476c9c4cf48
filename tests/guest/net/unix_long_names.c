// SPDX-License-Identifier: Apache-2.0
// A socket's name that fills its address, relative to a directory whose own name is longer still.
#include <sys/socket.h>
#include <sys/un.h>
#include "check.h"
int main(void)
{
    char top[] = "/tmp/unix_long_namesXXXXXX", deep[90];
    CHECK(mkdtemp(top));
    OK(chdir(top));
    memset(deep, 'd', sizeof deep - 1);
    deep[sizeof deep - 1] = 0;
    OK(mkdir(deep, 0700));
    OK(chdir(deep));
    for (size_t size = 20; size <= sizeof((struct sockaddr_un *)0)->sun_path - 1; size++) {
        struct sockaddr_un name = { .sun_family = AF_UNIX };
        memset(name.sun_path, 'n', size);
        name.sun_path[size / 2] = '/';
        name.sun_path[size / 2] = 0;
        OK(mkdir(name.sun_path, 0700));
        name.sun_path[size / 2] = '/';
        int server = OK(socket(AF_UNIX, SOCK_STREAM, 0)), client = OK(socket(AF_UNIX, SOCK_STREAM, 0)), again = OK(socket(AF_UNIX, SOCK_STREAM, 0));
        OK(bind(server, (void *)&name, sizeof name));
        FAILS(bind(again, (void *)&name, sizeof name), EADDRINUSE);
        OK(listen(server, 1));
        OK(connect(client, (void *)&name, sizeof name));
        struct stat about;
        OK(stat(name.sun_path, &about));
        CHECK(S_ISSOCK(about.st_mode));
        OK(unlink(name.sun_path));
        FAILS(connect(again, (void *)&name, sizeof name), ENOENT);
        OK(close(server) | close(client) | close(again));
        name.sun_path[size / 2] = 0;
        OK(rmdir(name.sun_path));
    }
    OK(chdir("../.."));
    char room[200];
    snprintf(room, sizeof room, "%s/%s", top, deep);
    OK(rmdir(room));
    OK(rmdir(top));
    return 0;
}
