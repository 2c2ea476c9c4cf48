// SPDX-License-Identifier: Apache-2.0
// clone(2), clone3(2) and scheduling as programs see them.
#pragma once
#include <cstdint>

namespace abi {

inline constexpr uint64_t clone_vm = 0x100, clone_fs = 0x200, clone_files = 0x400, clone_sighand = 0x800, clone_pidfd = 0x1000;
inline constexpr uint64_t clone_ptrace = 0x2000, clone_vfork = 0x4000, clone_parent = 0x8000, clone_thread = 0x10000;
inline constexpr uint64_t clone_newns = 0x20000, clone_sysvsem = 0x40000, clone_settls = 0x80000, clone_parent_settid = 0x100000;
inline constexpr uint64_t clone_child_cleartid = 0x200000, clone_detached = 0x400000, clone_untraced = 0x800000;
inline constexpr uint64_t clone_child_settid = 0x1000000, clone_newcgroup = 0x2000000, clone_newuts = 0x4000000;
inline constexpr uint64_t clone_newipc = 0x8000000, clone_newuser = 0x10000000, clone_newpid = 0x20000000;
inline constexpr uint64_t clone_newnet = 0x40000000, clone_io = 0x80000000, clone_newtime = 0x80;
inline constexpr uint64_t clone_clear_sighand = 0x100000000, clone_into_cgroup = 0x200000000;
inline constexpr uint64_t clone_signal_mask = 0xff; // clone(2): the exit signal

struct clone_args {
    uint64_t flags, pidfd, child_tid, parent_tid, exit_signal, stack, stack_size, tls, set_tid, set_tid_size, cgroup;
};
static_assert(sizeof(clone_args) == 88);

}
