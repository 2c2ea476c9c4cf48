// SPDX-License-Identifier: Apache-2.0
// Another process of the instance, looked at in its memory: its kernel began as a copy of this one (fork), so what is where here
// is where it is there. What is read may change meanwhile; what is found is looked at twice where it matters.
#pragma once
#include <optional>
#include <span>
#include "fs/context.h"
#include "fs/descriptors.h"

namespace task {

class OtherProcess {
public:
    // err::srch when it is none of the instance's.
    static Result<OtherProcess> find(int pid);

    // An open file. A kernel-made one has no handle, but flags; it may have a label. err::badf, err::perm.
    struct Open { host::Handle handle; const char* label; uint32_t flags; bool closes_on_exec; };
    Result<Open> descriptor(int fd) const;
    // The first thread's lowest descriptor, at least `from`.
    std::optional<int> next_descriptor(int from) const;
    // A handle of ours for an open file of its: the same open file description. `process` is a handle for the process, where there
    // is one already. err::badf; err::perm for files that the kernel makes up, too.
    Result<host::Handle> take_descriptor(int fd, host::Handle process = host::Handle::none) const;
    // That label, as much as the room takes.
    Result<std::string_view> label(const Open&, std::span<char> room) const;
    Result<host::Handle> take_directory() const;
    Result<host::Handle> take_executable() const;
    // chroot(2): as FsContext::root.
    Result<size_t> root(std::span<char> room) const;

private:
    OtherProcess(int pid, const Descriptors* files) : pid_(pid), files_(files) {}
    template <class T>
    Result<> read(T& to, const T* from) const;
    Result<const FsContext*> context() const;
    Result<const fs::File*> file_of(int fd) const;
    Result<host::Handle> handle_of(const fs::File*) const;
    Result<host::Handle> take(host::Handle theirs, host::Handle process) const;
    int next_in(size_t chunk, size_t from) const;
    size_t next_chunk(size_t from) const;

    const int pid_;
    const Descriptors* const files_; // in its memory, as all pointers that come from there
};

}
