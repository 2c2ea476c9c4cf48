// SPDX-License-Identifier: Apache-2.0
// Which sockets are the instance's is told by its processes' descriptors: the host names an open socket by its inode, as in the tables.
#include "proc/sockets.h"
#include <cstring>
#include "abi/socket.h"
#include "net/unix_name.h"
#include "proc/others.h"
#include "proc/process_files.h"
#include "task/thread.h"

namespace pseudo {

namespace {

class Inodes {
public:
    Result<> add(uint64_t inode)
    {
        if (count_ == room_) {
            const size_t more = room_ ? 2 * room_ : 64;
            std::unique_ptr<uint64_t[]> larger{new (std::nothrow) uint64_t[more]};
            if (!larger)
                return err::nomem;
            std::copy_n(all_.get(), count_, larger.get());
            all_ = std::move(larger);
            room_ = more;
        }
        all_[count_++] = inode;
        return {};
    }
    void sort() { std::sort(all_.get(), all_.get() + count_); }
    bool contain(uint64_t inode) const { return std::binary_search(all_.get(), all_.get() + count_, inode); }

private:
    std::unique_ptr<uint64_t[]> all_;
    size_t count_ = 0, room_ = 0;
};

// What a process has open; one that ends meanwhile, or may not be looked into, has nothing.
Result<> add_sockets_of(int pid, Inodes& inodes)
{
    constexpr std::string_view kind = "socket:[";
    const bool own = pid == process().pid;
    Subject subject{.pid = pid};
    char room[64];
    for (int from = 0;;) {
        const auto fd = own ? next_descriptor(subject, from) : next_descriptor_of_other(subject, from);
        if (!fd)
            return {};
        subject.fd = *fd;
        from = *fd + 1;
        Text name{room};
        if (auto shown = own ? show_descriptor(name, subject) : show_descriptor_of_other(name, subject); !shown || !name.view().starts_with(kind))
            continue;
        const auto number = name.view().substr(kind.size());
        if (auto inode = parse_number(number.substr(0, number.find(']'))))
            TRY(inodes.add(*inode));
    }
}

Result<Inodes> own_inodes()
{
    Inodes inodes;
    for (auto pid = next_member({}, 0); pid; pid = next_member({}, *pid + 1))
        TRY(add_sockets_of(*pid, inodes));
    inodes.sort();
    return inodes;
}

// The table shows NULs in an abstract name as '@'.
void put_name(Text& out, std::string_view name)
{
    host::SocketAddress address;
    constexpr uint16_t family = abi::af_unix;
    if (name.size() > sizeof address.bytes - sizeof family - 1) {
        out.put(name);
        return;
    }
    std::memset(address.bytes, 0, sizeof address.bytes);
    std::memcpy(address.bytes, &family, sizeof family);
    auto* path = reinterpret_cast<char*>(address.bytes) + sizeof family;
    std::copy(name.begin(), name.end(), path);
    const bool abstract = name.starts_with('@');
    if (abstract)
        std::replace(path, path + name.size(), '@', '\0');
    address.size = static_cast<uint32_t>(sizeof family + name.size() + (abstract ? 0 : 1));
    net::to_program(address);
    for (size_t i = sizeof family; i < address.size; i++)
        if (const char c = static_cast<char>(address.bytes[i]))
            out.put({&c, 1});
        else if (abstract)
            out.put("@");
        else
            return;
}

}

Result<> show_sockets(Text& out, const char* path, SocketTable table)
{
    const auto inodes = TRY(own_inodes());
    const auto text = TRY(HostText::read(path));
    auto rest = text.view();
    print(out, "{}\n", take_line(rest));
    while (!rest.empty() && !out.truncated()) {
        const auto line = take_line(rest);
        auto words = line;
        for (int i = 0; i < table.inode_word; i++)
            take_word(words);
        const auto inode = parse_number(take_word(words));
        if (!inode || !inodes.contain(*inode))
            continue;
        if (!table.named || words.empty()) {
            print(out, "{}\n", line);
            continue;
        }
        out.put(line.substr(0, line.size() - words.size()));
        const auto blank = words.starts_with(' ') ? 1u : 0u;
        out.put(words.substr(0, blank));
        put_name(out, words.substr(blank));
        out.put("\n");
    }
    return {};
}

}
