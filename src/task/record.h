// SPDX-License-Identifier: Apache-2.0
// What the other processes of the instance can read of this one without asking it (host::own_record), for /proc/PID.
#pragma once
#include <atomic>
#include <optional>
#include "base/range.h"
#include "host/instance.h"

class Descriptors;

namespace task {

struct Record {
    std::atomic<uint32_t> version;      // odd while it is being written
    uint32_t command_size, directory_size;
    Range arguments, environment, auxiliary; // in the program's memory
    uintptr_t code;                     // an address in the program's image
    std::atomic<int> program_of;        // who ran it: the child of a fork has its parent's here until it runs another
    const Descriptors* descriptors;     // the first thread's, in the kernel's memory; null when it has ended
    char directory[512];                // the working directory
    char command[1024];                 // the arguments as the program was given them, cut
};
static_assert(sizeof(Record) <= host::record_size);

// From here on this process counts as one that has run another program.
void publish_exec();
// Whether a process has, since it was forked.
bool has_run_program(int pid);
// This process runs another program; its ranges are in its address space already.
void publish_program(std::span<const char> arguments, uintptr_t code);
void publish_directory();
void publish_descriptors(const Descriptors*);
// Whether it is a process of the instance. A child joins the list only once it runs; its parent knows it before.
bool of_instance(int pid);
// A copy of another process's; none when it is no process of the instance.
bool read_record(int pid, Record& out);

}
