// SPDX-License-Identifier: Apache-2.0
// Sockets as programs see them (socket(2), cmsg(3), unix(7)).
#pragma once
#include <cstddef>
#include <cstdint>

namespace abi {

inline constexpr int af_unspec = 0, af_unix = 1, af_inet = 2, af_inet6 = 10, af_netlink = 16;
inline constexpr int sock_type_mask = 0xf, sock_nonblock = 04000, sock_cloexec = 02000000;

inline constexpr int sol_socket = 1;
inline constexpr int so_rcvtimeo = 20, so_sndtimeo = 21, so_attach_filter = 26, so_attach_bpf = 50, so_attach_reuseport_cbpf = 51, so_attach_reuseport_ebpf = 52, so_peerpidfd = 77;
inline constexpr int ipproto_tcp = 6, tcp_zerocopy_receive = 35;
inline constexpr int scm_rights = 1, scm_pidfd = 4;

inline constexpr int msg_ctrunc = 0x8, msg_dontwait = 0x40, msg_errqueue = 0x2000, msg_waitforone = 0x10000, msg_cmsg_cloexec = 0x40000000,
                     msg_cmsg_compat = static_cast<int>(0x80000000);

struct msghdr {
    uint64_t name = 0;
    uint32_t name_size = 0, pad0_ = 0;
    uint64_t vector = 0, vector_count = 0;
    uint64_t control = 0, control_size = 0;
    int32_t flags = 0, pad1_ = 0;
};
static_assert(sizeof(msghdr) == 56);

struct mmsghdr {
    msghdr header;
    uint32_t length = 0, pad_ = 0;
};
static_assert(sizeof(mmsghdr) == 64);

// The head of a control message; data follows, and the next one begins at a multiple of 8.
struct cmsghdr { uint64_t size; int32_t level, type; };
static_assert(sizeof(cmsghdr) == 16);

}
