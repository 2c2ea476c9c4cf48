// SPDX-License-Identifier: Apache-2.0
// Open files of a tmpfs.
#pragma once
#include "fs/file.h"
#include "fs/tmpfs/inode.h"

namespace fs::tmpfs {

class System;

class Open : public File {
public:
    Open(System& system, Ref<Inode> inode, const Mount* mount, uint32_t flags);

    Result<abi::stat> stat() override;
    Result<> show_path(Text&) const override;
    void show_name(Text& out) const override { (void)show_path(out); }
    const Mount* mount() const override { return mount_; }
    Identity identity() const override;
    Result<> set_mode(uint32_t) override;
    Result<> set_owner(uint32_t uid, uint32_t gid) override;
    Result<> set_times(const host::FileTimes*) override;
    Result<> flush() override { return flags() & abi::o_path ? err::badf : Result<>{}; }

protected:
    System& system_;
    const Ref<Inode> inode_;
    const Mount* const mount_;
    Mutex lock_{Rank::files};
    uint64_t position_ GUARDED_BY(lock_) = 0;
};

class RegularFile final : public Open {
public:
    using Open::Open;
    ~RegularFile() override;

    Result<size_t> read(Buffer) override;
    Result<size_t> write(Buffer) override;
    Result<size_t> read_at(Buffer, uint64_t) override;
    Result<size_t> write_at(Buffer, uint64_t) override;
    Result<uint64_t> seek(int64_t, int) override;
    Result<> set_size(uint64_t) override;
    Result<> allocate(uint32_t mode, uint64_t offset, uint64_t size) override;
    Result<> flock(int operation) override;
    bool locks_are_ours() const override { return true; }
    Result<> map(Range, Flags<host::Prot>, host::Share, Flags<host::MapHint>, uint64_t) override;
    bool copies() const override { return true; }

private:
    bool may(uint32_t access) const;
    enum class Held : uint8_t { none, shared, alone };
    Held held_ = Held::none;    // flock(2); the names' lock
};

class Directory final : public Open {
public:
    using Open::Open;
    Result<size_t> read(Buffer) override { return err::isdir; }
    Result<size_t> entries(Buffer) override;
    Result<uint64_t> seek(int64_t, int) override;
};

}
