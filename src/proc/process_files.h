// SPDX-License-Identifier: Apache-2.0
// What /proc/PID and /proc/PID/task/TID say about the process and its threads.
#pragma once
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

// descriptors.cc
Result<> show_descriptor(Text&, const Subject&);
Result<Ref<fs::File>> open_descriptor(const Place&, std::string_view, uint32_t);
uint32_t descriptor_permissions(const Subject&);
Result<> show_descriptor_info(Text&, const Subject&);

// mounts.cc
Result<> show_mounts(Text&, const Subject&);
Result<> show_mount_info(Text&, const Subject&);

}
