// SPDX-License-Identifier: Apache-2.0
// What /proc/PID and /proc/PID/task/TID say about the process and its threads.
#pragma once
#include "proc/show.h"
#include "proc/tree.h"

namespace pseudo {

// The thread that a path is about: the first one for /proc/PID itself.
int thread_of(const Subject&);
// The process's and threads' numbers, for lists.
std::optional<int> next_thread(const Subject&, int from);
std::optional<int> next_descriptor(const Subject&, int from);

// process_files.cc
Result<> show_command_line(Text&, const Subject&);
Result<> show_environment(Text&, const Subject&);
Result<> show_auxiliary(Text&, const Subject&);
Result<> show_name(Text&, const Subject&);
Result<> store_name(std::string_view, const Subject&);
Result<> show_executable(Text&, const Subject&);
Result<> show_directory(Text&, const Subject&);
Result<> show_root(Text&, const Subject&);
Result<Ref<fs::File>> open_executable(const Place&, std::string_view, uint32_t);
Result<Ref<fs::File>> open_directory(const Place&, std::string_view, uint32_t);
Result<> show_limits(Text&, const Subject&);
Result<> show_oom_score_adjustment(Text&, const Subject&);
Result<> store_oom_score_adjustment(std::string_view, const Subject&);
Result<> show_id_map(Text&, const Subject&);

// status.cc
Result<> show_status(Text&, const Subject&);
Result<> show_stat(Text&, const Subject&);
Result<> show_memory_pages(Text&, const Subject&);
Result<> show_io(Text&, const Subject&);
Result<> show_schedule(Text&, const Subject&);

// maps.cc
Result<> show_maps(Text&, const Subject&);
Result<> show_map_sizes(Text&, const Subject&);
Result<> show_map_totals(Text&, const Subject&);
void put_map_totals(Text&, std::string_view smaps); // of the program's part, from the host's text

// descriptors.cc
Result<> show_descriptor(Text&, const Subject&);
Result<Ref<fs::File>> open_descriptor(const Place&, std::string_view, uint32_t);
uint32_t descriptor_permissions(const Subject&);
Result<> show_descriptor_info(Text&, const Subject&);
uint32_t permissions_of(uint32_t flags);        // of the link, for a file open with those
uint64_t flags_in(std::string_view info);       // in a text of fdinfo
void put_flags(Text&, uint64_t flags, bool closes_on_exec);
// The host has what there is to say about its objects (an eventfd's count, a timer's setting). Which flags the program sees is
// ours, since the host's descriptors are all close-on-exec, and so are the numbers: `number(handle)` is the program's, -1 if none.
template <class Number>
void put_host_info(Text& out, std::string_view info, bool closes_on_exec, Number number)
{
    while (!info.empty()) {
        auto line = take_line(info);
        auto words = line;
        auto key = take_word(words);
        if (key == "flags:")
            put_flags(out, parse_number(take_word(words), 8).value_or(0), closes_on_exec);
        else if (key == "tfd:") // of an epoll: the host's number for a watched descriptor
            print(out, "tfd: {}{}\n", number(parse_number(take_word(words)).value_or(0)), words);
        else
            print(out, "{}\n", line);
    }
}

// other_descriptors.cc: the same of another process.
std::optional<int> next_descriptor_of_other(const Subject&, int from);
Result<> show_descriptor_of_other(Text&, const Subject&);
Result<Ref<fs::File>> open_descriptor_of_other(const Place&, std::string_view, uint32_t);
uint32_t descriptor_permissions_of_other(const Subject&);
Result<> show_descriptor_info_of_other(Text&, const Subject&);
Result<Ref<fs::File>> open_directory_of_other(const Place&, std::string_view, uint32_t);
Result<Ref<fs::File>> open_executable_of_other(const Place&, std::string_view, uint32_t);
Result<> show_root_of_other(Text&, const Subject&);

// mounts.cc
Result<> show_mounts(Text&, const Subject&);
Result<> show_mount_info(Text&, const Subject&);

}
