// SPDX-License-Identifier: Apache-2.0
#include "proc/tree.h"
#include <algorithm>
#include "abi/fcntl.h"
#include "fs/event/wrap.h"
#include "proc/others.h"
#include "proc/pseudo_file.h"
#include "task/thread.h"

namespace pseudo {

namespace {

// Inode numbers: a hash of the path (FNV-1a), so that they stay the same without being kept.
constexpr uint64_t root_inode = 0xcbf2'9ce4'8422'2325;
uint64_t hash(uint64_t h, std::string_view text)
{
    for (unsigned char c : text)
        h = (h ^ c) * 0x100'0000'01b3;
    return h;
}

// A decimal number without sign or leading zero, as it would be listed.
std::optional<int> number(std::string_view text)
{
    if (text.empty() || text.size() > 9 || (text[0] == '0' && text.size() > 1))
        return {};
    int n = 0;
    for (char c : text) {
        if (c < '0' || c > '9')
            return {};
        n = n * 10 + (c - '0');
    }
    return n;
}

// The path as the host wants it, in the thread's scratch.
class HostName {
public:
    explicit HostName(std::string_view path) : room_(current().scratch->path[1])
    {
        size_t size = std::min(path.size(), Scratch::path_size - 1);
        __builtin_memmove(room_, path.data(), size);
        room_[size] = 0;
    }
    const char* text() const { return room_; }

private:
    char* room_;
};

const Node* child(const Node& parent, std::string_view name, Subject& subject)
{
    for (auto& node : parent.children) {
        if (!node.next) {
            if (node.name == name)
                return &node;
        } else if (auto n = number(name); n && (node.next(subject, *n) == n || (node.hidden && node.hidden(subject, *n) == n))) {
            subject.*node.number = *n;
            return node.other && is_other(subject) ? node.other : &node;
        }
    }
    return nullptr;
}

}

uint64_t inode_below(uint64_t parent, std::string_view name) { return hash(hash(parent, "/"), name) | 1; }

Result<Tree::Found> Tree::find(std::string_view path) const
{
    const Node* node = &root_;
    Subject subject;
    uint64_t inode = root_inode;
    while (!path.empty()) {
        auto slash = path.find('/');
        auto name = path.substr(0, slash);
        path = slash == path.npos ? std::string_view{} : path.substr(slash + 1);
        node = child(*node, name, subject);
        if (!node || (node->host && host_ == host::Handle::none))
            return err::noent;
        if (node->host)
            break; // the rest of the path is the host's
        inode = inode_below(inode, name);
    }
    return Found{*node, subject, inode};
}

abi::stat Tree::about(const Node& node, const Subject& subject, uint64_t inode) const
{
    auto& who = current().credentials;
    bool mine = subject.pid != 0; // what is about the process belongs to it
    abi::stat out;
    out.st_dev = abi::make_device(0, id_);
    out.st_ino = inode;
    out.st_nlink = abi::is_directory(node.mode) ? 2 : 1;
    out.st_mode = node.mode_of ? (node.mode & abi::s_ifmt) | node.mode_of(subject) : node.mode;
    auto owner = mine && is_other(subject) ? owner_of_other(subject) : Owner{who.euid, who.egid};
    out.st_uid = mine ? owner.uid : 0;
    out.st_gid = mine ? owner.gid : 0;
    out.st_rdev = node.device;
    out.st_blksize = abi::is_directory(node.mode) || abi::is_regular(node.mode) ? 1024 : 4096;
    if (abi::is_link(node.mode))
        out.st_size = 64;
    if (auto now = host::clock(0)) {
        out.st_atime = out.st_mtime = out.st_ctime = now->sec;
        out.st_atime_nsec = out.st_mtime_nsec = out.st_ctime_nsec = now->nsec;
    }
    return out;
}

void Tree::open_host(const char* path)
{
    if (auto handle = host::open_root(path))
        host_ = *handle;
}

Result<abi::stat> Tree::stat(std::string_view path)
{
    auto found = TRY(find(path));
    if (found.node.host)
        return host::stat_name(host_, HostName{path}.text());
    return about(found.node, found.subject, found.inode);
}

Result<size_t> Tree::read_link(std::string_view path, std::span<char> room)
{
    auto found = TRY(find(path));
    if (found.node.host)
        return host::read_link(host_, HostName{path}.text(), room);
    if (!abi::is_link(found.node.mode))
        return err::inval;
    Text text{room};
    TRY(found.node.show(text, found.subject));
    return text.view().size();
}

Result<Ref<fs::File>> Tree::follow(std::string_view path)
{
    auto found = TRY(find(path));
    if (!abi::is_link(found.node.mode) || !found.node.open)
        return Ref<fs::File>{};
    return found.node.open({*this, found.node, found.subject, found.inode}, path, 0);
}

Result<Ref<fs::File>> Tree::owned_by_host(std::string_view path)
{
    auto found = TRY(find(path));
    if (!found.node.host || !found.node.writable || !path.contains('/')) // not /dev/tty and /dev/ptmx, which are everybody's
        return refusal();
    auto handle = TRY(host::open(host_, HostName{path}.text(), abi::o_path | abi::o_nofollow, 0));
    return fs::wrap(handle);
}

Result<Ref<fs::File>> Tree::open_on_host(std::string_view name, uint32_t flags)
{
    auto handle = TRY(host::open(host_, HostName{name}.text(), flags, 0));
    return fs::wrap(handle);
}

Result<Ref<fs::File>> Tree::open(std::string_view path, uint32_t flags)
{
    auto found = TRY(find(path));
    auto& node = found.node;
    uint32_t access = flags & abi::o_accmode;
    if (node.host) {
        if (access != abi::o_rdonly && !node.writable)
            return err::acces;
        auto handle = TRY(host::open(host_, HostName{path}.text(), flags, 0));
        return fs::wrap(handle);
    }
    Place place{*this, node, found.subject, found.inode};
    if (flags & abi::o_path)
        return make_entry<PseudoFile>(place, path, flags);
    if (abi::is_directory(node.mode)) {
        if (access != abi::o_rdonly)
            return err::isdir;
        return make_entry<PseudoDirectory>(place, path, flags);
    }
    if (flags & abi::o_directory)
        return err::notdir;
    if (abi::is_link(node.mode))
        return err::loop;
    if (node.open)
        return node.open(place, path, flags);
    if (access != abi::o_rdonly && !node.store)
        return err::acces;
    if (access != abi::o_wronly && !node.show)
        return err::acces;
    return make_entry<PseudoFile>(place, path, flags);
}

}
