// SPDX-License-Identifier: Apache-2.0
// A tmpfs of the kernel's own (tmpfs(5)): for a host that must not see what programs put there. One process sees it.
#pragma once
#include "fs/mount.h"
#include "fs/tmpfs/inode.h"

namespace fs::tmpfs {

class System final : public FileSystem {
public:
    Result<> start();

    Result<abi::stat> stat(std::string_view path) override;
    Result<size_t> read_link(std::string_view path, std::span<char> room) override;
    Result<Ref<File>> open(std::string_view path, uint32_t flags) override;
    Result<Ref<File>> create(std::string_view path, uint32_t flags, uint32_t mode) override;
    Result<> truncate(std::string_view path, uint64_t size) override;
    bool changes() const override { return true; }
    Result<> make_name(std::string_view path, uint32_t mode, std::string_view text) override;
    Result<> remove(std::string_view path, bool directory) override;
    Result<> rename(std::string_view from, std::string_view to, uint32_t flags) override;
    Result<> link(std::string_view from, std::string_view to) override;

    Mutex names{Rank::inode};
    abi::stat about(Inode&) REQUIRES(names);
    // The path in the program's tree, with " (deleted)" for what has no name.
    void show(Inode&, Text&) REQUIRES(names);

private:
    struct Place { Inode* folder; std::string_view name; };
    Result<Inode*> find(std::string_view path) REQUIRES(names);
    Result<Place> parent_of(std::string_view path) REQUIRES(names);   // of a name that may not be there
    Result<Ref<Inode>> fresh(uint32_t mode, const Inode& folder) REQUIRES(names);
    Result<> add(Inode& folder, std::string_view name, Ref<Inode>) REQUIRES(names);
    Ref<Inode> take(Entry&) REQUIRES(names);
    Ref<Inode> replace(Entry&, Ref<Inode>) REQUIRES(names);
    Result<Ref<File>> open_inode(Ref<Inode>, uint32_t flags);

    Ref<Inode> root_;
    uint64_t next_number_ = 1;
    uint64_t device_ = 0;
};

// A new, empty one; it stays.
Result<FileSystem*> make_system();

}
