// SPDX-License-Identifier: Apache-2.0
// From ELF segments, launch image and configuration to a list of pages.
#include "host/sgx/image/pages.h"
#include <cstdio>
#include <cstring>
#include <elf.h>

namespace sgx {

namespace {

constexpr uint64_t up(uint64_t n) { return (n + page_size - 1) & ~(page_size - 1); }
constexpr uint64_t down(uint64_t n) { return n & ~(page_size - 1); }

template <class T>
T read_at(std::span<const std::byte> file, uint64_t offset)
{
    if (offset > file.size() || sizeof(T) > file.size() - offset)
        throw BadImage("the enclave image is cut short");
    T value;
    std::memcpy(&value, file.data() + offset, sizeof value);
    return value;
}

std::byte* room(PageList& list, uint64_t size)
{
    list.storage.push_back(std::make_unique<std::byte[]>(size)); // zeroed
    return list.storage.back().get();
}

void add_segment(PageList& list, std::span<const std::byte> file, const Elf64_Phdr& segment)
{
    const uint64_t start = down(segment.p_vaddr), end = up(segment.p_vaddr + segment.p_memsz);
    if (start < kernel_image || end > info_page || segment.p_filesz > segment.p_memsz)
        throw BadImage("a segment of the enclave image lies outside its place");
    if (segment.p_offset > file.size() || segment.p_filesz > file.size() - segment.p_offset)
        throw BadImage("the enclave image is cut short");
    if (!list.runs.empty() && start < list.runs.back().offset + list.runs.back().count * page_size)
        throw BadImage("segments of the enclave image share a page");
    auto* content = room(list, end - start);
    std::memcpy(content + (segment.p_vaddr - start), file.data() + segment.p_offset, segment.p_filesz);
    uint64_t flags = page::of(PageType::regular) | page::read;
    flags |= segment.p_flags & PF_W ? page::write : 0;
    flags |= segment.p_flags & PF_X ? page::execute : 0;
    list.runs.push_back({start, (end - start) / page_size, flags, true, content});
}

uint64_t add_image(PageList& list, std::span<const std::byte> file)
{
    const auto header = read_at<Elf64_Ehdr>(file, 0);
    if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_machine != EM_X86_64 || header.e_type != ET_EXEC)
        throw BadImage("the enclave image is not an executable for x86-64");
    for (unsigned i = 0; i < header.e_phnum; ++i) {
        const auto segment = read_at<Elf64_Phdr>(file, header.e_phoff + i * sizeof(Elf64_Phdr));
        if (segment.p_type == PT_LOAD && segment.p_memsz != 0)
            add_segment(list, file, segment);
    }
    return header.e_entry;
}

void add_slot(PageList& list, uint32_t index, uint64_t entry)
{
    const uint64_t start = slot::at(index), data = page::of(PageType::regular) | page::read | page::write;
    const Tcs tcs = slot_control(index, entry);
    auto* content = room(list, page_size);
    std::memcpy(content, &tcs, sizeof tcs);
    list.runs.push_back({start + slot::tcs, 1, page::of(PageType::tcs), true, content});
    list.runs.push_back({start + slot::ssa, slot::ssa_frames * slot::ssa_frame_pages, data, true, nullptr});
    auto* own_address = room(list, page_size); // the enclave finds its slot by %gs:0
    const uint64_t data_start = start + slot::data;
    std::memcpy(own_address, &data_start, sizeof data_start);
    list.runs.push_back({data_start, 1, data, true, own_address});
    list.runs.push_back({start + slot::stack, (slot::stack_end - slot::stack) / page_size, data, true, nullptr});
}

}

PageList make_pages(std::span<const std::byte> image, std::span<const std::byte> launch, const Configuration& wanted)
{
    if (wanted.enclave_size < least_enclave || wanted.enclave_size > most_enclave || wanted.enclave_size % page_size != 0)
        throw BadImage("sgx.enclave_size must lie between 64M and 32G");
    if (wanted.threads < 1 || wanted.threads > most_threads)
        throw BadImage("sgx.max_threads must lie between 1 and " + std::to_string(most_threads));
    if (launch.size() > launch_room)
        throw BadImage("the launch image is over 64 MiB");
    PageList list;
    list.size = enclave_range.size();
    list.ssa_frame_size = slot::ssa_frame_pages;
    const uint64_t entry = add_image(list, image);

    // A quarter for the kernel, but no more than 1 GiB: what it needs grows with threads and files, not with data.
    const uint64_t quarter = down(wanted.enclave_size / 4), heap = quarter < (uint64_t{1} << 30) ? quarter : uint64_t{1} << 30;
    Info info;
    info.program = {program_start, program_start + wanted.enclave_size - heap};
    info.heap = {kernel_heap, kernel_heap + heap};
    info.launch_size = launch.size();
    info.threads = wanted.dynamic ? most_threads : wanted.threads;
    info.debug = wanted.debug;
    info.dynamic = wanted.dynamic;
    const uint64_t described = page_size + up(launch.size());
    auto* description = room(list, described);
    std::memcpy(description, &info, sizeof info);
    if (!launch.empty())
        std::memcpy(description + page_size, launch.data(), launch.size());
    list.runs.push_back({info_page, described / page_size, page::of(PageType::regular) | page::read, true, description});

    const uint64_t data = page::of(PageType::regular) | page::read | page::write;
    if (wanted.dynamic) { // the first thread's slot; all else is accepted when it is used
        add_slot(list, 0, entry);
        list.later = {{{slot::at(1), slot::at(most_threads)}, page::read | page::write},
                      {info.heap, page::read | page::write},
                      {info.program, page::read | page::write | page::execute}};
        return list;
    }
    for (uint32_t i = 0; i < wanted.threads; ++i)
        add_slot(list, i, entry);
    // The content of these two is not measured: the enclave zeroes a page before it uses it.
    list.runs.push_back({info.heap.start, info.heap.size() / page_size, data, false, nullptr});
    list.runs.push_back({info.program.start, info.program.size() / page_size, data | page::execute, false, nullptr});
    return list;
}

std::vector<std::byte> export_pages(const PageList& list)
{
    std::vector<std::byte> out;
    char line[128];
    const auto append = [&](const void* from, size_t size) {
        const auto* bytes = static_cast<const std::byte*>(from);
        out.insert(out.end(), bytes, bytes + size);
    };
    const auto number = [](uint64_t n) { return static_cast<unsigned long long>(n); };
    append(line, static_cast<size_t>(std::snprintf(line, sizeof line, "enclave %llx %u\n", number(list.size), list.ssa_frame_size)));
    for (const PageRun& run : list.runs) {
        const uint64_t size = run.content == nullptr ? 0 : run.count * page_size;
        append(line, static_cast<size_t>(std::snprintf(line, sizeof line, "run %llx %llu %llx %d %llu\n", number(run.offset), number(run.count),
                                                       number(run.flags), run.measured, number(size))));
        append(run.content, size);
    }
    return out;
}

}
