// SPDX-License-Identifier: Apache-2.0
#include "fs/verify/file.h"
#include <algorithm>
#include <cstring>
#include <new>
#include "fs/host_file.h"
#include "fs/seek.h"
#include "fs/verify/catalogue.h"
#include "fs/verify/system.h"
#include "host/host.h"

namespace fs::verify {

namespace {
constexpr uint64_t trusted_device = 0x676c; // st_dev of all trusted files: their numbers are the catalogue's
}

Result<abi::stat> corrected(const launch::Trusted& entry, abi::stat about)
{
    constexpr uint64_t sector = 512;
    const uint32_t kind = entry.kind == launch::TrustedKind::file ? abi::s_ifreg : entry.kind == launch::TrustedKind::link ? abi::s_iflnk : abi::s_ifdir;
    if (entry.kind != launch::TrustedKind::link && (about.st_mode & abi::s_ifmt) != kind) {
        complain(catalogue.text(entry.path), "is not what was trusted: it has become another kind of file");
        return err::io;
    }
    if (entry.kind == launch::TrustedKind::directory)
        return about;
    about.st_mode = kind | (entry.kind == launch::TrustedKind::file ? entry.mode : 0777);
    about.st_size = static_cast<int64_t>(entry.kind == launch::TrustedKind::file ? entry.size : entry.link.length);
    about.st_blocks = static_cast<int64_t>((static_cast<uint64_t>(about.st_size) + sector - 1) / sector);
    about.st_dev = trusted_device;
    about.st_ino = catalogue.index_of(entry) + 1;
    about.st_nlink = 1;
    return about;
}

Named::Named(host::Handle handle, const Mount& mount, std::string_view path, uint32_t flags)
    : handle_(handle), mount_(mount), path_(new (std::nothrow) char[path.size() + 1]), length_(path.size())
{
    if (path_)
        memcpy(path_, path.data(), length_);
    flags_.store(flags & ~(abi::o_cloexec | abi::o_creat | abi::o_excl | abi::o_trunc | abi::o_nofollow), std::memory_order_relaxed);
}

Named::~Named()
{
    (void)host::close(handle_);
    delete[] path_;
}

Result<> Named::show_path(Text& out) const
{
    out.put(path());
    return {};
}

Result<size_t> TrustedFile::read_at(Buffer to, uint64_t offset)
{
    size_t done = 0;
    while (done < to.size() && offset < about_.size) {
        auto chunk = chunks.get(source_, offset / chunk_size);
        if (!chunk) {
            if (chunk.error() == Errno::io)
                complain(catalogue.text(about_.path), "is not what was trusted: its content differs, or the file of hashes does");
            return done ? Result<size_t>{done} : Failure{chunk.error()};
        }
        const auto bytes = chunk->bytes().subspan(offset % chunk_size);
        const auto room = to.from(done);
        auto copied = room.fill(bytes.first(std::min(bytes.size(), room.size())));
        if (!copied)
            return done ? Result<size_t>{done} : Failure{copied.error()};
        done += *copied;
        offset += *copied;
        if (*copied < std::min(bytes.size(), room.size()))
            break;
    }
    return done;
}

Result<size_t> TrustedFile::read(Buffer to)
{
    Lock guard{lock_};
    const size_t got = TRY(read_at(to, position_));
    position_ += got;
    return got;
}

Result<uint64_t> TrustedFile::seek(int64_t offset, int whence)
{
    Lock guard{lock_};
    return position_ = TRY(seek_in(position_, about_.size, offset, whence));
}

Result<abi::stat> TrustedFile::stat() { return corrected(about_, TRY(host::stat(handle_))); }

mm::Mappable::Identity TrustedFile::identity() const { return {trusted_device, catalogue.index_of(about_) + 1}; }

// The pages are the program's own: nobody else writes to the file, so a shared mapping, which cannot be written, is a private one.
Result<> TrustedFile::map(Range at, Flags<host::Prot> prot, host::Share, Flags<host::MapHint> hints, uint64_t offset)
{
    TRY(host::map(at, host::Prot::read | host::Prot::write, host::Share::priv, hints));
    const uint64_t size = offset < about_.size ? std::min<uint64_t>(about_.size - offset, at.size()) : 0;
    const auto there = TRY(Buffer::of_program(at.start, size));
    const size_t got = TRY(read_at(there, offset));
    if (got < size)
        return err::io;
    return host::protect(at, prot);
}

Result<abi::stat> Directory::stat()
{
    auto about = TRY(host::stat(handle_));
    return about_ ? corrected(*about_, about) : about;
}

Result<uint64_t> Directory::seek(int64_t offset, int whence)
{
    mounts_listed_.store(0, std::memory_order_relaxed);
    return host::seek(handle_, offset, whence);
}

// What the host lists; which of it the program may open is decided when it does.
Result<size_t> Directory::entries(Buffer to)
{
    if (flags() & abi::o_path)
        return err::badf;
    const size_t got = TRY(host::entries(handle_, to.bytes()));
    if (got != 0)
        return got;
    return list_mounts(path(), handle_, mounts_listed_, to);
}

}
