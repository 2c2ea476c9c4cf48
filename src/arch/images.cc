// SPDX-License-Identifier: Apache-2.0
#include "arch/images.h"
#include <cstring>
#include <new>
#include "arch/entry.h"
#include "base/defer.h"
#include "base/hot.h"
#include "base/text.h"
#include "task/thread.h"

namespace arch::images {

namespace {

constexpr uintptr_t page = 4096;

struct Built {
    mm::Mappable::Identity file;    // `changed` counts here
    uint64_t offset = 0;
    size_t known = 0;               // sites that were known then
    CodeImage* image = nullptr;
    ListHook all;
};
List<Built, &Built::all> built;
List<CodeImage, &CodeImage::replaced> replaced; // until nothing is mapped any more
uint32_t forks, next_build = 3;

constexpr size_t mapped_max = 24;
GLUME_HOT MappedImage mapped[mapped_max];
GLUME_HOT size_t mapped_count;

// A segment of the running program of which an image may be made.
struct Segment {
    Range range;
    uint64_t offset;
    Ref<mm::Mappable> object;
};

constexpr size_t segments_max = 16;

size_t collect(Segment (&to)[segments_max])
{
    size_t count = 0;
    process().space.for_each([&](const mm::Vma& vma) {
        const bool code = vma.object && vma.share == host::Share::priv && vma.prot.has(host::Prot::exec) && !vma.prot.has(host::Prot::write);
        if (code && count < segments_max && vma.range.size() <= CodeImage::code_max)
            to[count++] = {vma.range, vma.offset, vma.object};
    });
    return count;
}

// fork(2) copies the page tables of a mapping of a file only if one of its pages was written to: so one byte is, as it was.
void keep_page_tables(uintptr_t at, AddressSpace::Code kind)
{
    uint8_t byte;
    if (user::copy_in(&byte, at, 1))
        (void)process().space.change_code({at, at + 1}, kind, [&] { return host::write_code(at, {&byte, 1}); });
}

Built* find_built(const mm::Mappable::Identity& file, uint64_t offset)
{
    for (auto& each : built)
        if (each.file == file && each.offset == offset)
            return &each;
    return nullptr;
}

// The segment as the file has it, in kernel memory of `size` bytes.
CodeImage* make_image(const Segment& segment, std::span<const uint32_t> offsets)
{
    const size_t size = segment.range.size();
    auto at = reinterpret_cast<uintptr_t>(host::map_kernel(size).value_or(nullptr));
    if (!at)
        return nullptr;
    Defer give_back = [&] {
        if (host::map({at, at + size}, host::Prot::read | host::Prot::write, host::Share::priv, {}))
            host::unmap_kernel(reinterpret_cast<void*>(at), size);
    };
    if (!segment.object->map({at, at + size}, host::Prot::read | host::Prot::write, host::Share::priv, {}, segment.offset))
        return nullptr;
    char room[256];
    Text name{std::span{room}.first(sizeof room - 1)};
    segment.object->show_name(name);
    room[name.view().size()] = '\0';
    const auto slash = name.view().rfind('/');
    return CodeImage::make({reinterpret_cast<uint8_t*>(at), size}, segment.range.start, offsets, reinterpret_cast<uintptr_t>(&glume_entry_call),
                           slash == std::string_view::npos ? room : room + slash + 1);
}

void build(const Segment& segment, const KnownFile& known)
{
    auto* before = find_built(known.file, segment.offset);
    const auto file = segment.object->identity();
    if (before && before->known == known.count && before->file.changed == file.changed)
        return;
    static uint32_t offsets[CodeImage::sites_max];
    size_t count = 0;
    for (auto& site : known.sites)
        if (count < CodeImage::sites_max && site.offset >= segment.offset && site.offset < segment.offset + segment.range.size())
            offsets[count++] = static_cast<uint32_t>(site.offset - segment.offset);
    auto* image = count ? make_image(segment, {offsets, count}) : nullptr;
    if (!image)
        return;
    if (before) {
        replaced.push_back(*before->image);
        before->image = image;
        before->file = file;
        before->known = known.count;
    } else if (auto* entry = new (std::nothrow) Built{file, segment.offset, known.count, image, {}}) {
        built.push_back(*entry);
    } else {
        delete image;
    }
}

}

void before_fork(KnownFiles& known_files)
{
    if (++forks < next_build || !host::has_code_files())
        return;
    const bool first = forks == 3;
    next_build = forks * 2 + 2;
    Segment segments[segments_max];
    const size_t count = collect(segments);
    for (auto& segment : std::span{segments, count}) {
        if (first)
            keep_page_tables(segment.range.start, AddressSpace::Code::private_file);
        if (segment.range.start < CodeImage::lowest)
            continue;
        const auto identity = segment.object->identity();
        for (auto& known : known_files)
            if (identity.inode && known.file == identity)
                build(segment, known);
    }
    for (auto& each : std::span{mapped, mapped_count})
        if (first)
            keep_page_tables(each.stubs(), AddressSpace::Code::anonymous);
}

const CodeImage* find(const mm::Mappable& object, uint64_t offset, size_t size)
{
    if (built.empty() || mapped_count == mapped_max)
        return nullptr;
    const auto file = object.identity();
    auto* found = file.inode ? find_built(file, offset) : nullptr;
    const bool same = found && found->file.changed == file.changed && found->image->size() == ((size + page - 1) & ~(page - 1));
    return same ? found->image : nullptr;
}

bool map_stubs(const CodeImage& image, uintptr_t code)
{
    if (code < CodeImage::lowest || mapped_count == mapped_max)
        return false;
    for (auto& each : std::span{mapped, mapped_count})
        if (each.image == &image && each.code == code)
            return true; // from before, when it was mapped here and unmapped again
    AddressSpace::Request request;
    request.hint = code - CodeImage::distance;
    request.size = CodeImage::stubs_size;
    request.prot = host::Prot::read | host::Prot::exec;
    request.hints = host::MapHint::populate;
    request.fixed = request.no_replace = true;
    request.image = image.handle();
    request.image_offset = image.size();
    request.tag = AddressSpace::stubs_tag;
    if (!process().space.map(std::move(request)))
        return false;
    mapped[mapped_count++] = {&image, code};
    return true;
}

void forget_mapped()
{
    mapped_count = 0;
    replaced.clear_and_dispose([](CodeImage* image) { delete image; });
}

std::optional<Place> by_syscall(uintptr_t at)
{
    for (auto& each : std::span{mapped, mapped_count})
        if (auto* site = each.at_syscall(at))
            return Place{at, each.stubs() + site->slot, site->shape};
    return {};
}

std::optional<Place> by_slot(uintptr_t slot)
{
    for (auto& each : std::span{mapped, mapped_count})
        if (auto* site = each.at_slot(slot))
            return Place{each.code + site->syscall, slot, site->shape};
    return {};
}

bool in_place(uintptr_t syscall)
{
    auto place = by_syscall(syscall);
    if (!place)
        return false;
    uint8_t there[jump_size];
    const auto start = patch_start(place->shape.kind, syscall);
    const auto expected = jump(start, place->slot);
    return user::copy_in(there, start, sizeof there) && memcmp(there, expected.data(), sizeof there) == 0;
}

}
