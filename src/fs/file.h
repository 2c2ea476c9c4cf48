// SPDX-License-Identifier: Apache-2.0
// An open file (open file description, open(2)). Calls work on File; what a kind of file does not do answers the errno that
// Linux gives for it. A file whose bytes pass untouched to a host object says so by handle(), and the calls that only hand
// things on (fstat, fsync, flock, sendfile, …) then go to the host directly.
#pragma once
#include <atomic>
#include "abi/stat.h"
#include "base/heap.h"
#include "base/ref.h"
#include "host/event.h"
#include "host/file.h"
#include "mm/mappable.h"
#include "mm/user.h"

namespace task { class OtherProcess; }

namespace fs {

class Mount;

class File : public mm::Mappable, public heap::TypeStable {
public:
    File() = default;
    // A file of the host's.
    explicit File(host::Handle handle) : handle_(handle) {}
    // One that the kernel answers itself; `label` lives as long as it: what descriptors of it are called in /proc.
    explicit File(const char* label) : label_(label) {}

    // The host object behind the file, none when the kernel answers itself.
    host::Handle handle() const { return handle_; }
    // What poll and epoll wait on; none: always ready, as regular files are.
    virtual host::Handle poll_handle() const { return handle(); }
    // For a file that the kernel answers itself: the host's own object of that kind, for what only the host can do with it.
    virtual Result<Ref<File>> on_host() { return err::inval; }
    // epoll_ctl(2) on this file as the program's descriptor `fd`. What cannot be watched is EPERM.
    virtual Result<> watch(host::Handle, int, int, host::EpollEvent) { return err::perm; }

    virtual Result<size_t> read(Buffer) { return err::inval; }
    virtual Result<size_t> write(Buffer) { return err::inval; }
    virtual Result<size_t> read_at(Buffer, uint64_t) { return err::spipe; }
    virtual Result<size_t> write_at(Buffer, uint64_t) { return err::spipe; }
    virtual Result<uint64_t> seek(int64_t, int) { return err::spipe; }
    virtual Result<abi::stat> stat() = 0;
    // The same into a buffer of that size.
    virtual Result<> stat_into(Buffer out)
    {
        const auto about = TRY(stat());
        return TRY(out.fill(std::as_bytes(std::span{&about, 1}))) == sizeof about ? Result<>{} : err::fault;
    }
    virtual Result<size_t> entries(Buffer) { return err::notdir; }         // getdents64(2)
    virtual Result<long> control(uint32_t, uint64_t) { return err::notty; } // ioctl(2)

    // What changes a file or its metadata, when there is no handle: ftruncate(2), fallocate(2), fsync(2), fchmod(2), fchown(2),
    // futimens(2) (null: now), flock(2), which blocks.
    virtual Result<> set_size(uint64_t) { return opened_for() & abi::o_path ? err::badf : err::inval; }
    virtual Result<> allocate(uint32_t, uint64_t, uint64_t) { return opened_for() & abi::o_path ? err::badf : err::nodev; }
    virtual Result<> flush() { return opened_for() & abi::o_path ? err::badf : err::inval; }
    virtual Result<> set_mode(uint32_t) { return err::perm; }
    virtual Result<> set_owner(uint32_t, uint32_t) { return err::perm; }
    virtual Result<> set_times(const host::FileTimes*) { return err::perm; }
    virtual Result<> flock(int) { return opened_for() & abi::o_path ? err::badf : err::inval; }
    // Whether no other process can have the file: record locks (fcntl(2)) then never meet another's.
    virtual bool locks_are_ours() const { return false; }

    // Status flags as fcntl(F_GETFL) gives them: access mode, O_APPEND, O_NONBLOCK, O_PATH, ….
    virtual uint32_t flags() const { return flags_.load(std::memory_order_relaxed); }
    // The part of flags() that never changes: access mode and O_PATH.
    virtual uint32_t opened_for() const { return flags() & (abi::o_accmode | abi::o_path); }
    virtual Result<> set_flags(uint32_t flags) { flags_.store(flags, std::memory_order_relaxed); return {}; }

    // The path in the program's tree, for directories (walks start here), /proc/self/fd and /proc/self/maps.
    virtual Result<> show_path(Text&) const { return err::noent; }

    // Record locks belong to the process and go when any descriptor of the file is closed (fcntl(2)). A file that had some says
    // so, and the descriptor table then tells it of each close.
    void has_record_locks() { record_locks_.store(true, std::memory_order_relaxed); }
    void descriptor_closed()
    {
        if (record_locks_.load(std::memory_order_relaxed)) [[unlikely]]
            drop_record_locks();
    }

    // The address of the class's `the_kind`, for as<T>(): calls that are for one kind of file only.
    virtual const void* kind() const { return nullptr; }

    // Where the file was found; null for one without a name. Read-only mounts refuse changes of metadata too.
    virtual const Mount* mount() const { return nullptr; }
    // For a directory: whether every name below it can be given to the host as it is, because no mount point lies below.
    virtual bool names_stay_here() { return false; }

protected:
    std::atomic<uint32_t> flags_{0};

private:
    friend class task::OtherProcess; // reads them in another process's memory
    virtual void drop_record_locks() {}
    std::atomic<bool> record_locks_{false};
    const host::Handle handle_ = host::Handle::none;
    const char* const label_ = nullptr;
};

// The file as a T, null when it is another kind of file.
template <class T>
T* as(File& file) { return file.kind() == &T::the_kind ? static_cast<T*>(&file) : nullptr; }

}
