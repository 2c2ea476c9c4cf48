// SPDX-License-Identifier: Apache-2.0
// Open files of checked mounts. A trusted file's bytes are compared with their hashes before the program sees any of them; its size,
// mode and number are those that were trusted too, and what else stat(2) tells is the host's word. None of them has a handle, so
// that no call goes past this.
#pragma once
#include "fs/verify/chunks.h"
#include "fs/file.h"

namespace fs::verify {

// What the host says about a trusted name, with what is known put in its place. err::io when it contradicts that.
Result<abi::stat> corrected(const launch::Trusted&, abi::stat from_host);

// A host handle with the name that it was opened by.
class Named : public File {
public:
    // Takes the handle over. `path` is that in the program's tree.
    Named(host::Handle handle, const Mount& mount, std::string_view path, uint32_t flags);
    ~Named() override;
    bool is_complete() const { return path_; } // there was memory for the name
    Result<abi::stat> host_stat() const { return host::stat(handle_); }

    Result<abi::stat> stat() override { return host::stat(handle_); }
    Result<> show_path(Text& out) const override;
    void show_name(Text& out) const override { (void)show_path(out); }
    const Mount* mount() const override { return &mount_; }

protected:
    std::string_view path() const { return {path_, length_}; }
    const host::Handle handle_;

private:
    const Mount& mount_;
    char* path_;
    size_t length_;
};

// Opened with O_PATH: a name without content.
class NameOnly final : public Named {
public:
    using Named::Named;
    Result<size_t> read(Buffer) override { return err::badf; }
    Result<size_t> write(Buffer) override { return err::badf; }
};

class TrustedFile final : public Named {
public:
    TrustedFile(host::Handle handle, const Mount& mount, std::string_view path, uint32_t flags, const launch::Trusted& about, Hashes& hashes,
                host::Handle hashes_file)
        : Named(handle, mount, path, flags), about_(about), source_{about, hashes, handle, hashes_file} {}

    Result<size_t> read(Buffer) override;
    Result<size_t> write(Buffer) override { return err::badf; }
    Result<size_t> read_at(Buffer, uint64_t) override;
    Result<size_t> write_at(Buffer, uint64_t) override { return err::badf; }
    Result<uint64_t> seek(int64_t, int) override;
    Result<abi::stat> stat() override;
    Result<> map(Range, Flags<host::Prot>, host::Share, Flags<host::MapHint>, uint64_t) override;
    bool copies() const override { return true; }
    Result<> flush() override { return {}; }
    Identity identity() const override;

private:
    const launch::Trusted& about_;
    const Source source_;
    Mutex lock_{Rank::files};
    uint64_t position_ GUARDED_BY(lock_) = 0;
};

class Directory final : public Named {
public:
    Directory(host::Handle handle, const Mount& mount, std::string_view path, uint32_t flags, const launch::Trusted* about)
        : Named(handle, mount, path, flags), about_(about) {}
    Result<size_t> read(Buffer) override { return err::isdir; }
    Result<size_t> entries(Buffer) override;
    Result<uint64_t> seek(int64_t, int) override;
    Result<abi::stat> stat() override;

private:
    const launch::Trusted* const about_;
    std::atomic<uint32_t> mounts_listed_{0};
};

}
