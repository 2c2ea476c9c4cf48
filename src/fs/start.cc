// SPDX-License-Identifier: Apache-2.0
// How the file tree comes to be: mounts, the inherited descriptors, the first context.
#include <algorithm>
#include "abi/elf.h"
#include "fs/adopt.h"
#include "fs/mount_table.h"
#include "fs/open.h"
#include "fs/tmpfs/system.h"
#include "fs/verify/system.h"
#include "fs/way.h"
#include "host/host.h"

namespace fs {

namespace {
constexpr size_t inherited_max = 4096; // open descriptors of the process that started us
}

Result<> start(std::span<const MountRequest> requests, size_t& failed)
{
    const bool whole_tree = std::ranges::any_of(requests, [](const MountRequest& m) { return m.kind == launch::MountKind::host && m.source == "/"; });
    for (failed = 0; failed < requests.size(); failed++) {
        const auto& request = requests[failed];
        Mount mount;
        mount.target = request.target;
        mount.kind = request.kind;
        mount.writable = request.writable;
        switch (request.kind) {
        case launch::MountKind::host:
        case launch::MountKind::tmpfs: // a directory that was made for this instance
            mount.source = request.source;
            if (mount.source.empty()) { // the kernel's own
                mount.system = TRY(tmpfs::make_system());
                break;
            }
            mount.root = TRY(host::open_root(mount.source.data()));
            mount.directory = abi::is_directory(TRY(host::stat(mount.root)).st_mode);
            if (request.checked)
                mount.system = TRY(verify::make_system(mount));
            mount.no_devices = mount.directory && !below(mount.source, "/dev");
            // To look costs a host call, so it is done for those whom the host would let open any device; others can open no
            // more than what somebody put there for them. Who sees the host's whole tree learns nothing more by reading one.
            if (mount.no_devices && host::auxiliary(abi::at_euid) == 0)
                mount.look = !whole_tree ? Mount::Look::always : mount.writable ? Mount::Look::writing : Mount::Look::never;
            break;
        default:
            mount.system = file_system(request.kind);
            if (!mount.system)
                return err::nodev;
        }
        TRY(mounts.add(mount));
        TRY(make_mount_point(request.target, mount.directory));
    }
    return {};
}

Result<Ref<FsContext>> make_context(std::string_view directory)
{
    auto context = TRY(make<FsContext>());
    const uint32_t mask = host::set_umask(022);
    host::set_umask(mask);
    context->start_umask(mask);
    context->set_directory(TRY(open(*context, {}, directory, abi::o_path | abi::o_directory, 0)));
    return context;
}

Result<std::span<const host::Handle>> inherited(std::span<const host::Handle> except)
{
    static host::Handle handles[inherited_max];
    const size_t count = TRY(host::inherited(handles));
    if (count == inherited_max)
        return err::mfile;
    auto others = std::ranges::remove_if(std::span{handles, count}, [&](host::Handle handle) { return std::ranges::find(except, handle) != except.end(); });
    return std::span<const host::Handle>{handles, count - others.size()};
}

Result<Ref<Descriptors>> inherit_descriptors(std::span<const host::Handle> inherited)
{
    auto table = TRY(make<Descriptors>());
    // Room for them all; the program's own limit comes with its other ones (task/limits.h).
    uint64_t limit = 0;
    for (auto handle : inherited)
        limit = std::max(limit, static_cast<uint64_t>(handle) + 1);
    table->set_limit(limit);
    for (auto handle : inherited) {
        auto file = TRY(adopt(handle));
        TRY(table->replace(Fd{static_cast<int>(handle)}, std::move(file), false));
    }
    return table;
}

}
