// SPDX-License-Identifier: Apache-2.0
// /proc/sys: settings of the system, to read. The host's values hold, so they are the host's.
#pragma once
#include "proc/show.h"

namespace pseudo {

namespace sysctl {

template <Literal path>
constexpr Node setting(std::string_view name) { return file(name, host_says<path>); }

inline constexpr Node random[] = {
    setting<"/proc/sys/kernel/random/boot_id">("boot_id"),
    setting<"/proc/sys/kernel/random/uuid">("uuid"),
    setting<"/proc/sys/kernel/random/entropy_avail">("entropy_avail"),
    setting<"/proc/sys/kernel/random/poolsize">("poolsize"),
};
inline constexpr Node yama[] = {file("ptrace_scope", says<"1\n">)};
inline constexpr Node kernel[] = {
    setting<"/proc/sys/kernel/arch">("arch"),
    setting<"/proc/sys/kernel/cap_last_cap">("cap_last_cap"),
    file("core_pattern", says<"core\n">),
    file("core_uses_pid", says<"0\n">),
    setting<"/proc/sys/kernel/dmesg_restrict">("dmesg_restrict"),
    setting<"/proc/sys/kernel/domainname">("domainname"),
    setting<"/proc/sys/kernel/hostname">("hostname"),
    setting<"/proc/sys/kernel/kptr_restrict">("kptr_restrict"),
    setting<"/proc/sys/kernel/msgmax">("msgmax"),
    setting<"/proc/sys/kernel/msgmnb">("msgmnb"),
    setting<"/proc/sys/kernel/msgmni">("msgmni"),
    setting<"/proc/sys/kernel/ngroups_max">("ngroups_max"),
    setting<"/proc/sys/kernel/numa_balancing">("numa_balancing"),
    setting<"/proc/sys/kernel/osrelease">("osrelease"),
    setting<"/proc/sys/kernel/ostype">("ostype"),
    setting<"/proc/sys/kernel/overflowgid">("overflowgid"),
    setting<"/proc/sys/kernel/overflowuid">("overflowuid"),
    setting<"/proc/sys/kernel/perf_event_paranoid">("perf_event_paranoid"),
    setting<"/proc/sys/kernel/pid_max">("pid_max"),
    setting<"/proc/sys/kernel/printk">("printk"),
    dir("random", random),
    setting<"/proc/sys/kernel/randomize_va_space">("randomize_va_space"),
    setting<"/proc/sys/kernel/sched_autogroup_enabled">("sched_autogroup_enabled"),
    setting<"/proc/sys/kernel/sched_rr_timeslice_ms">("sched_rr_timeslice_ms"),
    setting<"/proc/sys/kernel/sched_rt_period_us">("sched_rt_period_us"),
    setting<"/proc/sys/kernel/sched_rt_runtime_us">("sched_rt_runtime_us"),
    setting<"/proc/sys/kernel/sem">("sem"),
    setting<"/proc/sys/kernel/shmall">("shmall"),
    setting<"/proc/sys/kernel/shmmax">("shmmax"),
    setting<"/proc/sys/kernel/shmmni">("shmmni"),
    setting<"/proc/sys/kernel/tainted">("tainted"),
    setting<"/proc/sys/kernel/threads-max">("threads-max"),
    setting<"/proc/sys/kernel/unprivileged_userns_clone">("unprivileged_userns_clone"),
    setting<"/proc/sys/kernel/version">("version"),
    dir("yama", yama),
};
inline constexpr Node vm[] = {
    setting<"/proc/sys/vm/admin_reserve_kbytes">("admin_reserve_kbytes"),
    setting<"/proc/sys/vm/dirty_background_ratio">("dirty_background_ratio"),
    setting<"/proc/sys/vm/dirty_ratio">("dirty_ratio"),
    setting<"/proc/sys/vm/max_map_count">("max_map_count"),
    setting<"/proc/sys/vm/min_free_kbytes">("min_free_kbytes"),
    setting<"/proc/sys/vm/mmap_min_addr">("mmap_min_addr"),
    setting<"/proc/sys/vm/mmap_rnd_bits">("mmap_rnd_bits"),
    setting<"/proc/sys/vm/nr_hugepages">("nr_hugepages"),
    setting<"/proc/sys/vm/overcommit_kbytes">("overcommit_kbytes"),
    setting<"/proc/sys/vm/overcommit_memory">("overcommit_memory"),
    setting<"/proc/sys/vm/overcommit_ratio">("overcommit_ratio"),
    setting<"/proc/sys/vm/page-cluster">("page-cluster"),
    setting<"/proc/sys/vm/swappiness">("swappiness"),
    setting<"/proc/sys/vm/user_reserve_kbytes">("user_reserve_kbytes"),
    setting<"/proc/sys/vm/vfs_cache_pressure">("vfs_cache_pressure"),
    setting<"/proc/sys/vm/zone_reclaim_mode">("zone_reclaim_mode"),
};
inline constexpr Node inotify[] = {
    setting<"/proc/sys/fs/inotify/max_queued_events">("max_queued_events"),
    setting<"/proc/sys/fs/inotify/max_user_instances">("max_user_instances"),
    setting<"/proc/sys/fs/inotify/max_user_watches">("max_user_watches"),
};
inline constexpr Node epoll[] = {setting<"/proc/sys/fs/epoll/max_user_watches">("max_user_watches")};
inline constexpr Node fs[] = {
    setting<"/proc/sys/fs/aio-max-nr">("aio-max-nr"),
    setting<"/proc/sys/fs/aio-nr">("aio-nr"),
    dir("epoll", epoll),
    setting<"/proc/sys/fs/file-max">("file-max"),
    setting<"/proc/sys/fs/file-nr">("file-nr"),
    dir("inotify", inotify),
    setting<"/proc/sys/fs/lease-break-time">("lease-break-time"),
    setting<"/proc/sys/fs/nr_open">("nr_open"),
    setting<"/proc/sys/fs/pipe-max-size">("pipe-max-size"),
    setting<"/proc/sys/fs/pipe-user-pages-hard">("pipe-user-pages-hard"),
    setting<"/proc/sys/fs/pipe-user-pages-soft">("pipe-user-pages-soft"),
    setting<"/proc/sys/fs/protected_hardlinks">("protected_hardlinks"),
    setting<"/proc/sys/fs/protected_symlinks">("protected_symlinks"),
    setting<"/proc/sys/fs/suid_dumpable">("suid_dumpable"),
};
inline constexpr Node net_core[] = {
    setting<"/proc/sys/net/core/default_qdisc">("default_qdisc"),
    setting<"/proc/sys/net/core/netdev_max_backlog">("netdev_max_backlog"),
    setting<"/proc/sys/net/core/optmem_max">("optmem_max"),
    setting<"/proc/sys/net/core/rmem_default">("rmem_default"),
    setting<"/proc/sys/net/core/rmem_max">("rmem_max"),
    setting<"/proc/sys/net/core/somaxconn">("somaxconn"),
    setting<"/proc/sys/net/core/wmem_default">("wmem_default"),
    setting<"/proc/sys/net/core/wmem_max">("wmem_max"),
};
inline constexpr Node net_ipv4[] = {
    setting<"/proc/sys/net/ipv4/ip_default_ttl">("ip_default_ttl"),
    setting<"/proc/sys/net/ipv4/ip_forward">("ip_forward"),
    setting<"/proc/sys/net/ipv4/ip_local_port_range">("ip_local_port_range"),
    setting<"/proc/sys/net/ipv4/ip_local_reserved_ports">("ip_local_reserved_ports"),
    setting<"/proc/sys/net/ipv4/ip_nonlocal_bind">("ip_nonlocal_bind"),
    setting<"/proc/sys/net/ipv4/ip_unprivileged_port_start">("ip_unprivileged_port_start"),
    setting<"/proc/sys/net/ipv4/ping_group_range">("ping_group_range"),
    setting<"/proc/sys/net/ipv4/tcp_abort_on_overflow">("tcp_abort_on_overflow"),
    setting<"/proc/sys/net/ipv4/tcp_available_congestion_control">("tcp_available_congestion_control"),
    setting<"/proc/sys/net/ipv4/tcp_congestion_control">("tcp_congestion_control"),
    setting<"/proc/sys/net/ipv4/tcp_fastopen">("tcp_fastopen"),
    setting<"/proc/sys/net/ipv4/tcp_fin_timeout">("tcp_fin_timeout"),
    setting<"/proc/sys/net/ipv4/tcp_keepalive_intvl">("tcp_keepalive_intvl"),
    setting<"/proc/sys/net/ipv4/tcp_keepalive_probes">("tcp_keepalive_probes"),
    setting<"/proc/sys/net/ipv4/tcp_keepalive_time">("tcp_keepalive_time"),
    setting<"/proc/sys/net/ipv4/tcp_max_syn_backlog">("tcp_max_syn_backlog"),
    setting<"/proc/sys/net/ipv4/tcp_max_tw_buckets">("tcp_max_tw_buckets"),
    setting<"/proc/sys/net/ipv4/tcp_mem">("tcp_mem"),
    setting<"/proc/sys/net/ipv4/tcp_retries2">("tcp_retries2"),
    setting<"/proc/sys/net/ipv4/tcp_rmem">("tcp_rmem"),
    setting<"/proc/sys/net/ipv4/tcp_sack">("tcp_sack"),
    setting<"/proc/sys/net/ipv4/tcp_syncookies">("tcp_syncookies"),
    setting<"/proc/sys/net/ipv4/tcp_timestamps">("tcp_timestamps"),
    setting<"/proc/sys/net/ipv4/tcp_tw_reuse">("tcp_tw_reuse"),
    setting<"/proc/sys/net/ipv4/tcp_window_scaling">("tcp_window_scaling"),
    setting<"/proc/sys/net/ipv4/tcp_wmem">("tcp_wmem"),
    setting<"/proc/sys/net/ipv4/udp_mem">("udp_mem"),
};
inline constexpr Node net_ipv6_all[] = {
    setting<"/proc/sys/net/ipv6/conf/all/disable_ipv6">("disable_ipv6"),
};
inline constexpr Node net_ipv6_conf[] = {dir("all", net_ipv6_all)};
inline constexpr Node net_ipv6[] = {
    dir("conf", net_ipv6_conf),
    setting<"/proc/sys/net/ipv6/bindv6only">("bindv6only"),
};
inline constexpr Node net_unix[] = {setting<"/proc/sys/net/unix/max_dgram_qlen">("max_dgram_qlen")};
inline constexpr Node net[] = {
    dir("core", net_core),
    dir("ipv4", net_ipv4),
    dir("ipv6", net_ipv6),
    dir("unix", net_unix),
};
inline constexpr Node user[] = {setting<"/proc/sys/user/max_user_namespaces">("max_user_namespaces")};

}

inline constexpr Node system_controls[] = {
    dir("fs", sysctl::fs),
    dir("kernel", sysctl::kernel),
    dir("net", sysctl::net),
    dir("user", sysctl::user),
    dir("vm", sysctl::vm),
};

}
