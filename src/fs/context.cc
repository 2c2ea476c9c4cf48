// SPDX-License-Identifier: Apache-2.0
#include "fs/context.h"
#include <cstring>
#include "fs/path.h"

Ref<fs::File> FsContext::directory()
{
    Lock guard{lock_};
    return directory_;
}

void FsContext::set_directory(Ref<fs::File> directory)
{
    Lock guard{lock_};
    std::swap(directory_, directory); // the old one ends after the lock is released: parameters outlive locals
}

size_t FsContext::root(std::span<char> room)
{
    if (!has_root())
        return 0;
    Lock guard{lock_};
    memcpy(room.data(), root_, root_length_);
    return root_length_;
}

Result<> FsContext::set_root(std::string_view path)
{
    if (path.size() >= sizeof root_)
        return err::nametoolong;
    if (path == "/")
        path = "";
    Lock guard{lock_};
    memcpy(root_, path.data(), path.size());
    root_length_ = path.size();
    has_root_.store(!path.empty(), std::memory_order_relaxed);
    return {};
}

uint32_t FsContext::set_umask(uint32_t mask)
{
    const uint32_t before = umask_.exchange(mask & 0777, std::memory_order_relaxed);
    host::set_umask(mask & 0777);
    return before;
}

Result<Ref<FsContext>> FsContext::copy()
{
    auto fresh = TRY(make<FsContext>());
    char room[fs::path_max];
    TRY(fresh->set_root({room, root(room)}));
    fresh->set_directory(directory());
    fresh->start_umask(umask());
    return fresh;
}
