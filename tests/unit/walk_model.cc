// SPDX-License-Identifier: Apache-2.0
#include "walk_model.h"
#include <cstring>
#include <map>
#include <vector>
#include "fs/walk.h"
#include "fs/way.h"
#include "host/file.h"

namespace {

struct Node {
    enum Kind { directory, file, link } kind = directory;
    std::string text;                       // of a link
    std::map<std::string, int> entries;     // of a directory
};
std::vector<Node> nodes;                    // a host handle is an index

// As openat2 with RESOLVE_BENEATH and RESOLVE_NO_SYMLINKS answers.
Result<int> host_lookup(int from, std::string_view name, bool keep_link)
{
    int at = from;
    const bool wants_directory = !name.empty() && (name.back() == '/' || name == "." || name.ends_with("/."));
    while (true) {
        const auto component = fs::take_component(name);
        if (component.empty())
            break;
        if (nodes[at].kind != Node::directory)
            return err::notdir;
        if (component == ".")
            continue;
        if (component.size() > fs::name_max)
            return err::nametoolong;
        const auto entry = nodes[at].entries.find(std::string(component));
        if (entry == nodes[at].entries.end())
            return err::noent;
        at = entry->second;
        if (nodes[at].kind == Node::link && !(name.empty() && keep_link && !wants_directory))
            return err::loop;
    }
    if (wants_directory && nodes[at].kind != Node::directory)
        return err::notdir;
    return at;
}

// A file system of the kernel's own: a directory of the same nodes.
class OwnSystem final : public fs::FileSystem {
public:
    int root = 0;
    Result<int> node(std::string_view path) { return host_lookup(root, path, true); }
    Result<abi::stat> stat(std::string_view path) override
    {
        const Node& found = nodes[TRY(node(path))];
        return abi::stat{.st_mode = found.kind == Node::directory ? abi::s_ifdir : found.kind == Node::link ? abi::s_iflnk : abi::s_ifreg};
    }
    Result<size_t> read_link(std::string_view path, std::span<char> room) override
    {
        const Node& found = nodes[TRY(node(path))];
        if (found.kind != Node::link)
            return err::inval;
        const size_t size = std::min(room.size(), found.text.size());
        memcpy(room.data(), found.text.data(), size);
        return size;
    }
    Result<Ref<fs::File>> open(std::string_view, uint32_t) override { return err::perm; }
};
OwnSystem own_system;

// An open directory that a relative path starts from.
class Directory final : public fs::File {
public:
    Directory(std::string path, const fs::Mount* mount, int node)
        : File(mount->system ? host::Handle::none : static_cast<host::Handle>(node)), path_(std::move(path)), mount_(mount) {}
    Result<abi::stat> stat() override { return abi::stat{.st_mode = abi::s_ifdir}; }
    const fs::Mount* mount() const override { return mount_; }
    bool names_stay_here() override { return !mount_->system && !fs::mounts.any_below(path_); }
    Result<> show_path(Text& out) const override
    {
        out.put(path_);
        return {};
    }

private:
    std::string path_;
    const fs::Mount* mount_;
};

// Where a walk ends: a node, or the name of one that could be created, or a directory that only leads to mounts, or an error.
struct End {
    Errno error{};
    int node = -1;
    std::string missing = {}, way = {};
    bool operator==(const End&) const = default;
    std::string shown() const
    {
        return error != Errno{} ? "error " + std::to_string(static_cast<int>(error)) : node >= 0 ? "node " + std::to_string(node) : (way.empty() ? "no " : "way ") + missing + way;
    }
};

// What stands at an absolute path whose components are no links: a node, -1 when nothing, -2 when it only leads to mounts.
int node_at(const std::string& path)
{
    const auto found = fs::mounts.find(path);
    const int root = found.mount->system ? own_system.root : static_cast<int>(found.mount->root);
    auto node = host_lookup(root, found.rest, true);
    if (node)
        return *node;
    return fs::mounts.any_below(path) ? -2 : -1;
}

bool is_directory(int node) { return node == -2 || (node >= 0 && nodes[node].kind == Node::directory); }

// path_resolution(7), one component after the other.
End resolve(std::string here, const std::string& root, std::string todo, bool follow)
{
    std::string floor = fs::below(here, root) ? root : "";
    if (todo[0] == '/')
        here = floor = root;
    int links = 0;
    for (bool must = false;;) {
        const size_t start = todo.find_first_not_of('/');
        if (start == todo.npos) {
            const int node = node_at(here.empty() ? "/" : here);
            if (must && !is_directory(node))
                return {.error = node == -1 ? Errno::noent : Errno::notdir};
            if (node == -2)
                return {.way = here};
            return {.node = node};
        }
        const size_t end = std::min(todo.find('/', start), todo.size());
        const std::string name = todo.substr(start, end - start);
        todo.erase(0, end);
        const bool last = todo.find_first_not_of('/') == todo.npos;
        must = last && (!todo.empty() || name == "." || name == "..");
        const int at = node_at(here.empty() ? "/" : here);
        if (!is_directory(at))
            return {.error = at == -1 ? Errno::noent : Errno::notdir};
        if (name == ".")
            continue;
        if (name == "..") {
            if (here.size() > floor.size())
                here.erase(here.rfind('/'));
            continue;
        }
        if (name.size() > fs::name_max)
            return {.error = Errno::nametoolong};
        const std::string next = here + "/" + name;
        const int node = node_at(next);
        if (node == -1) {
            if (last)
                return {.missing = next};
            return {.error = Errno::noent};
        }
        if (node >= 0 && nodes[node].kind == Node::link && (!last || follow || must)) {
            if (++links > 40)
                return {.error = Errno::loop};
            const std::string& text = nodes[node].text;
            if (text[0] == '/')
                here = floor = root;
            todo = text + todo;
            continue;
        }
        here = next;
    }
}

// What a call does with a Walk: opens the host's name, or looks up the kernel's own.
Result<End> act(fs::Walk& at, bool follow)
{
    if (at.mount == &fs::ways) {
        End end;
        std::string_view rest = at.name;
        for (auto part = fs::take_component(rest); !part.empty(); part = fs::take_component(rest))
            end.way += part == "." ? "" : "/" + std::string(part);
        return end;
    }
    if (at.own()) {
        auto node = own_system.node(at.name);
        if (!node)
            return Failure{node.error()};
        if (at.directory && nodes[*node].kind != Node::directory)
            return err::notdir;
        return End{.node = *node};
    }
    std::string name = at.name;
    if (at.exact && at.directory && !name.empty() && name.back() != '/')
        name += '/';
    auto node = host_lookup(static_cast<int>(at.from), name, !follow);
    if (!node)
        return Failure{node.error()};
    return End{.node = *node};
}

class Bytes {
public:
    explicit Bytes(std::span<const uint8_t> bytes) : bytes_(bytes) {}
    unsigned next(unsigned below)
    {
        if (bytes_.empty())
            return 0;
        const unsigned value = bytes_.front() % below;
        bytes_ = bytes_.subspan(1);
        return value;
    }

private:
    std::span<const uint8_t> bytes_;
};

std::string some_path(Bytes& bytes, unsigned most)
{
    static const char* const parts[] = {"a", "b", "c", "d", "..", ".", "m", "p", "a", "b"};
    std::string path = bytes.next(3) == 0 ? "/" : "";
    const unsigned count = bytes.next(most) + 1;
    for (unsigned i = 0; i < count; i++) {
        if (i)
            path += bytes.next(8) == 0 ? "//" : "/";
        path += parts[bytes.next(std::size(parts))];
    }
    return path + (bytes.next(5) == 0 ? "/" : "");
}

void grow(Bytes& bytes, int from, unsigned count)
{
    static const char* const names[] = {"a", "b", "c", "d"};
    std::vector<int> directories{from};
    for (unsigned i = 0; i < count; i++) {
        const int parent = directories[bytes.next(static_cast<unsigned>(directories.size()))];
        const std::string name = names[bytes.next(4)];
        if (nodes[parent].entries.contains(name))
            continue;
        Node node;
        node.kind = std::array{Node::directory, Node::file, Node::link, Node::link}[bytes.next(4)];
        if (node.kind == Node::link)
            node.text = some_path(bytes, 3);
        const int number = static_cast<int>(nodes.size());
        nodes[parent].entries[name] = number;
        if (node.kind == Node::directory)
            directories.push_back(number);
        nodes.push_back(std::move(node));
    }
}

// The directories that can be reached without a link, for bases and roots.
std::string some_directory(Bytes& bytes)
{
    std::string path;
    for (unsigned depth = bytes.next(4); depth > 0; depth--) {
        const std::string next = path + "/" + std::array{"a", "b", "m", "p"}[bytes.next(4)];
        if (const int node = node_at(next); node < 0 || nodes[node].kind != Node::directory)
            break;
        path = next;
    }
    return path;
}

}

