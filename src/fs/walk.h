// SPDX-License-Identifier: Apache-2.0
// The path walk (path_resolution(7)). A Walk turns a path into a place: a mount, a host handle and a name below it. It begins
// with a guess that costs nothing: if no symbolic link and no ".." is on the way, the mount is known from the text and the rest
// is one host call. The host refuses links with err::loop; then step() looks at components, replaces the next link, and guesses
// again, until the place is exact. So every user of a Walk is a loop, which `find` writes once.
#pragma once
#include "fs/context.h"
#include "fs/mount_table.h"
#include "fs/path.h"

namespace fs {

enum class Follow : uint8_t { yes, no };    // a symbolic link at the end

class Walk {
public:
    Walk() = default;
    Walk(const Walk&) = delete;
    ~Walk();
    // `path` is NUL-terminated and stays unchanged while the Walk is used; `base` is what it starts from, none for the working
    // directory. An empty path is err::noent.
    Result<> begin(FsContext&, const Ref<File>& base, std::string_view path, Follow);
    // openat2(2)'s RESOLVE_* flags, set before begin(): then every component is looked at.
    uint64_t restriction = 0;
    // After err::loop from the host: towards the place. err::loop when it was exact already, and every error of a walk.
    Result<> step();

    // The place. `from` is the handle that `name` is relative to; on a mount of the kernel's own, name is its path.
    const Mount* mount = nullptr;       // null: below an inherited directory outside all mounts
    host::Handle from = host::Handle::none;
    const char* name = "";              // "" is `from` itself
    bool exact = false;                 // name holds no link to follow
    bool directory = false;             // slashes, "." or ".." at the end: it must be a directory
    Ref<File> file;                     // a link of /proc/PID/fd led to this open file; then nothing else counts
    // The place as an absolute path in the program's tree; "" when a guess started from a directory's handle.
    std::string_view path() const { return path_; }

    bool own() const { return mount && mount->system; }
    // A place that does not exist, but for the mount points below it, becomes one on fs::ways.
    // Runs `act(*this)` until it does not fail for a link on the way. The place is exact from the start for mounts of the
    // kernel's own.
    template <class F>
    auto find(F act) -> decltype(act(*this))
    {
        for (;;) {
            if (!own() || exact || file) {
                auto result = act(*this);
                if (result)
                    return result;
                if (result.error() == Errno::noent && on_way())
                    return act(*this);
                if (result.error() != Errno::loop || exact || file)
                    return result;
            }
            TRY(step());
        }
    }

private:
    Result<> load();
    Result<> climb();
    Result<> component(std::string_view name, bool last);
    Result<> link(std::string_view text);
    Result<> to_root();
    Result<> require_directory();
    Result<bool> guess();
    bool on_way();
    void place(std::string_view path);
    std::string_view rest() const { return {todo_ + todo_at_, todo_size_ - todo_at_}; }

    FsContext* context_ = nullptr;
    Ref<File> base_;
    host::Handle climbed_ = host::Handle::none; // ours, see climb()
    std::string_view given_, path_;
    Follow follow_ = Follow::yes;
    bool loaded_ = false;
    bool known_directory_ = true;       // done_ is one for certain
    bool moved_ = false;                // since step() began, a link or ".." has changed the way
    uint8_t links_ = 0;
    size_t floor_ = 0;                  // bytes of done_ that ".." may not remove: chroot
    size_t todo_at_ = 0, todo_size_ = 0;
    char done_room_[path_max];
    PathText done_{std::span<char, path_max>{done_room_}};  // components that are no links
    char todo_[path_max];               // what is still to be walked
    char guess_[path_max];
};

}
