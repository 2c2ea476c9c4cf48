// SPDX-License-Identifier: Apache-2.0
// The mounts: which part of the program's file tree comes from where. They are fixed at start, so reading them takes no lock.
#pragma once
#include <span>
#include <string_view>
#include "abi/stat.h"
#include "fs/file.h"
#include "launch/image.h"

namespace fs {

// A file system that the kernel makes up itself (/proc, /sys, /dev). Paths are relative to its root: components with one '/'
// between them, none of them "." or ".."; "" is the root itself. Symbolic links are followed by the path walk, which asks
// stat() about each component in turn, so that every component but the last is known to be a directory.
class FileSystem {
public:
    // About the entry itself: a symbolic link is not followed. err::noent.
    virtual Result<abi::stat> stat(std::string_view path) = 0;
    // The text of a symbolic link, without a NUL; its length, at most room.size(). err::inval when it is none.
    virtual Result<size_t> read_link(std::string_view path, std::span<char> room) = 0;
    // What a link stands for when that is an open file rather than a name (/proc/self/fd/3); no file: walk on by its text.
    virtual Result<Ref<File>> follow(std::string_view) { return Ref<File>{}; }
    // Opens what is there (never a symbolic link, except with O_PATH|O_NOFOLLOW). `flags` are open(2)'s; O_CREAT and O_EXCL were
    // dealt with, O_PATH asks for no right. The File's entries() lists a directory; its show_path() begins with target().
    virtual Result<Ref<File>> open(std::string_view path, uint32_t flags) = 0;
    // Makes and opens a regular file that is not there; the mount is writable.
    virtual Result<Ref<File>> create(std::string_view, uint32_t, uint32_t) { return cannot_create(); }
    // Whether names can be made, removed and changed: then the following do it. The mount is writable, the mode has the umask
    // applied, a new name is not there. `make_name`: a directory, a regular file, or a link with that text.
    virtual bool changes() const { return false; }
    virtual Result<> make_name(std::string_view, uint32_t, std::string_view) { return cannot_create(); }
    virtual Result<> remove(std::string_view, bool) { return refusal(); }
    virtual Result<> rename(std::string_view, std::string_view, uint32_t) { return refusal(); }
    virtual Result<> link(std::string_view, std::string_view) { return refusal(); }
    // Whether the entry is one of the host's, whose name and metadata are the host's affair alone: the handle that `path` is
    // relative to, or none.
    virtual host::Handle passes(std::string_view) { return host::Handle::none; }
    // What removing, renaming or changing an entry is answered with, and what making a new one is.
    virtual Failure refusal() const { return err::perm; }
    virtual Failure cannot_create() const { return refusal(); }
    // An O_PATH file of an entry whose owner and mode are the host's to change (a terminal); refusal() for all others.
    virtual Result<Ref<File>> owned_by_host(std::string_view) { return refusal(); }
    // truncate(2), and O_TRUNC, of an entry: nothing to do for devices and for files that are written as a whole.
    virtual Result<> truncate(std::string_view, uint64_t) { return {}; }

    // Where it is mounted; null until it is.
    const Mount* mount() const { return mount_; }
    // An absolute path in the program's tree; "" for none.
    std::string_view target() const;

private:
    friend class MountTable;
    const Mount* mount_ = nullptr;
};

// Defined in proc/, of which fs knows nothing else: the file system for MountKind proc, sys or dev.
FileSystem* file_system(launch::MountKind);

// What the command asks to be mounted.
struct MountRequest {
    std::string_view target;        // absolute and normalised
    std::string_view source;        // host: absolute path there, NUL-terminated
    launch::MountKind kind;
    bool writable;
    bool checked = false;           // host: its files are checked (fs/verify)
};

class Mount {
public:
    std::string_view target;                    // "/" or "/a/b"
    std::string_view source;                    // the host's name of the root, to map its paths back; empty: kernel's own
    host::Handle root = host::Handle::none;     // O_PATH handle of the root; none: the kernel's own
    FileSystem* system = nullptr;               // the kernel's own, or one that checks what the host's root has
    launch::MountKind kind = launch::MountKind::host;
    bool writable = false;
    bool directory = true;                      // false: one file is mounted
    bool no_devices = false;                    // device nodes in it are not opened (mount(8), nodev)
    enum class Look : uint8_t { never, writing, always };
    Look look = Look::never;                    // … and files that are opened (for writing) are looked at for that
};

inline std::string_view FileSystem::target() const { return mount_ ? mount_->target : std::string_view{}; }

}
