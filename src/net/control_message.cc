// SPDX-License-Identifier: Apache-2.0
#include "net/control_message.h"
#include <cstring>
#include "abi/socket.h"
#include "fs/adopt.h"
#include "task/thread.h"

namespace net {

namespace {

constexpr size_t head = sizeof(abi::cmsghdr);
constexpr size_t aligned(size_t size) { return (size + 7) & ~size_t{7}; }

int load(const std::byte* at)
{
    int number;
    std::memcpy(&number, at, sizeof number);
    return number;
}
void store(std::byte* at, int number) { std::memcpy(at, &number, sizeof number); }

bool carries_handles(const abi::cmsghdr& message)
{
    return message.level == abi::sol_socket && (message.type == abi::scm_rights || message.type == abi::scm_pidfd);
}

Result<int> install(host::Handle handle, bool close_on_exec)
{
    auto file = TRY(fs::adopt(handle));
    auto slot = TRY(current().files->reserve());
    return static_cast<int>(slot.commit(std::move(file), close_on_exec));
}

// Turns as many handles into descriptors as there are numbers for; how many bytes of data are left.
size_t install_all(std::span<std::byte> data, bool close_on_exec, bool& lost)
{
    size_t kept = 0;
    for (size_t at = 0; at + sizeof(int) <= data.size(); at += sizeof(int)) {
        host::Handle handle{load(data.data() + at)};
        if (lost) {
            (void)host::close(handle);
        } else if (auto fd = install(handle, close_on_exec)) {
            store(data.data() + at, *fd);
            kept += sizeof(int);
        } else {
            lost = true;
        }
    }
    return kept;
}

}

Result<int> Sent::take(int fd)
{
    if (count_ == most)
        return err::inval;
    auto file = TRY(current().files->at(Fd{fd}));
    if (file->handle() == host::Handle::none)
        file = TRY(file->on_host());
    int handle = static_cast<int>(file->handle());
    files_[count_++] = std::move(file);
    return handle;
}

Result<> Sent::translate(std::span<std::byte> control)
{
    while (control.size() >= head) {
        abi::cmsghdr message;
        std::memcpy(&message, control.data(), head);
        if (message.size < head || message.size > control.size())
            return err::inval;
        if (message.level == abi::sol_socket && message.type == abi::scm_rights)
            for (size_t at = head; at + sizeof(int) <= message.size; at += sizeof(int))
                store(control.data() + at, TRY(take(load(control.data() + at))));
        control = control.subspan(std::min(aligned(message.size), control.size()));
    }
    return {};
}

size_t receive(std::span<std::byte> control, bool close_on_exec, bool& lost)
{
    size_t in = 0, out = 0;
    while (control.size() - in >= head) {
        abi::cmsghdr message;
        std::memcpy(&message, control.data() + in, head);
        if (message.size < head || message.size > control.size() - in)
            break; // the host's mistake; nothing of it is passed on
        size_t next = std::min(in + aligned(message.size), control.size());
        bool was_lost = lost;
        if (carries_handles(message))
            message.size = head + install_all(control.subspan(in + head, message.size - head), close_on_exec, lost);
        if (lost && !was_lost && message.size == head) {
            in = next; // none of them: no message either
            continue;
        }
        std::memmove(control.data() + out, control.data() + in, message.size);
        std::memcpy(control.data() + out, &message, head);
        in = next;
        out = std::min(out + aligned(message.size), in);
    }
    return out;
}

}
