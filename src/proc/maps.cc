// SPDX-License-Identifier: Apache-2.0
// /proc/self/maps from the kernel's own list, smaps from the host's figures for the program's part of memory (proc_pid_maps(5)).
#include "proc/process_files.h"
#include "proc/show.h"
#include "task/thread.h"

namespace pseudo {

namespace {

struct Look {
    char read, write, exec, share;
    Look(Flags<host::Prot> prot, host::Share shared)
        : read(prot.has(host::Prot::read) ? 'r' : '-'), write(prot.has(host::Prot::write) ? 'w' : '-'),
          exec(prot.has(host::Prot::exec) ? 'x' : '-'), share(shared == host::Share::shared ? 's' : 'p')
    {
    }
    std::string_view text() const { return {&read, 4}; }
};

void put_name(Text& out, const mm::Vma& vma)
{
    if (vma.object)
        vma.object->show_name(out);
    else if (vma.tag)
        out.put(vma.tag);
    else if (vma.share == host::Share::shared)
        out.put("/dev/zero (deleted)");
}

void put_range(Text& out, Range range)
{
    put_hex(out, range.start, 8);
    out.put("-");
    put_hex(out, range.end, 8);
}

// One line. The name stands in column 73, where its many readers look for it.
void put_line(Text& out, const mm::Vma& vma)
{
    constexpr size_t name_column = 73;
    size_t start = out.view().size();
    auto identity = vma.object ? vma.object->identity() : mm::Mappable::Identity{};
    put_range(out, vma.range);
    print(out, " {} ", Look{vma.prot, vma.share}.text());
    put_hex(out, vma.offset, 8);
    out.put(" ");
    put_hex(out, abi::device_major(identity.device), 2);
    out.put(":");
    put_hex(out, abi::device_minor(identity.device), 2);
    print(out, " {} ", identity.inode);
    if (vma.object || vma.tag || vma.share == host::Share::shared) {
        for (size_t n = out.view().size() - start; n < name_column; n++)
            out.put(" ");
        put_name(out, vma);
    }
    out.put("\n");
}

// The entry's first line in the host's smaps, and whether the memory is the program's.
std::optional<Range> header(std::string_view line)
{
    auto dash = line.find('-'), blank = line.find(' ');
    if (dash == line.npos || blank == line.npos || dash > blank)
        return {};
    auto start = parse_number(line.substr(0, dash), 16), end = parse_number(line.substr(dash + 1, blank - dash - 1), 16);
    if (!start || !end)
        return {};
    return Range{*start, *end};
}

// A line of figures: "Rss:      12 kB".
struct Figure { std::string_view name; uint64_t kilobytes; };
std::optional<Figure> figure(std::string_view line)
{
    auto colon = line.find(':');
    if (colon == line.npos)
        return {};
    auto rest = line.substr(colon + 1);
    auto value = parse_number(take_word(rest));
    if (!value || take_word(rest) != "kB")
        return {};
    return Figure{line.substr(0, colon), *value};
}

void put_figure(Text& out, const Figure& f)
{
    print(out, "{}:", f.name);
    for (size_t n = f.name.size() + 1; n < 16; n++)
        out.put(" ");
    put_right(out, f.kilobytes, 8);
    out.put(" kB\n");
}

}

Result<> show_maps(Text& out, const Subject&)
{
    process().space.for_each([&](const mm::Vma& vma) {
        if (!out.truncated())
            put_line(out, vma);
    });
    return {};
}

// The host may divide the same memory otherwise than the kernel does: each of its entries takes our name for its place.
Result<> show_map_sizes(Text& out, const Subject&)
{
    auto text = TRY(HostText::read("/proc/self/smaps"));
    auto rest = text.view();
    bool mine = false;
    while (!rest.empty()) {
        auto line = take_line(rest);
        auto range = header(line);
        if (!range) {
            if (mine)
                print(out, "{}\n", line);
            continue;
        }
        mine = range->end <= user::space.end;
        if (!mine)
            continue;
        bool known = false;
        process().space.for_each([&](const mm::Vma& vma) {
            if (known || !vma.range.contains(range->start))
                return;
            known = true;
            put_line(out, vma.part(*range));
        });
        if (!known)
            print(out, "{}\n", line);
    }
    return {};
}

Result<> show_map_totals(Text& out, const Subject&)
{
    put_map_totals(out, TRY(HostText::read("/proc/self/smaps")).view());
    return {};
}

void put_map_totals(Text& out, std::string_view smaps)
{
    constexpr std::string_view names[] = {
        "Rss", "Pss", "Pss_Dirty", "Pss_Anon", "Pss_File", "Pss_Shmem", "Shared_Clean", "Shared_Dirty", "Private_Clean", "Private_Dirty", "Referenced",
        "Anonymous", "KSM", "LazyFree", "AnonHugePages", "ShmemPmdMapped", "FilePmdMapped", "Shared_Hugetlb", "Private_Hugetlb", "Swap", "SwapPss", "Locked",
    };
    uint64_t totals[std::size(names)] = {};
    Range all{};
    bool mine = false;
    while (!smaps.empty()) {
        auto line = take_line(smaps);
        if (auto range = header(line)) {
            mine = range->end <= user::space.end;
            if (mine)
                all = {all.start ? all.start : range->start, range->end};
        } else if (auto f = figure(line); f && mine) {
            for (size_t i = 0; i < std::size(names); i++)
                totals[i] += f->name == names[i] ? f->kilobytes : 0;
        }
    }
    put_range(out, all);
    out.put(" ---p 00000000 00:00 0 ");
    for (size_t n = out.view().size(); n < 73; n++)
        out.put(" ");
    out.put("[rollup]\n");
    for (size_t i = 0; i < std::size(names); i++)
        put_figure(out, {names[i], totals[i]});
}

}
