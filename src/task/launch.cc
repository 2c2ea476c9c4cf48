// SPDX-License-Identifier: Apache-2.0
#include "task/launch.h"

namespace task {

template <class T>
bool LaunchImage::holds(launch::Table t) const
{
    return t.offset % 8 == 0 && t.offset <= bytes_.size() && t.count <= (bytes_.size() - t.offset) / sizeof(T);
}

bool LaunchImage::holds(launch::Text t) const
{
    if (t.offset > bytes_.size() || t.length >= bytes_.size() - t.offset)
        return false;
    auto all = text(t);
    return all.find('\0') == all.npos && all.data()[all.size()] == '\0';
}

Result<LaunchImage> LaunchImage::read(std::span<const std::byte> bytes)
{
    if (bytes.size() < sizeof(launch::Image))
        return err::inval;
    LaunchImage image{bytes};
    auto& h = *image.header_;
    if (h.magic != launch::Image::the_magic || h.version != 1 || h.size != bytes.size())
        return err::inval;
    if (!image.holds(h.program) || !image.holds(h.directory) || !image.holds(h.host_name))
        return err::inval;
    if (!image.holds<launch::Text>(h.arguments) || !image.holds<launch::Text>(h.environment) || !image.holds<launch::Mount>(h.mounts))
        return err::inval;
    for (auto t : image.arguments())
        if (!image.holds(t))
            return err::inval;
    for (auto t : image.environment())
        if (!image.holds(t))
            return err::inval;
    for (auto& m : image.mounts())
        if (!image.holds(m.target) || !image.holds(m.source) || !image.text(m.target).starts_with('/'))
            return err::inval;
    if (!image.holds<launch::Trusted>(h.trusted) || !image.holds<launch::Text>(h.allowed))
        return err::inval;
    for (auto& t : image.trusted())
        if (!image.holds(t.path) || !image.holds(t.link) || t.size > uint64_t{1} << 62)
            return err::inval;
    for (auto t : image.allowed())
        if (!image.holds(t))
            return err::inval;
    if (h.arguments.count == 0 || h.mounts.count == 0 || h.stack_size % 4096 || !image.text(h.directory).starts_with('/'))
        return err::inval;
    return image;
}

}
