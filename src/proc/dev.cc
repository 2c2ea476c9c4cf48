// SPDX-License-Identifier: Apache-2.0
// /dev: memory devices of the kernel's own, the standard streams as links, and the host's terminals.
#include "proc/devices.h"
#include "proc/show.h"
#include "proc/trees.h"

namespace pseudo {

namespace {

template <class T>
Result<Ref<fs::File>> open_device(const Place& place, std::string_view path, uint32_t flags)
{
    return make_entry<T>(place, path, flags);
}

constexpr uint64_t memory_device(uint32_t minor) { return abi::make_device(1, minor); }
constexpr uint32_t terminal = abi::s_ifchr | 0666;

constexpr Node root_entries[] = {
    device("null", memory_device(3), open_device<NullDevice>),
    device("zero", memory_device(5), open_device<ZeroDevice>),
    device("full", memory_device(7), open_device<FullDevice>),
    device("random", memory_device(8), open_device<RandomDevice>),
    device("urandom", memory_device(9), open_device<RandomDevice>),
    link("fd", says<"/proc/self/fd">),
    link("stdin", says<"/proc/self/fd/0">),
    link("stdout", says<"/proc/self/fd/1">),
    link("stderr", says<"/proc/self/fd/2">),
    of_host("tty", terminal, true),
    of_host("ptmx", terminal, true),
    of_host("pts", abi::s_ifdir | 0755, true),
    empty_dir("shm", 01777), // a mount point
    empty_dir("mqueue", 01777), // queues have names, but none in the file tree
};
constexpr Node root = dir("", root_entries, 0755);
constinit Tree tree{root, 6, err::acces};

}

Tree& device_tree() { return tree; }

}
