// SPDX-License-Identifier: Apache-2.0
// The host interface: everything that the kernel asks of the machine it runs on, one header for each subject. Each host
// (direct/, sgx/) defines these functions in its own folder; which one is linked decides where Glume runs. A host that is not
// trusted bounds, copies or verifies what it returns below this interface; each header says what the kernel may believe.
#pragma once
#include <string_view>
#include "host/futex.h"
#include "host/instance.h"
#include "host/ipc.h"
#include "host/memory.h"
#include "host/process.h"
#include "host/signal.h"
#include "host/thread.h"
#include "host/time.h"
#include "host/types.h"

namespace host {

// The launch image that the command made (launch/image.h); its bounds are the reader's to check.
std::span<const std::byte> launch_image();
// AT_HWCAP, AT_HWCAP2, AT_CLKTCK, … of the machine: the value of an auxiliary vector entry, 0 if there is none.
uint64_t auxiliary(uint64_t type);
// Closes the door: from here on only what the host interface needs is possible, and files only below these roots. Called once,
// after the mounts are open. False: the host cannot restrict files, only calls.
struct Grant { Handle root; bool directory, readable, writable; };
Result<bool> enter_sandbox(std::span<const Grant>);
// Writes a message for the person who runs the program, to the log: standard error unless log_to() said otherwise.
void log(std::string_view);
// From here on the log is a copy of that one, which is closed. The kernel's own: the copy is not for the program.
Handle log_to(Handle);
// The names of the kernel's functions, for a crash report: lines "OFFSET NAME" in order of address, the offset in the image as
// hexadecimal digits. Empty where the image has none.
std::string_view function_names();
void random(std::span<std::byte>);

}

namespace kernel {
// The kernel's first function, called once by the host on the first thread.
// The first thread's block, in constant storage: asked for before anything else.
host::ThreadBlock& first_thread();
[[noreturn]] void start(host::ThreadBlock& first);
}
