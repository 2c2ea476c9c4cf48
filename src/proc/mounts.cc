// SPDX-License-Identifier: Apache-2.0
// /proc/self/mounts and mountinfo: the kernel's mounts, and the host's control groups below /sys, where runtimes look for
// their limits.
#include "fs/mount_table.h"
#include "proc/process_files.h"
#include "proc/show.h"

namespace pseudo {

namespace {

std::string_view type_of(const fs::Mount& mount)
{
    switch (mount.kind) {
    case launch::MountKind::tmpfs: return "tmpfs";
    case launch::MountKind::proc: return "proc";
    case launch::MountKind::sys: return "sysfs";
    case launch::MountKind::dev: return "devtmpfs";
    case launch::MountKind::host: break;
    }
    return "glume";
}

// Blanks and backslashes as octal escapes (fstab(5)).
void put_escaped(Text& out, std::string_view path)
{
    for (char c : path) {
        if (c == ' ' || c == '\t' || c == '\n' || c == '\\') {
            out.put("\\");
            for (int shift = 6; shift >= 0; shift -= 3)
                out.put(c >> shift & 7);
        } else {
            out.put({&c, 1});
        }
    }
}

uint64_t device_of(const fs::Mount& mount)
{
    if (mount.system) {
        auto about = mount.system->stat("");
        return about ? about->st_dev : 0;
    }
    auto about = host::stat(mount.root);
    return about ? about->st_dev : 0;
}

// Calls `act` with each word of the host's lines for what is mounted below /sys/fs/cgroup.
template <class Act>
void for_each_control_group(Act act)
{
    auto text = HostText::read("/proc/self/mountinfo");
    if (!text)
        return;
    auto rest = text->view();
    while (!rest.empty()) {
        auto line = take_line(rest), words = line;
        for (int n = 0; n < 4; n++)
            take_word(words);
        auto target = take_word(words);
        if (target.starts_with("/sys/fs/cgroup"))
            act(line, target);
    }
}

}

Result<> show_mounts(Text& out, const Subject&)
{
    for (auto& mount : fs::mounts.all()) {
        auto type = type_of(mount);
        put_escaped(out, mount.kind == launch::MountKind::host ? mount.source : type);
        out.put(" ");
        put_escaped(out, mount.target);
        print(out, " {} {},relatime 0 0\n", type, std::string_view{mount.writable ? "rw" : "ro"});
        if (mount.kind == launch::MountKind::sys)
            for_each_control_group([&](std::string_view line, std::string_view target) {
                auto rest = line.substr(line.find(" - ") + 3);
                auto kind = take_word(rest), source = take_word(rest);
                print(out, "{} {} {} ro,relatime 0 0\n", source, target, kind);
            });
    }
    return {};
}

Result<> show_mount_info(Text& out, const Subject&)
{
    constexpr int first_id = 1;
    int id = first_id, groups = 1000;
    for (auto& mount : fs::mounts.all()) {
        auto type = type_of(mount);
        auto device = device_of(mount);
        std::string_view rights{mount.writable ? "rw" : "ro"};
        print(out, "{} {} {}:{} / ", id, id == first_id ? 0 : first_id, abi::device_major(device), abi::device_minor(device));
        put_escaped(out, mount.target);
        print(out, " {},relatime - {} ", rights, type);
        put_escaped(out, mount.kind == launch::MountKind::host ? mount.source : type);
        print(out, " {}\n", rights);
        if (mount.kind == launch::MountKind::sys)
            for_each_control_group([&](std::string_view line, std::string_view) {
                take_word(line); // the host's numbers of mounts
                take_word(line);
                print(out, "{} {}{}\n", groups++, id, line);
            });
        id++;
    }
    return {};
}

}
