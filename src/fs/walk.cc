// SPDX-License-Identifier: Apache-2.0
#include "fs/walk.h"
#include <cstring>
#include "fs/way.h"

namespace fs {

namespace {
constexpr int most_links = 40;      // path_resolution(7)

bool only_slashes(std::string_view s) { return s.find_first_not_of('/') == s.npos; }
}

Walk::~Walk()
{
    if (climbed_ != host::Handle::none)
        (void)host::close(climbed_);
}

Result<> Walk::begin(FsContext& context, const Ref<File>& base, std::string_view path, Follow follow)
{
    if (path.empty())
        return err::noent;
    context_ = &context;
    given_ = path;
    follow_ = follow;
    const bool climbs = restriction || has_parent_component(path);
    if (is_absolute(path) && !(restriction & abi::resolve_in_root)) {
        if (restriction & abi::resolve_beneath)
            return err::xdev;
        if (climbs || context.has_root())
            return step();
        place(path);
        return {};
    }
    base_ = base ? base : context.directory();
    if (climbs || !base_->names_stay_here()) {
        auto first = step();
        return first || first.error() != Errno::nametoolong || restriction ? first : climb();
    }
    mount = base_->mount();
    from = base_->handle();
    name = path.data();
    return {};
}

// The place of an absolute path without ".." whose text goes on to a NUL.
void Walk::place(std::string_view path)
{
    auto found = mounts.find(path);
    path_ = path;
    mount = found.mount;
    from = found.mount->root;
    name = found.rest.data();
}

// What the first step needs: where the walk starts, and what is to be walked.
Result<> Walk::load()
{
    if (given_.size() >= path_max)
        return err::nametoolong;
    loaded_ = true;
    memcpy(todo_, given_.data(), given_.size());
    todo_size_ = given_.size();

    if (!base_)
        return to_root();
    char here[path_max];
    Text shown{here};
    TRY(base_->show_path(shown));
    const auto from_here = shown.view();
    if (shown.truncated())
        return err::nametoolong;
    if (!is_absolute(from_here)) // a pipe, a socket
        return err::notdir;
    TRY(done_.append(from_here));
    if (restriction & (abi::resolve_beneath | abi::resolve_in_root)) {
        floor_ = done_.view().size();
        return {};
    }
    if (context_->has_root()) {
        // A directory outside the root (chroot(2) does not change it) may be left up to the real root.
        char room[path_max];
        const size_t length = context_->root(room);
        floor_ = below(from_here, {room, length}) ? length : 0;
    }
    return {};
}

// A working directory whose name is longer than any path: ".." at the start of the path is taken handle by handle.
Result<> Walk::climb()
{
    auto left = given_;
    if (given_.size() >= path_max || base_->handle() == host::Handle::none || !base_->mount() || base_->mount()->root == host::Handle::none)
        return err::nametoolong;
    const auto top = TRY(host::stat(base_->mount()->root));
    host::Handle here = base_->handle();
    for (auto next = left; take_component(next) == ".."; left = next) {
        const auto about = TRY(host::stat(here));
        if (about.st_dev == top.st_dev && about.st_ino == top.st_ino)
            return err::nametoolong; // out of the mount
        here = TRY(host::open_parent(here));
        if (climbed_ != host::Handle::none)
            (void)host::close(climbed_);
        climbed_ = here;
    }
    if (has_parent_component(left))
        return err::nametoolong;
    mount = base_->mount();
    from = here;
    name = left.data(); // ends where the path ends, at a NUL
    return {};
}

// The walk goes on at the root: an absolute path, or a link with one.
Result<> Walk::to_root()
{
    if (restriction & abi::resolve_beneath)
        return err::xdev;
    if (restriction & abi::resolve_in_root) {
        done_.cut(floor_);
        return {};
    }
    done_.clear();
    floor_ = 0;
    if (!context_->has_root())
        return {};
    char room[path_max];
    floor_ = context_->root(room);
    return done_.append({room, floor_});
}

Result<> Walk::step()
{
    if (exact)
        return err::loop;
    if (!loaded_)
        TRY(load());
    moved_ = false;
    while (!only_slashes(rest())) {
        if (moved_ && !restriction && TRY(guess()))
            return {};
        auto left = rest();
        const auto next = take_component(left);
        todo_at_ = todo_size_ - left.size();
        directory = next == "." || next == ".." || (left.empty() && todo_[todo_size_ - 1] == '/');
        if (next == ".") {
            TRY(require_directory());
        } else if (next == "..") {
            TRY(require_directory());
            if (restriction & abi::resolve_beneath && done_.view().size() == floor_)
                return err::xdev;
            const Mount* const before = mounts.find(done_.shown()).mount;
            done_.pop(floor_);
            if (restriction & abi::resolve_no_xdev && mounts.find(done_.shown()).mount != before)
                return err::xdev;
            moved_ = true;
        } else {
            TRY(component(next, left.empty()));
            if (file)
                return {};
        }
    }
    exact = true;
    place(done_.shown());
    if (done_.view().empty())
        directory = true;
    return {};
}

// Whether the rest can be left to the host; then it is the place.
Result<bool> Walk::guess()
{
    const auto left = rest();
    if (has_parent_component(left))
        return false;
    const auto start = done_.view();
    if (start.size() + 1 + left.size() >= path_max)
        return err::nametoolong;
    memcpy(guess_, start.data(), start.size());
    guess_[start.size()] = '/';
    memcpy(guess_ + start.size() + 1, left.data(), left.size());
    const size_t size = start.size() + 1 + left.size();
    guess_[size] = 0;
    place({guess_, size});
    directory = guess_[size - 1] == '/';
    return !own();
}

// Whether the place, which does not exist, is on the way to a mount point; then it becomes one of `ways`.
bool Walk::on_way()
{
    if (path_.empty() || own() || !mounts.any_below(path_))
        return false;
    mount = &ways;
    from = host::Handle::none;
    name = below(path_, "/")->data();
    exact = true;
    return true;
}

// Looks at one component below done_, and follows it if it is a link.
Result<> Walk::component(std::string_view next, bool last)
{
    const size_t before = done_.view().size();
    const Mount* const from_mount = restriction & abi::resolve_no_xdev ? mounts.find(done_.shown()).mount : nullptr;
    TRY(done_.push(next));
    const auto found = mounts.find(done_.view());
    if (from_mount && from_mount != found.mount)
        return err::xdev;
    if (found.rest.empty()) { // a mount point is not looked at from outside
        known_directory_ = found.mount->directory;
        return {};
    }
    known_directory_ = false;
    const bool follows = !last || follow_ == Follow::yes || directory;

    if (FileSystem* system = found.mount->system) {
        auto about = system->stat(found.rest);
        if (!about) {
            if (about.error() == Errno::noent && last)
                return {};
            return Failure{about.error()};
        }
        known_directory_ = abi::is_directory(about->st_mode);
        if (!abi::is_link(about->st_mode)) {
            if (!last && !known_directory_)
                return err::notdir;
            return {};
        }
        if (!follows)
            return {};
        if (++links_ > most_links || restriction & abi::resolve_no_symlinks)
            return err::loop;
        if (auto open = TRY(system->follow(found.rest))) {
            if (restriction & (abi::resolve_no_magiclinks | abi::resolve_beneath | abi::resolve_in_root | abi::resolve_no_xdev))
                return restriction & abi::resolve_no_magiclinks ? err::loop : err::xdev;
            if (!last || directory) {
                if (!abi::is_directory(TRY(open->stat()).st_mode))
                    return err::notdir;
                known_directory_ = moved_ = true;
            }
            if (last) {
                file = std::move(open);
                exact = true;
                return {};
            }
            char room[path_max];
            Text shown{room};
            TRY(open->show_path(shown));
            if (!is_absolute(shown.view()))
                return err::notdir;
            done_.clear();
            return done_.append(shown.view());
        }
        const size_t length = TRY(system->read_link(found.rest, guess_));
        done_.cut(before);
        return link({guess_, length});
    }

    auto length = host::read_link(found.mount->root, found.rest.data(), guess_);
    if (length) {
        if (!follows)
            return {};
        if (++links_ > most_links || restriction & abi::resolve_no_symlinks)
            return err::loop;
        done_.cut(before);
        return link({guess_, *length});
    }
    switch (length.error()) {
    case Errno::inval: // it is there, and no link
        return {};
    case Errno::noent: // it may be about to be created, or be the way to a mount point
        if (last || mounts.any_below(done_.view()))
            return {};
        return err::noent;
    default:
        return Failure{length.error()};
    }
}

// Puts the text of a link before what is left to walk.
Result<> Walk::link(std::string_view text)
{
    if (text.empty())
        return err::noent;
    const auto left = rest();
    const bool slash = !left.empty() || directory; // "link/" must be a directory whatever it leads to
    if (text.size() + slash + left.size() >= path_max)
        return err::nametoolong;
    memmove(todo_ + text.size() + slash, left.data(), left.size());
    memcpy(todo_, text.data(), text.size());
    if (slash)
        todo_[text.size()] = '/';
    todo_at_ = 0;
    todo_size_ = text.size() + slash + left.size();
    if (is_absolute(text))
        TRY(to_root());
    known_directory_ = true;
    moved_ = true;
    return {};
}

// Before "." and "..": what was walked so far must be a directory.
Result<> Walk::require_directory()
{
    if (known_directory_)
        return {};
    const auto found = mounts.find(done_.shown());
    if (found.mount->system || found.rest.empty())
        return err::notdir; // known_directory_ would have been set
    auto handle = host::open(found.mount->root, found.rest.data(), abi::o_path | abi::o_directory, 0);
    if (!handle) {
        if (handle.error() != Errno::noent || !mounts.any_below(done_.view()))
            return Failure{handle.error()};
    } else {
        TRY(host::close(*handle));
    }
    known_directory_ = true;
    return {};
}

}
