// SPDX-License-Identifier: Apache-2.0
// Walks the trusted paths through the mounts, hashes, sorts.
#include "launch/trusted.h"
#include "launch/failure.h"
#include "launch/hex.h"
#include "launch/paths.h"
#include "launch/tree.h"
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <map>
#include <memory>
#include <nettle/sha2.h>
#include <sys/stat.h>
#include <unistd.h>

namespace launch {

namespace {

using Hash = std::array<uint8_t, 32>;

Hash digest_of(const void* bytes, size_t size)
{
    sha256_ctx context;
    sha256_init(&context);
    sha256_update(&context, size, static_cast<const uint8_t*>(bytes));
    Hash hash;
    sha256_digest(&context, hash.size(), hash.data());
    return hash;
}

class Collector {
public:
    explicit Collector(Plan& plan) : plan_(plan) { append(trusted_magic.data(), trusted_magic.size()); }

    void add(const TrustRule& rule)
    {
        bool shown = false;
        for (const std::string& path : {rule.path, real(rule.path)}) {
            for (const std::string& in_tree : seen_as(path)) {
                shown = true;
                add_path(in_tree, &rule);
            }
            if (shown)
                return;
        }
        struct stat info;
        if (::lstat(rule.path.c_str(), &info) != 0)
            throw Failure(status::failed, rule.place + "file:" + rule.path + ": " + std::strerror(errno));
        plan_.notes.push_back(rule.place + "file:" + rule.path + " is in no mount, so the program cannot see it");
    }

    std::vector<std::byte> finish()
    {
        for (auto& [path, file] : found_)
            plan_.trusted.push_back(std::move(file));
        std::ranges::sort(plan_.trusted, {}, &TrustedFile::path);
        return std::move(hashes_);
    }

private:
    static std::string real(const std::string& path)
    {
        const std::unique_ptr<char, decltype(&std::free)> text(::realpath(path.c_str(), nullptr), &std::free);
        return text ? text.get() : path;
    }

    // The places in the program's tree where a host path is seen.
    std::vector<std::string> seen_as(const std::string& path) const
    {
        std::vector<std::string> places;
        for (const MountPoint& mount : plan_.mounts) {
            if (mount.kind != MountKind::host || !lies_under(path, mount.source))
                continue;
            const std::string rest = path.substr(mount.source == "/" ? 0 : mount.source.size());
            places.push_back(normalise(mount.target + "/" + rest, "/"));
        }
        return places;
    }

    void add_path(const std::string& in_tree, const TrustRule* rule)
    {
        Trail trail;
        const Place place = find(plan_.mounts, in_tree, "/", &trail);
        add_trail(trail);
        if (place.kind == Place::Kind::file && !place.host.empty())
            add_file(place.host, rule);
        else if (place.kind == Place::Kind::directory && !place.host.empty())
            add_directory(place);
        else if (rule != nullptr && place.kind == Place::Kind::missing)
            throw Failure(status::failed, rule->place + "file:" + rule->path + ": " + std::strerror(place.error));
    }

    void add_trail(const Trail& trail)
    {
        for (const std::string& directory : trail.directories)
            enter({.path = directory, .kind = TrustedKind::directory});
        for (const auto& [path, text] : trail.links)
            enter({.path = path, .link = text, .kind = TrustedKind::link});
    }

    void add_directory(const Place& place)
    {
        if (!visited_.insert({place.path, true}).second)
            return;
        const auto close = [](DIR* open) { ::closedir(open); };
        const std::unique_ptr<DIR, decltype(close)> folder(::opendir(place.host.c_str()), close);
        if (folder == nullptr)
            failed_call("trusted folder " + place.host);
        while (const dirent* entry = ::readdir(folder.get())) {
            const std::string name = entry->d_name;
            if (name != "." && name != "..")
                add_path(place.path == "/" ? "/" + name : place.path + "/" + name, nullptr);
        }
    }

