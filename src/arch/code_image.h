// SPDX-License-Identifier: Apache-2.0
// Code of files with its call sites already rewritten, for the programs that a process's descendants run. An image is a file
// in memory that holds a segment's code, jumps in place, and behind it the stubs, which are mapped at a fixed distance. Whoever
// maps that segment of the file maps the image in its place: nothing traps, nothing is patched, and no page is copied.
// All functions are called under the lock of arch/rewrite.cc.
#pragma once
#include <optional>
#include <span>
#include "arch/site.h"
#include "base/intrusive.h"
#include "base/range.h"
#include "host/types.h"
#include "mm/mappable.h"

namespace arch {

struct ImageSite {
    uint32_t syscall = 0;       // from the segment's start
    uint32_t slot = 0;          // from the stubs' start
    SiteShape shape{};
};

class CodeImage {
public:
    static constexpr size_t stubs_size = 128 << 10, code_max = 4 << 20, sites_max = 1024;
    static constexpr uintptr_t distance = 256 << 20; // of the stubs, below the code
    // Smaller addresses have no room below.
    static constexpr uintptr_t lowest = uintptr_t{4} << 30;

    // From `code`, the segment's bytes as the file has them, which are changed, with the sites at these offsets. `code_at`: any address
    // that the segment could have. Null: no memory, or nothing that can be rewritten.
    static CodeImage* make(std::span<uint8_t> code, uintptr_t code_at, std::span<const uint32_t> sites, uintptr_t entry, const char* name);
    ~CodeImage();

    size_t size() const { return size_; }
    host::Handle handle() const { return handle_; }
    std::span<const ImageSite> sites() const { return {sites_, count_}; }

    ListHook replaced; // by a newer one of the same code, while it may still be mapped

private:
    CodeImage() = default;
    bool add_site(std::span<uint8_t> code, uintptr_t code_at, uint32_t offset, std::span<uint8_t> stubs, uintptr_t entry);

    host::Handle handle_ = host::Handle::none;
    size_t size_ = 0, count_ = 0;
    ImageSite* sites_ = nullptr;
};

// Where an image is mapped.
struct MappedImage {
    const CodeImage* image = nullptr;
    uintptr_t code = 0;
    uintptr_t stubs() const { return code - CodeImage::distance; }
    const ImageSite* at_syscall(uintptr_t at) const;
    const ImageSite* at_slot(uintptr_t slot) const;
};

}
