// SPDX-License-Identifier: Apache-2.0
// Launch images in words, read with every bound checked, as the kernel reads them.
#include "launch/failure.h"
#include "launch/hex.h"
#include "launch/image_writer.h"
#include <cstring>

namespace launch {

namespace {

class Reader {
public:
    explicit Reader(std::span<const std::byte> image) : image_(image) {}

    template <typename T>
    T record(uint64_t offset) const
    {
        if (offset + sizeof(T) > image_.size())
            bad("a record");
        T value;
        std::memcpy(&value, image_.data() + offset, sizeof value);
        return value;
    }

    template <typename T>
    std::vector<T> table(Table place) const
    {
        if (place.offset % 8 != 0 || place.offset + uint64_t{place.count} * sizeof(T) > image_.size())
            bad("a table");
        std::vector<T> records;
        for (uint64_t i = 0; i < place.count; ++i)
            records.push_back(record<T>(place.offset + i * sizeof(T)));
        return records;
    }

    std::string text(Text place) const
    {
        if (uint64_t{place.offset} + place.length >= image_.size())
            bad("a text");
        const std::string value(reinterpret_cast<const char*>(image_.data()) + place.offset, place.length);
        if (value.contains('\0') || image_[place.offset + place.length] != std::byte{0})
            bad("the end of a text");
        return value;
    }

    [[noreturn]] static void bad(std::string_view what) { throw Failure(status::failed, "launch image: " + std::string(what) + " is wrong"); }

private:
    std::span<const std::byte> image_;
};

std::string_view name(MountKind kind)
{
    switch (kind) {
    case MountKind::host: return "host";
    case MountKind::tmpfs: return "tmpfs";
    case MountKind::proc: return "proc";
    case MountKind::sys: return "sys";
    case MountKind::dev: return "dev";
    }
    Reader::bad("a kind of mount");
}

std::string_view name(LogLevel level)
{
    switch (level) {
    case LogLevel::none: return "none";
    case LogLevel::error: return "error";
    case LogLevel::warning: return "warning";
    case LogLevel::debug: return "debug";
    case LogLevel::trace: return "trace";
    }
    Reader::bad("the log level");
}

}

std::string describe_image(std::span<const std::byte> image)
{
    const Reader reader(image);
    const Image header = reader.record<Image>(0);
    if (header.magic != Image::the_magic || header.version != 1 || header.size != image.size())
        Reader::bad("the header");
    std::string out;
    const auto line = [&](std::string_view key, const std::string& value) { out.append(key).append(" ").append(value).append("\n"); };
    line("program", reader.text(header.program));
    line("directory", reader.text(header.directory));
    for (Text argument : reader.table<Text>(header.arguments))
        line("argument", reader.text(argument));
    for (Text entry : reader.table<Text>(header.environment))
        line("environment", reader.text(entry));
    for (const Mount& mount : reader.table<Mount>(header.mounts)) {
        std::string text = reader.text(mount.target) + " " + std::string(name(mount.kind)) + (mount.writable ? " rw" : " ro");
        if (mount.checked)
            text += " checked";
        if (mount.source.length != 0)
            text.append(" ").append(reader.text(mount.source));
        line("mount", text);
    }
    if (header.file_check != FileCheck::off)
        line("file-check", header.file_check == FileCheck::strict ? "strict" : "allow_all_but_log");
    for (const Trusted& entry : reader.table<Trusted>(header.trusted)) {
        const std::string path = reader.text(entry.path);
        if (entry.kind == TrustedKind::file)
            line("trusted", path + " " + std::to_string(entry.size) + " " + hex(entry.root));
        else
            line("trusted", path + (entry.kind == TrustedKind::link ? " -> " + reader.text(entry.link) : "/"));
    }
    for (Text allowed : reader.table<Text>(header.allowed))
        line("allowed", reader.text(allowed));
    line("stack", std::to_string(header.stack_size));
    line("brk", std::to_string(header.brk_max_size));
    if (header.override_ids)
        line("ids", std::to_string(header.uid) + " " + std::to_string(header.gid));
    line("log", std::string(name(header.log_level)));
    line("stats", std::to_string(header.stats));
    line("sandbox", std::to_string(header.sandbox));
    if (header.host_name.length != 0)
        line("host-name", reader.text(header.host_name));
    return out;
}

}
