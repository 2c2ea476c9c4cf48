// SPDX-License-Identifier: Apache-2.0
// /proc/net/tcp and its like show the program's own sockets, a child's too, with their inodes and addresses.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>
#include "check.h"
static char text[1 << 20];
// The line of a table that has this inode, its words from the first on; NULL if there is none.
static char *line_of(const char *table, unsigned long inode)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/net/%s", table);
    FILE *file = fopen(path, "r");
    CHECK(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    char wanted[32];
    snprintf(wanted, sizeof wanted, " %lu ", inode);
    char *at = strstr(text, wanted);
    if (!at) {
        wanted[strlen(wanted) - 1] = '\n';
        at = strstr(text, wanted);
    }
    if (!at)
        return NULL;
    at[strcspn(at + 1, "\n") + 1] = 0;
    while (at > text && at[-1] != '\n')
        at--;
    return at;
}
static unsigned long inode_of(int fd)
{
    struct stat about;
    OK(fstat(fd, &about));
    return about.st_ino;
}
int main(void)
{
    int tcp = OK(socket(AF_INET, SOCK_STREAM, 0)), udp = OK(socket(AF_INET6, SOCK_DGRAM, 0));
    struct sockaddr_in any = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    OK(bind(tcp, (void *)&any, sizeof any));
    OK(listen(tcp, 1));
    struct sockaddr_in6 any6 = { .sin6_family = AF_INET6, .sin6_addr = IN6ADDR_LOOPBACK_INIT };
    OK(bind(udp, (void *)&any6, sizeof any6));
    socklen_t size = sizeof any;
    OK(getsockname(tcp, (void *)&any, &size));
    char expected[32], *line = line_of("tcp", inode_of(tcp));
    CHECK(line);
    snprintf(expected, sizeof expected, "0100007F:%04X 00000000:0000 0A", ntohs(any.sin_port));
    CHECK(strstr(line, expected));
    CHECK(line_of("udp6", inode_of(udp)));
    CHECK(!line_of("udp", inode_of(udp)));

    struct sockaddr_un name = { .sun_family = AF_UNIX, .sun_path = "\0net_sockets test" };
    int local = OK(socket(AF_UNIX, SOCK_DGRAM, 0)), named = OK(socket(AF_UNIX, SOCK_STREAM, 0)), nameless = OK(socket(AF_UNIX, SOCK_STREAM, 0));
    OK(bind(local, (void *)&name, sizeof(sa_family_t) + 17));
    char directory[] = "/tmp/net_socketsXXXXXX";
    CHECK(mkdtemp(directory));
    struct sockaddr_un path = { .sun_family = AF_UNIX };
    snprintf(path.sun_path, sizeof path.sun_path, "%s/socket", directory);
    OK(bind(named, (void *)&path, sizeof path));
    line = line_of("unix", inode_of(local));
    CHECK(line && strcmp(line + strlen(line) - 18, " @net_sockets test") == 0);
    line = line_of("unix", inode_of(named));
    CHECK(line && strcmp(line + strlen(line) - strlen(path.sun_path), path.sun_path) == 0);
    CHECK(line_of("unix", inode_of(nameless)));
    OK(unlink(path.sun_path));
    OK(rmdir(directory));

    int from[2], to[2];
    OK(pipe(from));
    OK(pipe(to));
    pid_t child = OK(fork());
    if (!child) {
        unsigned long inode = inode_of(OK(socket(AF_INET, SOCK_DGRAM, 0)));
        struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
        int own = OK(socket(AF_INET, SOCK_DGRAM, 0));
        OK(bind(own, (void *)&address, sizeof address));
        inode = inode_of(own);
        EQ(write(from[1], &inode, sizeof inode), sizeof inode);
        EQ(read(to[0], &inode, 1), 1);
        _exit(0);
    }
    unsigned long inode;
    EQ(read(from[0], &inode, sizeof inode), sizeof inode);
    CHECK(line_of("udp", inode));
    EQ(write(to[1], "", 1), 1);
    int status;
    EQ(waitpid(child, &status, 0), child);
    EQ(status, 0);
    return 0;
}
