// SPDX-License-Identifier: Apache-2.0
#include "fs/verify/system.h"
#include <cstring>
#include <memory>
#include "fs/host_file.h"
#include "fs/mount_table.h"
#include "fs/verify/catalogue.h"
#include "fs/verify/file.h"
#include "host/host.h"

namespace fs::verify {

namespace {

using launch::Trusted;
using launch::TrustedKind;

host::Handle hashes_file = host::Handle::none;

// The hashes of each trusted file, made when it is first opened.
Mutex lock{Rank::inode};
Hashes** hashes GUARDED_BY(lock) = nullptr;

Result<Hashes*> hashes_of(const Trusted& entry)
{
    Lock guard{lock};
    if (!hashes && !(hashes = new (std::nothrow) Hashes*[catalogue.size()]{}))
        return err::nomem;
    Hashes*& place = hashes[catalogue.index_of(entry)];
    if (!place && !(place = new (std::nothrow) Hashes(entry)))
        return err::nomem;
    return place;
}

// The host name of an entry.
class HostPath {
public:
    HostPath(std::string_view source, std::string_view path)
    {
        (void)text_.append(source);
        fits_ = static_cast<bool>(text_.append(path));
    }
    std::string_view view() const { return text_.shown(); }
    bool fits() const { return fits_; }

private:
    char room_[path_max];
    PathText text_{std::span<char, path_max>{room_}};
    bool fits_;
};

class System final : public FileSystem {
public:
    explicit System(const Mount& mount) : root_(mount.root), source_(mount.source), is_directory_(mount.directory) {}

    Result<abi::stat> stat(std::string_view path) override
    {
        const HostPath name(source_, path);
        if (!name.fits())
            return err::nametoolong;
        const auto about = TRY(path.empty() ? host::stat(root_) : host::stat_name(root_, path.data()));
        const Trusted* entry = catalogue.find(name.view());
        return entry ? corrected(*entry, about) : about;
    }

    Result<size_t> read_link(std::string_view path, std::span<char> room) override
    {
        const HostPath name(source_, path);
        const Trusted* entry = catalogue.find(name.view());
        if (!entry)
            return host::read_link(root_, path.data(), room);
        if (entry->kind != TrustedKind::link)
            return err::inval;
        const auto text = catalogue.text(entry->link);
        return text.copy(room.data(), room.size());
    }

    Result<Ref<File>> open(std::string_view path, uint32_t flags) override { return open_or_create(path, flags, 0); }
    Result<Ref<File>> create(std::string_view path, uint32_t flags, uint32_t mode) override
    {
        const HostPath name(source_, path);
        if (!catalogue.is_allowed(name.view()))
            return refuse(name.view(), "sgx.allowed_files");
        return open_or_create(path, flags, mode);
    }

    host::Handle passes(std::string_view path) override
    {
        const HostPath name(source_, path);
        return !catalogue.find(name.view()) && catalogue.is_allowed(name.view()) ? root_ : host::Handle::none;
    }
    Failure refusal() const override { return err::acces; }
    Result<> truncate(std::string_view path, uint64_t) override
    {
        const HostPath name(source_, path);
        return refuse(name.view(), "sgx.allowed_files");
    }

private:
    Failure refuse(std::string_view name, std::string_view key)
    {
        char room[path_max + 128];
        Text what{room};
        print(what, "is not in the manifest; to use it, add \"file:{}\" to {}", name, key);
        complain(name, what.view());
        return err::acces;
    }

    Result<host::Handle> open_handle(std::string_view path, uint32_t flags, uint32_t mode)
    {
        if (!path.empty())
            return host::open(root_, path.data(), flags | abi::o_cloexec, mode);
        return is_directory_ ? host::open(root_, ".", flags | abi::o_cloexec, mode)
                             : host::reopen(root_, (flags & ~(abi::o_creat | abi::o_excl | abi::o_nofollow)) | abi::o_cloexec);
    }

    // `make_file(handle, the path in the program's tree)` wraps what was opened.
    template <class F>
    Result<Ref<File>> open_named(std::string_view path, uint32_t flags, F make_file)
    {
        char room[path_max];
        PathText shown{room};
        TRY(shown.append(target()));
        TRY(shown.append(path));
        const auto handle = TRY(open_handle(path, flags, 0));
        auto file = make_file(handle, shown.shown());
        if (!file)
            (void)host::close(handle);
        if (!file)
            return Failure{file.error()};
        if (!(*file)->is_complete())
            return err::nomem;
        return Ref<File>{*std::move(file)};
    }

