// SPDX-License-Identifier: Apache-2.0
// The direct host: the private directory in which tmpfs mounts live; cleaner.cc removes it.
#include <asm/unistd_64.h>
#include "base/text.h"
#include "host/direct/instance.h"
#include "host/linux/call.h"
#include "host/file.h"
#include "host/host.h"

namespace {

constexpr uint64_t enough_room = 256u << 20;

bool suits(const char* parent, bool any)
{
    abi::statfs about;
    if (raw::failed(raw::call(__NR_statfs, parent, &about)) || about.f_flags & abi::st_rdonly)
        return false;
    // Programs map libraries that they unpacked in /tmp, and compilers fill it.
    return any || (!(about.f_flags & abi::st_noexec) && about.f_bavail * static_cast<uint64_t>(about.f_bsize) >= enough_room);
}

Result<size_t> make_below(const char* parent, std::span<char> room)
{
    uint64_t number = 0;
    host::random(std::as_writable_bytes(std::span{&number, 1}));
    Text name{room.first(room.size() - 1)};
    print(name, "{}/glume-{x}", std::string_view{parent}, number);
    room[name.view().size()] = 0;
    TRY(raw::done(raw::call(__NR_mkdirat, abi::at_fdcwd, room.data(), 0700)));
    return name.view().size();
}

}

namespace host {

Result<Temporary> make_temporary_directory(std::span<char> room)
{
    Temporary made{};
    bool found = false;
    for (bool any : {false, true})
        for (const char* parent : {"/dev/shm", "/tmp", "/var/tmp"})
            if (!found && suits(parent, any))
                if (auto length = make_below(parent, room)) {
                    made.name_length = *length;
                    found = true;
                }
    if (!found)
        return err::rofs;
    made.directory = TRY(open_root(room.data()));

    TRY(direct::start_cleaner(made.directory, room.data()));
    return made;
}

}
