// SPDX-License-Identifier: Apache-2.0
// Laying out a launch image: the header, then tables, then text.
#include "launch/image_writer.h"
#include "launch/failure.h"
#include <algorithm>
#include <cstring>
#include <type_traits>
#include <unistd.h>

namespace launch {

namespace {

constexpr size_t max_size = size_t{64} << 20;

// Builds the image front to back. Records are written before the texts that they name, then filled in.
class Writer {
public:
    Writer() : bytes_(sizeof(Image)) {}

    Text text(std::string_view value)
    {
        const Text place{.offset = offset(), .length = static_cast<uint32_t>(value.size())};
        append(value.data(), value.size());
        bytes_.push_back(std::byte{0});
        check_size();
        return place;
    }

    template <typename Record>
    Table table(const std::vector<Record>& records)
    {
        static_assert(std::is_trivially_copyable_v<Record>);
        bytes_.resize((bytes_.size() + 7) / 8 * 8);
        const Table place{.offset = offset(), .count = static_cast<uint32_t>(records.size())};
        append(records.data(), records.size() * sizeof(Record));
        check_size();
        return place;
    }

    Table texts(const std::vector<std::string>& values)
    {
        std::vector<Text> places;
        places.reserve(values.size());
        for (const std::string& value : values)
            places.push_back(text(value));
        return table(places);
    }

    std::vector<std::byte> finish(Image header)
    {
        header.size = offset();
        std::memcpy(bytes_.data(), &header, sizeof header);
        return std::move(bytes_);
    }

private:
    uint32_t offset() const { return static_cast<uint32_t>(bytes_.size()); }

    void append(const void* data, size_t size)
    {
        const auto* first = static_cast<const std::byte*>(data);
        bytes_.insert(bytes_.end(), first, first + size);
    }

    void check_size() const
    {
        if (bytes_.size() > max_size)
            throw Failure(status::not_runnable, "arguments and environment are longer than 64 MiB");
    }

    std::vector<std::byte> bytes_;
};

void write_checks(Writer& writer, const Plan& plan, Image& header)
{
    header.file_check = plan.checks;
    if (plan.checks == FileCheck::off)
        return;
    header.hash_cache = plan.rules.cache;
    std::vector<Trusted> trusted;
    for (const TrustedFile& file : plan.trusted) {
        Trusted& entry = trusted.emplace_back();
        entry.path = writer.text(file.path);
        entry.link = writer.text(file.link);
        entry.kind = file.kind;
        entry.mode = file.mode;
        entry.size = file.size;
        entry.hashes = file.hashes;
        std::ranges::copy(file.root, entry.root);
    }
    header.trusted = writer.table(trusted);
    header.allowed = writer.texts(plan.allowed);
}

}

std::vector<std::byte> write_image(const Plan& plan, Descriptors descriptors)
{
    Writer writer;
    std::vector<Mount> mounts;
    for (const MountPoint& point : plan.mounts)
        mounts.push_back({.target = writer.text(point.target),
                          .source = writer.text(point.source),
                          .kind = point.kind,
                          .writable = point.writable,
                          .checked = point.checked});
    Image header;
    header.program = writer.text(plan.program);
    header.directory = writer.text(plan.directory);
    header.arguments = writer.texts(plan.arguments);
    header.environment = writer.texts(plan.environment);
    header.mounts = writer.table(mounts);
    write_checks(writer, plan, header);
    header.hashes_file = plan.checks == FileCheck::off ? -1 : descriptors.hashes;
    header.stack_size = (plan.stack_size + 4095) / 4096 * 4096;
    header.brk_max_size = plan.brk_max_size;
    header.override_ids = plan.uid || plan.gid;
    header.uid = plan.uid.value_or(::geteuid());
    header.gid = plan.gid.value_or(::getegid());
    header.log_level = plan.log_level;
    header.log_file = descriptors.log;
    header.keeper = descriptors.keeper;
    header.stats = plan.stats;
    header.sandbox = plan.sandbox;
    header.host_name = writer.text(plan.host_name);
    return writer.finish(header);
}

}