    Result<Ref<File>> open_trusted(const Trusted& entry, std::string_view path, uint32_t flags)
    {
        const bool writes = (flags & abi::o_accmode) != abi::o_rdonly || flags & abi::o_trunc;
        if (writes) {
            complain(catalogue.text(entry.path), "is in sgx.trusted_files, so it cannot be opened for writing");
            return err::acces;
        }
        auto& about = *TRY(hashes_of(entry));
        auto file = TRY(open_named(path, flags & ~abi::o_directory, [&](host::Handle handle, std::string_view shown) {
            return make<TrustedFile>(handle, *mount(), shown, flags, entry, about, hashes_file);
        }));
        auto& opened = static_cast<TrustedFile&>(*file);
        const auto now = TRY(opened.host_stat());
        if ((now.st_mode & abi::s_ifmt) == abi::s_ifreg && static_cast<uint64_t>(now.st_size) == entry.size)
            return file;
        complain(catalogue.text(entry.path), "is not what was trusted: its size differs");
        return err::io;
    }

    Result<Ref<File>> open_or_create(std::string_view path, uint32_t flags, uint32_t mode)
    {
        const HostPath name(source_, path);
        if (!name.fits())
            return err::nametoolong;
        const Trusted* entry = catalogue.find(name.view());
        if (flags & abi::o_path) {
            auto found = open_named(path, flags, [&](host::Handle handle, std::string_view shown) -> Result<Ref<Named>> {
                auto about = host::stat(handle);
                if (about && abi::is_directory(about->st_mode))
                    return Ref<Named>{TRY(make<Directory>(handle, *mount(), shown, flags, entry))};
                return Ref<Named>{TRY(make<NameOnly>(handle, *mount(), shown, flags))};
            });
            return found;
        }
        if (entry && entry->kind == TrustedKind::file)
            return open_trusted(*entry, path, flags);
        bool regular = true;
        if (!(flags & abi::o_creat)) {
            const auto about = TRY(stat(path));
            regular = abi::is_regular(about.st_mode);
            if (abi::is_directory(about.st_mode))
                return open_named(path, flags, [&](host::Handle handle, std::string_view shown) {
                    return make<Directory>(handle, *mount(), shown, flags, entry);
                });
        }
        if (!catalogue.is_allowed(name.view()))
            return refuse(name.view(), regular && (flags & abi::o_accmode) == abi::o_rdonly ? "sgx.trusted_files" : "sgx.allowed_files");
        if (catalogue.log_only())
            complain(name.view(), "is neither trusted nor allowed; sgx.file_check_policy lets it pass");
        const auto handle = TRY(open_handle(path, flags, mode));
        auto file = make<HostFile>(handle, mount(), flags & (abi::o_accmode | abi::o_path));
        if (!file)
            (void)host::close(handle);
        if (!file)
            return Failure{file.error()};
        return Ref<File>{*std::move(file)};
    }

    const host::Handle root_;
    const std::string_view source_;
    const bool is_directory_;
};

// Hashes of the names that were complained about last.
constexpr size_t remembered = 256;
std::atomic<uint64_t> complained[remembered];

}

void complain(std::string_view host_path, std::string_view what)
{
    uint64_t hash = 0xcbf2'9ce4'8422'2325;
    for (auto part : {host_path, what.substr(0, 24)})
        for (char c : part)
            hash = (hash ^ static_cast<uint8_t>(c)) * 0x100'0000'01b3;
    if (complained[hash % remembered].exchange(hash, std::memory_order_relaxed) == hash)
        return;
    auto room = std::unique_ptr<char[]>(new (std::nothrow) char[2 * path_max + 256]);
    if (!room)
        return;
    Text out{{room.get(), 2 * path_max + 256}};
    print(out, "glume: {} {}\n", host_path, what);
    host::log(out.view());
}

void start(host::Handle file) { hashes_file = file; }

Result<FileSystem*> make_system(const Mount& mount)
{
    auto* system = new (std::nothrow) System(mount);
    return system ? Result<FileSystem*>{system} : err::nomem;
}

}
