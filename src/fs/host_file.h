// SPDX-License-Identifier: Apache-2.0
// A file of the host's, passed through: every call is one host call on the program's own buffer.
#pragma once
#include "fs/event/watch_names.h"
#include "fs/file.h"

namespace fs {

class HostFile final : public File {
public:
    // Takes the handle over and closes it at the end. `mount` is where the file was found, null for an object without a name
    // (a pipe, an inherited descriptor). `opened_for` as File's, if it is known.
    static constexpr uint32_t unknown = ~0u;
    HostFile(host::Handle handle, const Mount* mount, uint32_t opened_for = unknown) : File(handle), mount_(mount), opened_for_(opened_for) {}
    ~HostFile() override;

    const Mount* mount() const override { return mount_; }
    Result<size_t> read(Buffer) override;
    Result<size_t> write(Buffer) override;
    Result<size_t> read_at(Buffer, uint64_t) override;
    Result<size_t> write_at(Buffer, uint64_t) override;
    Result<uint64_t> seek(int64_t, int) override;
    Result<abi::stat> stat() override;
    Result<> stat_into(Buffer) override;
    Result<size_t> entries(Buffer) override;
    Result<long> control(uint32_t, uint64_t) override;
    uint32_t flags() const override;
    uint32_t opened_for() const override;
    Result<> set_flags(uint32_t) override;
    Result<> show_path(Text&) const override;
    bool names_stay_here() override;
    Result<> watch(host::Handle epoll, int operation, int fd, host::EpollEvent event) override
    {
        return watches_.control(handle(), epoll, operation, fd, event);
    }

    Result<> map(Range, Flags<host::Prot>, host::Share, Flags<host::MapHint>, uint64_t) override;
    void show_name(Text&) const override;
    Identity identity() const override;

private:
    void drop_record_locks() override;

    const Mount* const mount_;
    // What never changes is asked for once.
    mutable std::atomic<uint32_t> opened_for_;
    mutable std::atomic<uint64_t> device_{0}, changed_{0}, inode_{0}; // 0: not known yet
    enum class Below : uint8_t { unknown, none, some };
    std::atomic<Below> mounts_below_{Below::unknown};
    std::atomic<uint32_t> mounts_listed_{0};    // by entries(), after the host's own
    WatchNames watches_;
};

// The mount points below a directory of the host's that it does not have itself, as getdents64(2) writes them after its own entries.
// `path`: the directory's, in the program's tree; `listed` goes on from call to call. err::inval when not even one fits.
Result<size_t> list_mounts(std::string_view path, host::Handle directory, std::atomic<uint32_t>& listed, Buffer to);

// The program's name for an open file of the host's: its host name, as it is now, seen through the mounts. A name that lies in
// none of them is shown as the host has it ("pipe:[7]"). err::noent when the host has no name for it.
Result<> show_host_path(host::Handle, const Mount*, Text&);
// The same for an absolute host name.
void show_name_of_host(std::string_view name, Text&);

}
