// SPDX-License-Identifier: Apache-2.0
// /proc/PID/fd and fdinfo, cwd, root and exe of other processes of the instance: from their memory, and what the host says of
// the objects behind.
#include "abi/fcntl.h"
#include "fs/adopt.h"
#include "fs/host_file.h"
#include "proc/others.h"
#include "proc/process_files.h"
#include "proc/show.h"
#include "task/other_process.h"
#include "task/thread.h"

namespace pseudo {

namespace {

// Who may not look into the process is told so as Linux tells it.
template <class T>
Result<T> as_seen(Result<T> result)
{
    if (!result && result.error() == Errno::perm)
        return err::acces;
    return result;
}

class HostName {
public:
    HostName(const Subject& subject, std::string_view directory, host::Handle handle)
    {
        Text out{std::span{room_}.first(sizeof room_ - 1)};
        print(out, "/proc/{}/{}/{}", subject.pid, directory, static_cast<int>(handle));
    }
    const char* text() const { return room_; }

private:
    char room_[64] = {};
};

using task::OtherProcess;

Result<OtherProcess::Open> descriptor(const Subject& subject)
{
    return as_seen(TRY(OtherProcess::find(subject.pid)).descriptor(subject.fd));
}

}

std::optional<int> next_descriptor_of_other(const Subject& subject, int from)
{
    auto process = OtherProcess::find(subject.pid);
    return process ? process->next_descriptor(from) : std::nullopt;
}

Result<> show_descriptor_of_other(Text& out, const Subject& subject)
{
    const auto process = TRY(OtherProcess::find(subject.pid));
    const auto open = TRY(as_seen(process.descriptor(subject.fd)));
    std::span<char> room{current().scratch->path[1]};
    if (open.handle == host::Handle::none) {
        out.put(TRY(process.label(open, room)));
        return {};
    }
    const auto size = TRY(host::read_link(host::Handle::none, HostName{subject, "fd", open.handle}.text(), room));
    const std::string_view name{room.data(), size};
    if (name.starts_with('/'))
        fs::show_name_of_host(name, out);
    else
        out.put(name);
    return {};
}

// What the kernel makes up is found by its name.
Result<Ref<fs::File>> open_descriptor_of_other(const Place& place, std::string_view, uint32_t)
{
    const auto process = TRY(OtherProcess::find(place.subject.pid));
    auto open = process.descriptor(place.subject.fd);
    if (open && open->handle == host::Handle::none)
        return Ref<fs::File>{};
    auto taken = process.take_descriptor(place.subject.fd);
    if (!taken && taken.error() == Errno::badf)
        return err::noent;
    return fs::adopt(as_seen(std::move(taken)));
}

uint32_t descriptor_permissions_of_other(const Subject& subject)
{
    auto open = descriptor(subject);
    if (!open)
        return 0;
    if (open->handle == host::Handle::none)
        return permissions_of(open->flags);
    auto text = HostText::read(HostName{subject, "fdinfo", open->handle}.text());
    return text ? permissions_of(static_cast<uint32_t>(flags_in(text->view()))) : 0;
}

Result<> show_descriptor_info_of_other(Text& out, const Subject& subject)
{
    const auto open = TRY(descriptor(subject));
    if (open.handle == host::Handle::none)
        return err::acces;
    const auto process = TRY(OtherProcess::find(subject.pid));
    auto text = TRY(HostText::read(HostName{subject, "fdinfo", open.handle}.text()));
    put_host_info(out, text.view(), open.closes_on_exec, [&](uint64_t handle) {
        for (auto fd = process.next_descriptor(0); fd; fd = process.next_descriptor(*fd + 1))
            if (auto other = process.descriptor(*fd); other && static_cast<uint64_t>(other->handle) == handle)
                return *fd;
        return -1;
    });
    return {};
}

Result<Ref<fs::File>> open_directory_of_other(const Place& place, std::string_view, uint32_t)
{
    return fs::adopt(as_seen(TRY(OtherProcess::find(place.subject.pid)).take_directory()));
}

Result<Ref<fs::File>> open_executable_of_other(const Place& place, std::string_view, uint32_t)
{
    return fs::adopt(as_seen(TRY(OtherProcess::find(place.subject.pid)).take_executable()));
}

Result<> show_root_of_other(Text& out, const Subject& subject)
{
    std::span<char> room{current().scratch->path[1]};
    const auto process = TRY(OtherProcess::find(subject.pid));
    const auto size = TRY(as_seen(process.root(room)));
    out.put(size ? std::string_view{room.data(), size} : std::string_view{"/"});
    return {};
}

}
