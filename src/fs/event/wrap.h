// SPDX-License-Identifier: Apache-2.0
// Open files for objects of the host's that have no place in the file tree: pipes, sockets, eventfds, timerfds, epolls.
// Everything passes straight through, on the program's own buffers.
#pragma once
#include "base/defer.h"
#include "fs/host_file.h"

namespace fs {

// A file for a handle just made, or the error that came instead. Closes the handle when there is no memory for the file.
inline Result<Ref<File>> wrap(Result<host::Handle> made)
{
    auto handle = TRY(std::move(made));
    Defer close = [&] { (void)host::close(handle); };
    Ref<File> file = TRY(make<HostFile>(handle, nullptr));
    close.cancel();
    return file;
}

// Room for such a file, taken before the handle is made: where "no memory" would come too late afterwards.
class Room {
public:
    static Result<Room> take()
    {
        Room room;
        if (!room.at_)
            return err::nomem;
        return room;
    }
    Room(Room&& other) noexcept : at_(std::exchange(other.at_, nullptr)) {}
    ~Room() { heap::free(at_); }
    Ref<File> fill(host::Handle handle) { return Ref<File>::adopt(new (std::exchange(at_, nullptr)) HostFile(handle, nullptr)); }

private:
    Room() : at_(heap::allocate_stable(sizeof(HostFile))) {}
    void* at_;
};

}
