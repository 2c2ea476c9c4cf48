// SPDX-License-Identifier: Apache-2.0
// Pseudo files as data: /proc, /sys and /dev are trees of names, each with the functions that answer for it. A tree is a
// constant; what its files say is made when they are read.
//
// Functions that show or store run in the reader's thread and may use scratch->path, not scratch->bytes, which holds the text.
#pragma once
#include <optional>
#include "base/text.h"
#include "fs/mount.h"

namespace pseudo {

// The numbers that the path said on the way: /proc/7/task/8/fdinfo/9 is thread 8, descriptor 9.
struct Subject { int pid = 0, tid = 0, fd = 0, cpu = 0; };

using Show = Result<> (*)(Text&, const Subject&);
using Store = Result<> (*)(std::string_view, const Subject&);
using Open = Result<Ref<fs::File>> (*)(const struct Place&, std::string_view path, uint32_t flags);
using Next = std::optional<int> (*)(const Subject&, int from);

struct Node {
    std::string_view name = {};             // "" in a list: any number that `next` knows
    uint32_t mode = 0;                      // type and permissions (inode(7))
    Show show = nullptr;                    // the text of a file or link
    Store store = nullptr;                  // what is written to a file, at most a page
    Open open = nullptr;                    // devices; what a magic link stands for
    std::span<const Node> children = {};
    Next next = nullptr;                    // a list of numbers, last in its directory: the first one that exists, at least `from`
    int Subject::*number = nullptr;         // where that number is kept
    Next hidden = nullptr;                  // numbers that lead on like these but are not listed
    uint64_t device = 0;                    // st_rdev
    uint32_t (*mode_of)(const Subject&) = nullptr; // permissions that depend on the subject
    const Node* other = nullptr;            // stands in for this one when the path is about another process
    bool host = false;                      // the entry and all below it are the host's own, to read
    bool writable = false;                  // … and to write (terminals)
};

constexpr Node file(std::string_view name, Show show, uint32_t permissions = 0444)
{
    return {.name = name, .mode = abi::s_ifreg | permissions, .show = show};
}
constexpr Node file(std::string_view name, Show show, Store store, uint32_t permissions = 0644)
{
    return {.name = name, .mode = abi::s_ifreg | permissions, .show = show, .store = store};
}
template <size_t n>
constexpr Node dir(std::string_view name, const Node (&children)[n], uint32_t permissions = 0555)
{
    return {.name = name, .mode = abi::s_ifdir | permissions, .children = children};
}
constexpr Node empty_dir(std::string_view name, uint32_t permissions = 0555)
{
    return {.name = name, .mode = abi::s_ifdir | permissions};
}
constexpr Node link(std::string_view name, Show show, Open open = nullptr)
{
    return {.name = name, .mode = abi::s_iflnk | 0777, .show = show, .open = open};
}
constexpr Node device(std::string_view name, uint64_t number, Open open, uint32_t permissions = 0666)
{
    return {.name = name, .mode = abi::s_ifchr | permissions, .open = open, .device = number};
}
// The host's entry of the same name in its /sys or /dev; for `mode` see inode(7).
constexpr Node of_host(std::string_view name, uint32_t mode, bool writable = false)
{
    return {.name = name, .mode = mode, .host = true, .writable = writable};
}
// Two lists of entries as one, at compile time.
template <size_t n>
struct Joined { Node nodes[n]; };
template <size_t a, size_t b>
constexpr Joined<a + b> join(const Node (&first)[a], const Node (&second)[b])
{
    Joined<a + b> out{};
    for (size_t i = 0; i < a + b; i++)
        out.nodes[i] = i < a ? first[i] : second[i - a];
    return out;
}
// Directories whose names are numbers; for files and links write the Node.
template <size_t n>
constexpr Node numbers(Next next, int Subject::*number, const Node (&children)[n])
{
    return {.mode = abi::s_ifdir | 0555, .children = children, .next = next, .number = number};
}

class Tree final : public fs::FileSystem {
public:
    // `id` tells the trees apart: it is the minor number of st_dev.
    constexpr Tree(const Node& root, uint32_t id, Failure cannot_create) : root_(root), id_(id), cannot_create_(cannot_create) {}
    // Where entries of_host() are found. A host that does not have the directory has none of them.
    void open_host(const char* path);

    Result<abi::stat> stat(std::string_view path) override;
    Result<size_t> read_link(std::string_view path, std::span<char> room) override;
    Result<Ref<fs::File>> follow(std::string_view path) override;
    Result<Ref<fs::File>> open(std::string_view path, uint32_t flags) override;
    Result<Ref<fs::File>> owned_by_host(std::string_view path) override;
    // The host's own file of the name of an entry that is the kernel's.
    Result<Ref<fs::File>> open_on_host(std::string_view name, uint32_t flags);
    Failure cannot_create() const override { return cannot_create_; }

    // For the files of the tree: what stat(2) says of them.
    abi::stat about(const Node&, const Subject&, uint64_t inode) const;

private:
    struct Found { const Node& node; Subject subject; uint64_t inode; };
    Result<Found> find(std::string_view path) const;

    const Node& root_;
    const uint32_t id_;
    const Failure cannot_create_;
    host::Handle host_ = host::Handle::none;
};

// Where an entry is: what its functions are called with.
struct Place {
    Tree& tree;
    const Node& node;
    Subject subject;
    uint64_t inode;
};

}
