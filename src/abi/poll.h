// SPDX-License-Identifier: Apache-2.0
// poll(2), select(2) and epoll(7) as programs see them.
#pragma once
#include <cstdint>

namespace abi {

struct pollfd { int32_t fd; int16_t events, revents; };
static_assert(sizeof(pollfd) == 8);

inline constexpr int16_t poll_in = 0x1, poll_pri = 0x2, poll_out = 0x4, poll_err = 0x8, poll_hup = 0x10, poll_nval = 0x20;
inline constexpr int16_t poll_rdnorm = 0x40, poll_rdband = 0x80, poll_wrnorm = 0x100, poll_wrband = 0x200;

struct [[gnu::packed]] epoll_event { uint32_t events; uint64_t data; };
static_assert(sizeof(epoll_event) == 12);

inline constexpr int epoll_ctl_add = 1, epoll_ctl_del = 2, epoll_ctl_mod = 3;
inline constexpr uint32_t epoll_cloexec = 02000000;

}
