// SPDX-License-Identifier: Apache-2.0
// /proc/self/fd and fdinfo.
#include "abi/fcntl.h"
#include "proc/process_files.h"
#include "proc/show.h"
#include "task/thread.h"

namespace pseudo {

std::optional<int> next_descriptor(const Subject&, int from)
{
    int fd = current().files->next(from);
    return fd < 0 ? std::nullopt : std::optional{fd};
}

Result<> show_descriptor(Text& out, const Subject& subject)
{
    auto file = TRY(current().files->at(Fd{subject.fd}));
    return file->show_path(out);
}

Result<Ref<fs::File>> open_descriptor(const Place& place, std::string_view, uint32_t)
{
    auto file = current().files->at(Fd{place.subject.fd});
    if (!file)
        return err::noent;
    return file;
}

// The link's permissions tell how the file is open.
uint32_t permissions_of(uint32_t flags)
{
    const uint32_t access = flags & abi::o_accmode;
    if (flags & abi::o_path)
        return 0;
    return 0100u | (access != abi::o_wronly ? 0400u : 0) | (access != abi::o_rdonly ? 0200u : 0);
}

uint32_t descriptor_permissions(const Subject& subject)
{
    auto file = current().files->at(Fd{subject.fd});
    return file ? permissions_of((*file)->flags()) : 0;
}

namespace {
// The lowest descriptor for a host object, -1 when there is none any more.
int descriptor_of(uint64_t handle)
{
    for (int fd = current().files->next(0); fd >= 0; fd = current().files->next(fd + 1)) {
        auto file = current().files->at(Fd{fd});
        if (file && static_cast<uint64_t>((*file)->poll_handle()) == handle)
            return fd;
    }
    return -1;
}
}

uint64_t flags_in(std::string_view text)
{
    while (!text.empty()) {
        auto line = take_line(text);
        if (take_word(line) == "flags:")
            return parse_number(take_word(line), 8).value_or(0);
    }
    return 0;
}

void put_flags(Text& out, uint64_t flags, bool closes)
{
    out.put("flags:\t0");
    out.put((flags & ~uint64_t{abi::o_cloexec}) | (closes ? abi::o_cloexec : 0), 8);
    out.put("\n");
}

Result<> show_descriptor_info(Text& out, const Subject& subject)
{
    auto file = TRY(current().files->at(Fd{subject.fd}));
    bool closes = TRY(current().files->closes_on_exec(Fd{subject.fd}));
    if (file->handle() == host::Handle::none) {
        auto at = file->seek(0, abi::seek_cur);
        print(out, "pos:\t{}\n", at ? *at : 0);
        put_flags(out, file->flags(), closes);
        auto about = TRY(file->stat());
        print(out, "mnt_id:\t1\nino:\t{}\n", about.st_ino);
        return {};
    }
    char path[48] = {};
    Text name{std::span{path}.first(sizeof path - 1)};
    print(name, "/proc/self/fdinfo/{}", static_cast<int>(file->handle()));
    auto text = TRY(HostText::read(path));
    put_host_info(out, text.view(), closes, descriptor_of);
    return {};
}

}
