// SPDX-License-Identifier: Apache-2.0
#include "sys/memfd.h"
#include "fs/event/wrap.h"
#include "task/thread.h"

namespace {
constexpr uint32_t mfd_cloexec = 1, mfd_allow_sealing = 2, mfd_hugetlb = 4, mfd_noexec_seal = 8, mfd_exec = 16;
constexpr uint32_t page_size_bits = 0x3fu << 26;    // of huge pages
constexpr size_t name_most = 249;                   // NAME_MAX without "memfd:"
}

Result<Fd> sys_memfd_create(UserString name, uint32_t flags)
{
    if (flags & ~(mfd_cloexec | mfd_allow_sealing | mfd_hugetlb | mfd_noexec_seal | mfd_exec | (flags & mfd_hugetlb ? page_size_bits : 0)))
        return err::inval;
    auto& room = current().scratch->path[0];
    auto length = user::copy_string(std::span{room}.first(name_most + 1), name.address);
    if (!length)
        return length.error() == Errno::nametoolong ? err::inval : Failure{length.error()};
    auto file = TRY(fs::wrap(host::memory_file(room, flags)));
    auto slot = TRY(current().files->reserve());
    return slot.commit(std::move(file), flags & mfd_cloexec);
}
