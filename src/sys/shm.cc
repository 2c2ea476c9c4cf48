// SPDX-License-Identifier: Apache-2.0
// System V shared memory: the host's segments, mapped where the kernel decides.
#include "sys/shm.h"
#include "abi/ipc.h"
#include "sys/ipc_control.h"
#include "task/thread.h"

namespace {

constexpr uintptr_t page = 4096;
// Marks the mappings of segments; the name that is shown is the segment's.
constexpr char segment_tag[] = "/SYSV";

class Segment final : public mm::Mappable {
public:
    Segment(int id, int key, int flags) : id_(id), key_(key), flags_(flags) {}

    Result<> map(Range at, Flags<host::Prot>, host::Share, Flags<host::MapHint>, uint64_t offset) override
    {
        return offset ? err::inval : host::attach(id_, at.start, flags_);
    }
    void show_name(Text& out) const override
    {
        out.put(segment_tag);
        char room[16];
        Text digits{room};
        digits.put(static_cast<uint32_t>(key_), 16);
        for (size_t n = digits.view().size(); n < 8; n++)
            out.put("0");
        out.put(digits.view());
        out.put(" (deleted)");
    }
    Identity identity() const override { return {1, static_cast<uint64_t>(id_)}; }

private:
    const int id_, key_, flags_;
};

constexpr sys::IpcCommands commands{host::Ipc::memory, abi::shmid_ds_size, abi::shm_info, abi::shm_stat, abi::shm_stat_any,
                                    abi::shminfo_size, abi::shm_info_size};

// One mapping that is left of the segment attached at `address`; programs may have unmapped parts.
std::optional<Range> piece_of(uintptr_t address)
{
    std::optional<Range> found;
    process().space.for_each([&](const mm::Vma& vma) {
        if (found || vma.tag != segment_tag || vma.range.start - vma.offset != address)
            return;
        found = vma.range;
    });
    return found;
}

}

Result<int> sys_shmget(int key, uint64_t size, int flags) { return host::ipc_get(host::Ipc::memory, key, size, flags); }

Result<uintptr_t> sys_shmat(int id, uintptr_t address, int flags)
{
    if (flags & abi::shm_rnd)
        address &= ~(page - 1);
    if (address % page || (!address && (flags & abi::shm_remap)))
        return err::inval;
    AddressSpace::Request request;
    request.hint = address;
    request.size = TRY(host::shared_size(id));
    request.prot = flags & abi::shm_rdonly ? Flags<host::Prot>{host::Prot::read} : host::Prot::read | host::Prot::write;
    if (flags & abi::shm_exec)
        request.prot = request.prot | host::Prot::exec;
    request.share = host::Share::shared;
    request.fixed = address != 0;
    request.no_replace = !(flags & abi::shm_remap);
    request.tag = segment_tag;
    int key = TRY(host::shared_key(id));
    request.object = TRY(make<Segment>(id, key, flags & (abi::shm_rdonly | abi::shm_exec)));
    auto at = process().space.map(std::move(request));
    if (!at && at.error() == Errno::exist)
        return err::inval;
    return at;
}

Result<> sys_shmdt(uintptr_t address)
{
    if (address % page || !piece_of(address))
        return err::inval;
    while (auto piece = piece_of(address))
        TRY(process().space.unmap(*piece));
    return {};
}

Result<long> sys_shmctl(int id, int command, uintptr_t argument)
{
    if (auto done = sys::ipc_control(commands, id, command, argument))
        return std::move(*done);
    if (command == abi::shm_lock || command == abi::shm_unlock)
        return host::ipc_control(host::Ipc::memory, id, 0, command, 0);
    return err::inval;
}
