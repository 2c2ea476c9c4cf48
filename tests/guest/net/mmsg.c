// SPDX-License-Identifier: Apache-2.0
// Several datagrams in one call: counts, lengths, names, waiting for the first only, a timeout, an error in the middle.
#include "check.h"
#include <arpa/inet.h>
#include <sys/socket.h>
int main(void)
{
    int r = OK(socket(AF_INET, SOCK_DGRAM, 0)), s = OK(socket(AF_INET, SOCK_DGRAM, 0));
    struct sockaddr_in a = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) }, from[4];
    socklen_t n = sizeof a;
    OK(bind(r, (void *)&a, n));
    OK(getsockname(r, (void *)&a, &n));
    char in[4][16];
    struct iovec vo[4], vi[4];
    struct mmsghdr out[4] = { 0 }, got[4] = { 0 };
    for (int i = 0; i < 4; i++) {
        vo[i] = (struct iovec){ "0123456789" + i, (size_t)(10 - i) };
        vi[i] = (struct iovec){ in[i], sizeof in[i] };
        out[i].msg_hdr = (struct msghdr){ .msg_iov = vo + i, .msg_iovlen = 1, .msg_name = &a, .msg_namelen = sizeof a };
        got[i].msg_hdr = (struct msghdr){ .msg_iov = vi + i, .msg_iovlen = 1, .msg_name = from + i, .msg_namelen = sizeof from[i] };
    }
    EQ(sendmmsg(s, out, 4, 0), 4);
    EQ(out[3].msg_len, 7);
    EQ(recvmmsg(r, got, 4, MSG_WAITFORONE, NULL), 4);
    for (int i = 0; i < 4; i++) {
        EQ(got[i].msg_len, 10 - i);
        EQ(got[i].msg_hdr.msg_namelen, sizeof from[i]);
        EQ(memcmp(in[i], "0123456789" + i, 10 - (size_t)i), 0);
    }
    FAILS(recvmmsg(r, got, 4, MSG_DONTWAIT, NULL), EAGAIN);
    vo[2].iov_base = (void *)8;
    EQ(sendmmsg(s, out, 4, 0), 2);
    FAILS(sendmmsg(s, out + 2, 2, 0), EFAULT);
    struct timespec wait = { 1, 0 };
    EQ(recvmmsg(r, got, 2, 0, &wait), 2);
    CHECK(wait.tv_sec == 0 && wait.tv_nsec > 0);
    wait.tv_nsec = 1000000000;
    FAILS(recvmmsg(r, got, 2, 0, &wait), EINVAL);
    EQ(sendmmsg(s, out, 0, 0), 0);
    return 0;
}
