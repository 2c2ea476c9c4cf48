// SPDX-License-Identifier: Apache-2.0
// Host interface: files. A handle names an open file; a name is always looked up below a directory handle, and never leads
// through a symbolic link or out of that directory: walking links, ".." and mounts is the kernel's work. Semantics, flags and
// errors are those of the system call that a function is named for.
// Bytes may be the program's memory; err::fault when it is not there. Functions that can block (read, write, splice, a waiting
// lock, opening a FIFO) return err::intr when this thread has something pending, before anything was transferred.
// Belief: direct: exact. SGX: sizes and counts are bounded by what was asked for; content and metadata are the host's word.
#pragma once
#include <string_view>
#include "abi/fcntl.h"
#include "abi/stat.h"
#include "host/types.h"

namespace host {

// --- Names. `name` is relative to `directory`, NUL-terminated, "" or "." for the directory itself where that makes sense.

// openat2(2) with RESOLVE_BENEATH, RESOLVE_NO_SYMLINKS and RESOLVE_NO_MAGICLINKS: err::loop when a symbolic link is on the way
// (also at the end, unless O_NOFOLLOW|O_PATH asks for the link itself), err::xdev when ".." would lead out.
Result<Handle> open(Handle directory, const char* name, uint32_t flags, uint32_t mode);
// Opens what the handle refers to once more, with other rights: also files without a name, pipes and O_PATH handles.
Result<Handle> reopen(Handle, uint32_t flags);
// The directory above, as an O_PATH handle: the caller knows that it may see it.
Result<Handle> open_parent(Handle directory);
// A host name from the mount table, opened with O_PATH, links followed: only before enter_sandbox().
Result<Handle> open_root(const char* host_path);
// The host's name for an open file, without a NUL, with " (deleted)" behind it when the file has no name any more.
Result<size_t> name_of(Handle, std::span<char> room);

// The last component is not followed if it is a symbolic link.
Result<abi::stat> stat_name(Handle directory, const char* name);
Result<size_t> read_link(Handle directory, const char* name, std::span<char> room); // err::inval: no link
Result<> make_directory(Handle directory, const char* name, uint32_t mode);
Result<> make_node(Handle directory, const char* name, uint32_t mode, uint64_t device);
Result<> make_link(const char* text, Handle directory, const char* name);           // symlinkat(2)
Result<> remove(Handle directory, const char* name, bool is_directory);             // unlinkat(2)
Result<> rename(Handle from, const char* from_name, Handle to, const char* to_name, uint32_t flags);
// linkat(2) without following; an empty `from_name` links the file that `from` refers to.
Result<> link(Handle from, const char* from_name, Handle to, const char* to_name);

// --- Metadata of what a handle (O_PATH too) refers to.
Result<abi::stat> stat(Handle);
Result<> stat(Handle, Bytes out);               // into memory that may be the program's; `out` holds an abi::stat
Result<> stat_extended(Handle, uint32_t flags, uint32_t mask, abi::statx&);
Result<abi::statfs> stat_file_system(Handle);
Result<> access(Handle, uint32_t mode, bool effective);                             // faccessat2(2)
Result<> set_mode(Handle, uint32_t mode);
Result<> set_owner(Handle, uint32_t uid, uint32_t gid);
struct FileTimes { int64_t access_sec, access_nsec, modify_sec, modify_nsec; };     // struct timespec[2]
Result<> set_times(Handle, const FileTimes*);                                       // utimensat(2); null: now
Result<size_t> attribute(Handle, const char* key, Bytes out);                       // getxattr(2)
Result<size_t> attributes(Handle, Bytes out);                                       // listxattr(2)
Result<> set_attribute(Handle, const char* key, Bytes value, int flags);
Result<> remove_attribute(Handle, const char* key);
Result<> truncate(Handle, uint64_t size);                                           // truncate(2), of a handle with any rights
// The umask that the host applies to new names; the old one.
uint32_t set_umask(uint32_t mask);

// --- Content.
Result<size_t> read(Handle, Bytes to);
Result<size_t> write(Handle, Bytes from);
Result<size_t> read_at(Handle, Bytes to, uint64_t offset);
Result<size_t> write_at(Handle, Bytes from, uint64_t offset);
Result<size_t> read_now(Handle, Bytes to, uint64_t offset);                         // as read_at, but nothing interrupts it: regular files
// readv, preadv2, …; without an offset (-1) the file's own position. `flags` are RWF_*.
Result<size_t> read_vector(Handle, std::span<const Bytes> to, int64_t offset, uint32_t flags);
Result<size_t> write_vector(Handle, std::span<const Bytes> from, int64_t offset, uint32_t flags);
Result<uint64_t> seek(Handle, int64_t offset, int whence);
Result<size_t> entries(Handle directory, Bytes to);                                 // getdents64(2)
Result<> set_size(Handle, uint64_t size);                                           // ftruncate(2)
Result<> allocate(Handle, uint32_t mode, int64_t offset, int64_t size);             // fallocate(2)
Result<> read_ahead(Handle, int64_t offset, size_t size);
Result<> advise(Handle, int64_t offset, int64_t size, int advice);                  // posix_fadvise(2)
Result<> flush(Handle, bool data_only);                                             // fsync(2), fdatasync(2)
Result<> flush_range(Handle, int64_t offset, int64_t size, uint32_t flags);         // sync_file_range(2)
Result<> flush_file_system(Handle);                                                 // syncfs(2)
void flush_all();                                                                   // sync(2)

// --- From one handle to another. An offset of null is the file's own position; otherwise it is advanced.
Result<size_t> send_file(Handle to, Handle from, int64_t* offset, size_t size);
Result<size_t> copy_range(Handle from, int64_t* from_offset, Handle to, int64_t* to_offset, size_t size);
Result<size_t> splice(Handle from, int64_t* from_offset, Handle to, int64_t* to_offset, size_t size, uint32_t flags);
Result<size_t> tee(Handle from, Handle to, size_t size, uint32_t flags);
Result<size_t> splice_memory(Handle pipe, std::span<const Bytes>, uint32_t flags);  // vmsplice(2)

// --- The open file itself.
Result<> close(Handle);
Result<Handle> duplicate(Handle);       // another handle for the same open file
Result<uint32_t> status(Handle);        // fcntl(F_GETFL)
Result<> set_status(Handle, uint32_t flags);
// fcntl(2) commands whose argument is a number (F_SETOWN, F_GETSIG, F_SETPIPE_SZ, F_ADD_SEALS, F_SETLEASE, …).
Result<long> file_control(Handle, int command, uint64_t argument);
// fcntl(2) commands whose argument is a structure: record locks (waiting ones block), F_GETOWN_EX, hints.
Result<> file_lock(Handle, int command, abi::flock&);
Result<> owner(Handle, int command, abi::f_owner_ex&);
Result<> lifetime_hint(Handle, int command, uint64_t&);
Result<> flock(Handle, int operation);
// Whether anybody has the file, which is open for reading here, open for writing. False when the host does not say.
bool open_for_writing(Handle);
// ioctl(2). The kernel has checked that `argument`, if it is an address, is the program's.
Result<long> control(Handle, uint32_t command, uint64_t argument);

// --- What the process was started with. Its open handles, in no order, as many as `room` holds, which is the result when
// there may be more.
Result<size_t> inherited(std::span<Handle> room);

}
