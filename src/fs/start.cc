// SPDX-License-Identifier: Apache-2.0
// How the file tree comes to be: mounts, the inherited descriptors, the first context.
#include <algorithm>
#include "fs/host_file.h"
#include "fs/mount_table.h"
#include "fs/open.h"
#include "fs/way.h"

namespace fs {

Result<> start(std::span<const MountRequest> requests, size_t& failed)
{
    host::Temporary temporary{host::Handle::none, 0};
    static char temporary_name[128];
    unsigned number = 0;
    for (failed = 0; failed < requests.size(); failed++) {
        const auto& request = requests[failed];
        Mount mount;
        mount.target = request.target;
        mount.kind = request.kind;
        mount.writable = request.writable;
        switch (request.kind) {
        case launch::MountKind::host:
            mount.source = request.source;
            mount.root = TRY(host::open_root(request.source.data()));
            mount.directory = abi::is_directory(TRY(host::stat(mount.root)).st_mode);
            break;
        case launch::MountKind::tmpfs: {
            if (temporary.directory == host::Handle::none)
                temporary = TRY(host::make_temporary_directory(temporary_name));
            // Each has a directory of its own in the instance's.
            auto* name = new (std::nothrow) char[sizeof temporary_name + 12];
            if (!name)
                return err::nomem;
            Text source{{name, sizeof temporary_name + 11}};
            print(source, "{}/{}", std::string_view{temporary_name, temporary.name_length}, number++);
            name[source.view().size()] = 0;
            const char* const last = name + temporary.name_length + 1;
            TRY(host::make_directory(temporary.directory, last, 0777));
            mount.source = source.view();
            mount.root = TRY(host::open(temporary.directory, last, abi::o_path | abi::o_directory, 0));
            TRY(host::set_mode(mount.root, 01777));
            break;
        }
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

Result<Ref<Descriptors>> inherit_descriptors(std::span<const host::Handle> except)
{
    auto table = TRY(make<Descriptors>());
    table->set_limit(host::raise_handle_limit().at_start);
    for (int next = 0;;) {
        auto found = host::inherited(next);
        if (!found)
            break;
        next = static_cast<int>(*found) + 1;
        bool ours = false;
        for (auto handle : except)
            ours |= handle == *found;
        if (ours)
            continue;
        table->set_limit(std::max(table->limit(), static_cast<uint64_t>(next)));
        auto file = TRY(make<HostFile>(*found, nullptr));
        TRY(table->replace(Fd{next - 1}, std::move(file), false));
    }
    return table;
}

}
