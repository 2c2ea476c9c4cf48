// SPDX-License-Identifier: Apache-2.0
// /sys: the parts of the host's that describe processors, memory, control groups and network interfaces, to read. Nothing of
// other devices, drivers, firmware or security modules is there.
#include "proc/trees.h"

namespace pseudo {

namespace {

constexpr uint32_t directory = abi::s_ifdir | 0755;

constexpr Node of_system[] = {of_host("cpu", directory), of_host("node", directory)};
constexpr Node virtual_devices[] = {of_host("net", directory)};
constexpr Node devices[] = {dir("system", of_system, 0755), dir("virtual", virtual_devices, 0755)};
constexpr Node memory[] = {of_host("transparent_hugepage", directory), of_host("hugepages", directory)};
constexpr Node kernel[] = {dir("mm", memory, 0755)};
constexpr Node file_systems[] = {of_host("cgroup", directory)};
constexpr Node classes[] = {of_host("net", directory)};
constexpr Node root_entries[] = {
    empty_dir("block", 0755),
    empty_dir("bus", 0755),
    dir("class", classes, 0755),
    dir("devices", devices, 0755),
    empty_dir("dev", 0755),
    empty_dir("firmware", 0755),
    dir("fs", file_systems, 0755),
    dir("kernel", kernel, 0755),
    empty_dir("module", 0755),
};
constexpr Node root = dir("", root_entries);
constinit Tree tree{root, 22, err::perm};

}

Tree& sys_tree() { return tree; }

}
