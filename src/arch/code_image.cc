// SPDX-License-Identifier: Apache-2.0
#include "arch/code_image.h"
#include <algorithm>
#include <cstring>
#include <new>
#include "base/defer.h"
#include "host/file.h"
#include "host/memory.h"

namespace arch {

CodeImage::~CodeImage()
{
    if (handle_ != host::Handle::none)
        (void)host::close(handle_);
    delete[] sites_;
}

bool CodeImage::add_site(std::span<uint8_t> code, uintptr_t code_at, uint32_t offset, std::span<uint8_t> stubs, uintptr_t entry)
{
    if (offset < bytes_before || offset + bytes_after > code.size())
        return false;
    const auto window = code.subspan(offset - bytes_before, bytes_before + bytes_after);
    if (window[bytes_before] != 0x0f || window[bytes_before + 1] != 0x05)
        return false;
    const auto shape = classify(window, {});
    if (!shape)
        return false;
    const auto syscall = code_at + offset, stubs_at = code_at - distance;
    for (size_t at = 0; at < stubs_size; at += slot_size) {
        if (stubs[at] || (shape->kind == SiteKind::moved_after && !breakpoint_in_jump(syscall, stubs_at + at)))
            continue;
        const auto stub = make_stub(*shape, stubs_at + at, syscall, entry, window.subspan(bytes_before + 2));
        memcpy(&stubs[at], stub.data(), stub.size());
        const auto start = patch_start(shape->kind, syscall);
        const auto bytes = jump(start, stubs_at + at);
        memcpy(&code[start - code_at], bytes.data(), bytes.size());
        sites_[count_++] = {offset, static_cast<uint32_t>(at), *shape};
        return true;
    }
    return false;
}

CodeImage* CodeImage::make(std::span<uint8_t> code, uintptr_t code_at, std::span<const uint32_t> offsets, uintptr_t entry, const char* name)
{
    auto* image = new (std::nothrow) CodeImage;
    if (!image)
        return nullptr;
    Defer undo = [&] { delete image; };
    image->size_ = code.size();
    image->sites_ = new (std::nothrow) ImageSite[offsets.size()];
    auto* stubs = static_cast<uint8_t*>(host::map_kernel(stubs_size).value_or(nullptr));
    if (!stubs)
        return nullptr;
    Defer free_stubs = [&] { host::unmap_kernel(stubs, stubs_size); };
    if (!image->sites_)
        return nullptr;
    for (auto offset : offsets)
        (void)image->add_site(code, code_at, offset, {stubs, stubs_size}, entry);
    if (image->count_ == 0)
        return nullptr;
    std::ranges::sort(image->sites_, image->sites_ + image->count_, {}, &ImageSite::syscall);
    const std::span<const uint8_t> parts[] = {code, {stubs, stubs_size}};
    auto made = host::code_file(name, parts);
    if (!made)
        return nullptr;
    image->handle_ = *made;
    undo.cancel();
    return image;
}

const ImageSite* MappedImage::at_syscall(uintptr_t at) const
{
    if (at < code || at >= code + image->size())
        return nullptr;
    const auto sites = image->sites();
    const auto found = std::ranges::lower_bound(sites, static_cast<uint32_t>(at - code), {}, &ImageSite::syscall);
    return found != sites.end() && code + found->syscall == at ? &*found : nullptr;
}

const ImageSite* MappedImage::at_slot(uintptr_t slot) const
{
    if (slot < stubs() || slot >= stubs() + CodeImage::stubs_size)
        return nullptr;
    for (auto& site : image->sites())
        if (stubs() + site.slot == slot)
            return &site;
    return nullptr;
}

}
