// SPDX-License-Identifier: Apache-2.0
// What resolvers and servers ask the network for: interfaces by netlink and by ioctl, addresses by name.
#include "check.h"
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <arpa/inet.h>
#include <sys/ioctl.h>
int main(void)
{
    struct ifaddrs *all, *i;
    OK(getifaddrs(&all));
    int loopback = 0;
    for (i = all; i; i = i->ifa_next)
        if (i->ifa_addr && i->ifa_addr->sa_family == AF_INET && i->ifa_flags & IFF_LOOPBACK) {
            EQ(((struct sockaddr_in *)i->ifa_addr)->sin_addr.s_addr, htonl(INADDR_LOOPBACK));
            loopback++;
        }
    EQ(loopback, 1);
    freeifaddrs(all);
    EQ(if_nametoindex("lo"), 1);
    char name[IF_NAMESIZE];
    STREQ(if_indextoname(1, name), "lo");
    int s = OK(socket(AF_INET, SOCK_DGRAM, 0));
    struct ifreq r = { .ifr_name = "lo" };
    OK(ioctl(s, SIOCGIFADDR, &r));
    EQ(((struct sockaddr_in *)&r.ifr_addr)->sin_addr.s_addr, htonl(INADDR_LOOPBACK));
    OK(ioctl(s, SIOCGIFMTU, &r));
    CHECK(r.ifr_mtu > 1000);
    struct ifreq list[8];
    struct ifconf c = { .ifc_len = sizeof list, .ifc_req = list };
    OK(ioctl(s, SIOCGIFCONF, &c));
    CHECK(c.ifc_len >= (int)sizeof list[0]);
    FAILS(ioctl(s, SIOCGIFADDR, 8), EFAULT);
    struct addrinfo *found, hints = { .ai_socktype = SOCK_STREAM, .ai_family = AF_INET };
    EQ(getaddrinfo("localhost", "80", &hints, &found), 0);
    EQ(((struct sockaddr_in *)found->ai_addr)->sin_addr.s_addr, htonl(INADDR_LOOPBACK));
    freeaddrinfo(found);
    return 0;
}