    void add_file(const std::string& host, const TrustRule* rule)
    {
        const auto known = found_.find(host);
        if (known == found_.end()) {
            const int file = ::open(host.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
            struct stat info;
            if (file < 0 || ::fstat(file, &info) != 0)
                failed_call("trusted file " + host);
            if (S_ISREG(info.st_mode))
                enter(hash(file, host, info.st_mode & 07777));
            ::close(file);
        }
        const auto entry = found_.find(host);
        if (rule != nullptr && !rule->sha256.empty() && entry != found_.end() && entry->second.sha256 != rule->sha256)
            throw Failure(status::failed, rule->place + "file:" + rule->path + " has the SHA-256 " + entry->second.sha256 + ", not the one in the manifest");
    }

    TrustedFile hash(int file, const std::string& host, uint32_t mode)
    {
        std::vector<uint8_t> chunk(trusted_chunk);
        std::vector<Hash> chunks;
        TrustedFile result{.path = host, .kind = TrustedKind::file, .mode = mode};
        sha256_ctx whole;
        sha256_init(&whole);
        for (bool more = true; more;) {
            size_t have = 0;
            while (more && have < chunk.size()) {
                const ssize_t got = ::read(file, chunk.data() + have, chunk.size() - have);
                if (got < 0)
                    failed_call("trusted file " + host);
                more = got > 0;
                have += static_cast<size_t>(got);
            }
            if (have == 0)
                break;
            result.size += have;
            tell(have, host);
            sha256_update(&whole, have, chunk.data());
            chunks.push_back(digest_of(chunk.data(), have));
        }
        Hash all;
        sha256_digest(&whole, all.size(), all.data());
        result.sha256 = hex(all);
        result.root = tree(chunks, result.hashes);
        return result;
    }

    // Somebody who waits for more than a second is told of what.
    void tell(uint64_t more, const std::string& host)
    {
        const auto now = std::chrono::steady_clock::now();
        hashed_ += more;
        if (now - told_ < std::chrono::seconds(1))
            return;
        told_ = now;
        std::fprintf(stderr, "glume: hashed %llu MiB, now at %s\n", static_cast<unsigned long long>(hashed_ >> 20), host.c_str());
    }

    // The root; what the kernel needs to get from there to a chunk goes behind the other hashes, at `offset`.
    Hash tree(const std::vector<Hash>& chunks, uint64_t& offset)
    {
        if (chunks.empty())
            return digest_of(nullptr, 0);
        if (chunks.size() == 1)
            return chunks[0];
        std::vector<Hash> blocks;
        for (size_t at = 0; at < chunks.size(); at += trusted_fan)
            blocks.push_back(digest_of(chunks[at].data(), std::min<size_t>(trusted_fan, chunks.size() - at) * sizeof(Hash)));
        offset = hashes_.size();
        append(chunks.data(), chunks.size() * sizeof(Hash));
        if (blocks.size() == 1)
            return blocks[0];
        append(blocks.data(), blocks.size() * sizeof(Hash));
        return digest_of(blocks.data(), blocks.size() * sizeof(Hash));
    }

    void enter(TrustedFile file)
    {
        if (file.path.contains('\n') || file.link.contains('\n'))
            throw Failure(status::failed, "trusted file " + file.path + ": a name with a line break cannot be trusted");
        found_.try_emplace(file.path, std::move(file));
    }

    void append(const void* bytes, size_t size)
    {
        const auto* from = static_cast<const std::byte*>(bytes);
        hashes_.insert(hashes_.end(), from, from + size);
    }

    Plan& plan_;
    std::map<std::string, TrustedFile> found_;
    std::map<std::string, bool> visited_;
    std::vector<std::byte> hashes_;
    uint64_t hashed_ = 0;
    std::chrono::steady_clock::time_point told_ = std::chrono::steady_clock::now();
};

}

std::vector<std::byte> trust(Plan& plan)
{
    Collector collector(plan);
    for (const TrustRule& rule : plan.rules.trusted)
        collector.add(rule);
    std::vector<std::byte> bytes = collector.finish();
    const std::string text = trusted_text(plan.trusted, bytes.size());
    const auto words = std::as_bytes(std::span(text));
    bytes.insert(bytes.end(), words.begin(), words.end());
    return bytes;
}

void check_files(Plan& plan)
{
    FileRules& rules = plan.rules;
    if (rules.check == FileCheck::off)
        return;
    plan.checks = rules.check;
    const auto trusted_below = [&](const std::string& folder) {
        return std::ranges::any_of(plan.trusted, [&](const TrustedFile& file) { return file.kind == TrustedKind::file && lies_under(file.path, folder); });
    };
    for (MountPoint& mount : plan.mounts)
        mount.checked = mount.kind == MountKind::host;
    std::vector<MountPoint> open;
    for (const std::string& allowed : rules.allowed) {
        const std::string path = normalise(allowed, "/");
        struct stat info;
        if (::stat(path.c_str(), &info) != 0 || !S_ISDIR(info.st_mode)) {
            plan.allowed.push_back(path);
            continue;
        }
        const std::string real = real_path(path, "sgx.allowed_files");
        plan.allowed.push_back(real == "/" ? real : real + "/");
        if (trusted_below(real))
            continue; // then each name is looked at
        // A mount of its own, in which the host's names are used as they are.
        for (const MountPoint& mount : plan.mounts)
            if (mount.kind == MountKind::host && lies_under(real, mount.source) && real != mount.source)
                open.push_back({.target = normalise(mount.target + "/" + real.substr(mount.source == "/" ? 0 : mount.source.size()), "/"),
                                .source = real,
                                .writable = mount.writable});
        for (MountPoint& mount : plan.mounts)
            if (mount.kind == MountKind::host && lies_under(mount.source, real))
                mount.checked = false;
    }
    for (MountPoint& mount : open)
        if (std::ranges::none_of(plan.mounts, [&](const MountPoint& other) { return lies_under(other.target, mount.target); }))
            plan.mounts.push_back(std::move(mount));
    std::ranges::stable_sort(plan.mounts, {}, [](const MountPoint& point) { return components(point.target).size(); });
    if (rules.cache == 0) { // an eighth of the kernel's memory (sgx::make_pages), at most 16 MiB
        const uint64_t heap = std::min(plan.enclave.enclave_size / 4, uint64_t{1} << 30);
        rules.cache = std::min(heap / 8, uint64_t{16} << 20);
    }
}

std::string untrusted_program(const Plan& plan)
{
    if (plan.checks != FileCheck::strict)
        return "";
    const Place place = find(plan.mounts, plan.program, plan.directory);
    if (place.kind != Place::Kind::file || place.host.empty())
        return "";
    const bool trusted = std::ranges::any_of(plan.trusted, [&](const TrustedFile& file) { return file.path == place.host; });
    const bool allowed = std::ranges::any_of(plan.allowed, [&](const std::string& name) {
        return name.ends_with('/') ? place.host.starts_with(name) : place.host == name;
    });
    return trusted || allowed ? "" : place.host;
}

}