namespace host {
Result<Handle> open(Handle directory, const char* name, uint32_t flags, uint32_t)
{
    const int node = TRY(host_lookup(static_cast<int>(directory), name, flags & abi::o_nofollow));
    if (flags & abi::o_directory && nodes[node].kind != Node::directory)
        return err::notdir;
    return static_cast<Handle>(node);
}
Result<> close(Handle) { return {}; }
Result<size_t> read_link(Handle directory, const char* name, std::span<char> room)
{
    const Node& node = nodes[TRY(host_lookup(static_cast<int>(directory), name, true))];
    if (node.kind != Node::link)
        return err::inval;
    memcpy(room.data(), node.text.data(), std::min(room.size(), node.text.size()));
    return std::min(room.size(), node.text.size());
}
// Only for directories whose name is longer than a path can be: there are none here.
Result<abi::stat> stat(Handle) { return err::nametoolong; }
Result<Handle> open_parent(Handle) { return err::nametoolong; }
uint32_t set_umask(uint32_t mask) { return mask; }
Result<> make_directory(Handle, const char*, uint32_t) { return err::perm; }
}
Result<size_t> Buffer::fill(std::span<const std::byte>) const { return err::fault; }

std::string difference_in_walk(std::span<const uint8_t> input)
{
    Bytes bytes{input};
    nodes.assign(3, Node{});
    own_system.root = 2;
    grow(bytes, 0, 8 + bytes.next(24));
    grow(bytes, 1, bytes.next(16));
    grow(bytes, 2, bytes.next(16));
    // The command resolves links on the way to a mount point, so the trees have none there.
    if (const auto way = nodes[0].entries.find("a"); way != nodes[0].entries.end() && nodes[way->second].kind != Node::directory)
        nodes[0].entries.erase(way);
    fs::mounts = fs::MountTable{};
    const std::string second = bytes.next(2) ? "/m" : "/a/m", third = bytes.next(2) ? "/p" : "/m/p";
    bool added{fs::mounts.add({.target = "/", .source = "/", .root = static_cast<host::Handle>(0)})};
    if (bytes.next(4))
        added &= bool{fs::mounts.add({.target = second, .source = "/second", .root = static_cast<host::Handle>(1)})};
    if (bytes.next(4))
        added &= bool{fs::mounts.add({.target = third, .source = {}, .system = &own_system})};
    if (!added)
        return "a mount was refused";

    FsContext context;
    const std::string root = bytes.next(3) == 0 ? some_directory(bytes) : "", here = some_directory(bytes);
    if (!context.set_root(root))
        return "the root was refused";
    const auto found = fs::mounts.find(here.empty() ? "/" : here);
    auto base = make<Directory>(here.empty() ? "/" : here, found.mount, node_at(here.empty() ? "/" : here));
    if (!base)
        return "no memory";
    context.set_directory(*std::move(base));
    const std::string path = some_path(bytes, 7);
    const bool follow = bytes.next(2);

    const End want = resolve(here, root, path, follow);
    End got;
    {
        fs::Walk walk;
        auto begun = walk.begin(context, {}, path, follow ? fs::Follow::yes : fs::Follow::no);
        auto ended = begun ? walk.find([&](fs::Walk& at) { return act(at, follow); }) : Result<End>{Failure{begun.error()}};
        if (ended)
            got = *ended;
        else
            got.error = ended.error();
    }
    context.set_directory({});
    // What is missing at the end is err::noent to whoever opens it.
    if (want.missing.empty() ? got == want : got.error == Errno::noent)
        return {};
    std::string tree;
    for (size_t i = 0; i < nodes.size(); i++) {
        tree += std::to_string(i) + (nodes[i].kind == Node::link ? " -> " + nodes[i].text : nodes[i].kind == Node::file ? " file" : " dir");
        for (const auto& [name, node] : nodes[i].entries)
            tree += " " + name + "=" + std::to_string(node);
        tree += "\n";
    }
    for (const fs::Mount& mount : fs::mounts.all())
        tree += "mount " + std::string(mount.target) + "\n";
    return path + (follow ? "" : " (no follow)") + " from \"" + here + "\", root \"" + root + "\": " + got.shown() + ", not " + want.shown() + "\n" + tree;
}
