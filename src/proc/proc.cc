// SPDX-License-Identifier: Apache-2.0
// /proc. The trees below are the list of what there is (proc(5)). Figures of the whole machine are the host's.
#include "proc/memory_file.h"
#include "proc/others.h"
#include "proc/process_files.h"
#include "proc/show.h"
#include "proc/sockets.h"
#include "proc/sysctl.h"
#include "proc/trees.h"
#include "task/thread.h"

namespace pseudo {

namespace {

Result<> show_self(Text& out, const Subject&)
{
    out.put(process().pid);
    return {};
}

Result<> show_thread_self(Text& out, const Subject&)
{
    print(out, "{}/task/{}", process().pid, current().tid);
    return {};
}

// Of sockets only the instance's own are shown: what others on the machine do is not the program's to see.
constexpr Node network[] = {
    file("arp", host_says<"/proc/net/arp">),
    file("dev", host_says<"/proc/net/dev">),
    file("if_inet6", host_says<"/proc/net/if_inet6">),
    file("route", host_says<"/proc/net/route">),
    file("igmp", host_says<"/proc/net/igmp">),
    file("igmp6", host_says<"/proc/net/igmp6">),
    file("ipv6_route", host_says<"/proc/net/ipv6_route">),
    file("snmp", host_says<"/proc/net/snmp">),
    file("dev_mcast", host_says<"/proc/net/dev_mcast">),
    file("snmp6", host_says<"/proc/net/snmp6">),
    file("sockstat6", host_says<"/proc/net/sockstat6">),
    file("softnet_stat", host_says<"/proc/net/softnet_stat">),
    file("psched", host_says<"/proc/net/psched">),
    file("netstat", host_says<"/proc/net/netstat">),
    file("sockstat", host_says<"/proc/net/sockstat">),
    file("protocols", host_says<"/proc/net/protocols">),
    file("tcp", own_sockets<"/proc/net/tcp", 9>),
    file("tcp6", own_sockets<"/proc/net/tcp6", 9>),
    file("udp", own_sockets<"/proc/net/udp", 9>),
    file("udp6", own_sockets<"/proc/net/udp6", 9>),
    file("udplite", own_sockets<"/proc/net/udplite", 9>),
    file("udplite6", own_sockets<"/proc/net/udplite6", 9>),
    file("icmp", own_sockets<"/proc/net/icmp", 9>),
    file("icmp6", own_sockets<"/proc/net/icmp6", 9>),
    file("raw", own_sockets<"/proc/net/raw", 9>),
    file("raw6", own_sockets<"/proc/net/raw6", 9>),
    file("unix", own_sockets<"/proc/net/unix", 6, true>),
    file("netlink", says<"sk               Eth Pid        Groups   Rmem     Wmem     Dump  Locks    Drops    Inode\n">),
    file("packet", says<"sk               RefCnt Type Proto  Iface R Rmem   User   Inode\n">),
};

// Namespaces are the host's business; the names are those of a machine that has only one of each.
constexpr Node namespaces[] = {
    link("cgroup", says<"cgroup:[4026531835]">),
    link("ipc", says<"ipc:[4026531839]">),
    link("mnt", says<"mnt:[4026531841]">),
    link("net", says<"net:[4026531840]">),
    link("pid", says<"pid:[4026531836]">),
    link("time", says<"time:[4026531834]">),
    link("user", says<"user:[4026531837]">),
    link("uts", says<"uts:[4026531838]">),
};

constexpr Node descriptor_links[] = {
    {.mode = abi::s_iflnk, .show = show_descriptor, .open = open_descriptor, .next = next_descriptor, .number = &Subject::fd, .mode_of = descriptor_permissions},
};
constexpr Node descriptor_infos[] = {
    {.mode = abi::s_ifreg | 0444, .show = show_descriptor_info, .next = next_descriptor, .number = &Subject::fd},
};

// What a process has and its threads have too.
constexpr Node of_thread[] = {
    file("auxv", show_auxiliary, 0400),
    file("cgroup", host_says<"/proc/self/cgroup">),
    file("cmdline", show_command_line),
    file("comm", show_name, store_name),
    link("cwd", show_directory, open_directory),
    file("environ", show_environment, 0400),
    link("exe", show_executable, open_executable),
    dir("fd", descriptor_links, 0500),
    dir("fdinfo", descriptor_infos),
    file("gid_map", show_id_map),
    file("io", show_io, 0400),
    file("limits", show_limits),
    file("loginuid", says<"4294967295">, accept),
    file("maps", show_maps),
    {.name = "mem", .mode = abi::s_ifreg | 0600, .open = make_entry<MemoryFile>},
    file("mountinfo", show_mount_info),
    file("mounts", show_mounts),
    dir("net", network),
    dir("ns", namespaces, 0511),
    file("oom_adj", says<"0\n">, accept),
    file("oom_score", says<"0\n">),
    file("oom_score_adj", show_oom_score_adjustment, store_oom_score_adjustment),
    file("personality", says<"00000000\n">, 0400),
    link("root", show_root),
    file("schedstat", show_schedule),
    file("sessionid", says<"4294967295">),
    file("setgroups", says<"allow\n">),
    file("smaps", show_map_sizes),
    file("smaps_rollup", show_map_totals),
    file("stat", show_stat),
    file("statm", show_memory_pages),
    file("status", show_status),
    file("syscall", says<"running\n">, 0400),
    file("uid_map", show_id_map),
    file("wchan", says<"0">),
};

constexpr Node threads[] = {numbers(next_thread, &Subject::tid, of_thread)};

constexpr Node of_process[] = {
    dir("task", threads),
    file("coredump_filter", says<"00000033\n">, accept),
    file("timerslack_ns", says<"50000\n">, accept, 0666),
};

}

namespace {

constexpr auto in_process = join(of_process, of_thread);

constexpr Node root_entries[] = {
    link("self", show_self),
    link("thread-self", show_thread_self),
    file("buddyinfo", host_says<"/proc/buddyinfo">),
    file("cgroups", host_says<"/proc/cgroups">),
    file("cmdline", host_says<"/proc/cmdline">),
    file("cpuinfo", host_says<"/proc/cpuinfo">),
    file("devices", host_says<"/proc/devices">),
    file("diskstats", host_says<"/proc/diskstats">),
    file("filesystems", host_says<"/proc/filesystems">),
    file("interrupts", host_says<"/proc/interrupts">),
    file("loadavg", host_says<"/proc/loadavg">),
    file("meminfo", host_says<"/proc/meminfo">),
    file("misc", host_says<"/proc/misc">),
    file("modules", says<"">),
    link("mounts", says<"self/mounts">),
    link("net", says<"self/net">),
    file("partitions", host_says<"/proc/partitions">),
    file("softirqs", host_says<"/proc/softirqs">),
    file("stat", host_says<"/proc/stat">),
    file("swaps", host_says<"/proc/swaps">),
    dir("sys", system_controls),
    file("uptime", host_says<"/proc/uptime">),
    file("version", host_says<"/proc/version">),
    file("vmstat", host_says<"/proc/vmstat">),
    file("zoneinfo", host_says<"/proc/zoneinfo">),
    {.mode = abi::s_ifdir | 0555, .children = in_process.nodes, .next = next_member, .number = &Subject::pid, .hidden = next_thread, .other = &process_of_others},
};
constexpr Node root = dir("", root_entries);
constinit Tree tree{root, 21, err::noent};

}

Tree& proc_tree() { return tree; }

}
