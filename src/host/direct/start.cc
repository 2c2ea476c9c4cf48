// SPDX-License-Identifier: Apache-2.0
// Where the direct host begins: the process was started as `glume-direct FD`, FD being the launch image's memfd.
#include <asm/unistd.h>
#include "abi/elf.h"
#include "base/hot.h"
#include "host/direct/direct.h"
#include "host/direct/find_thread.h"
#include "host/file.h"
#include "host/linux/call.h"

using Constructor = void (*)();
extern "C" {
extern const Constructor __init_array_start[] __attribute__((visibility("hidden"))), __init_array_end[] __attribute__((visibility("hidden")));
extern const char __executable_start[], __bss_start[], __start_room[], _end[];
}

GLUME_HOT int direct::process_id;

namespace {

// Right below the first thread (cmake/hot.ld).
GLUME_ROOM_STACKS alignas(host::thread_room) std::byte first_stacks[host::block_at];

std::span<const std::byte> image;
const uint64_t* auxv;

[[noreturn]] void refuse(std::string_view why)
{
    raw::call(__NR_write, 2, why.data(), why.size());
    raw::call(__NR_exit_group, 125);
    __builtin_unreachable();
}

// The launch image: a file that only we hold; mapped privately, so that nobody changes it under the reader.
std::span<const std::byte> map_image(int fd)
{
    constexpr long size_limit = 64 << 20;
    long size = raw::call(__NR_lseek, fd, 0, 2 /*SEEK_END*/);
    if (size <= 0 || size > size_limit)
        refuse("glume-direct: the launch image cannot be read; start programs with `glume run`\n");
    auto at = host::map_kernel(static_cast<size_t>(size));
    if (!at || raw::call(__NR_pread64, fd, *at, size, 0) != size)
        refuse("glume-direct: the launch image cannot be read\n");
    raw::call(__NR_close, fd);
    return {static_cast<const std::byte*>(*at), static_cast<size_t>(size)};
}

int number(const char* text)
{
    int n = 0;
    for (; *text; text++) {
        if (*text < '0' || *text > '9' || n > 1'000'000)
            return -1;
        n = n * 10 + (*text - '0');
    }
    return n;
}

// One call a segment instead of a page fault a page, which costs several times what the page does. Linux before 5.14 does not
// know the advice; then the pages come one by one.
void prefault_image()
{
    constexpr int populate_read = 22, populate_write = 23;
    auto place = [](const char* label) { return reinterpret_cast<uintptr_t>(label) & ~uintptr_t{4095}; };
    const auto start = place(__executable_start), zeroed = place(__bss_start), room = place(__start_room + 4095), end = place(_end + 4095);
    constexpr size_t signals_use = 16 * 1024; // of their stack: a frame with all vector registers, and the handler's
    const auto stack = reinterpret_cast<uintptr_t>(first_stacks + host::signal_stack_at + host::signal_stack_size - signals_use);
    raw::call(__NR_madvise, start, zeroed - start, populate_read);
    raw::call(__NR_madvise, zeroed, room - zeroed, populate_write);
    raw::call(__NR_madvise, stack, end - stack, populate_write);
}

int image_descriptor;

void start_on_own_stack(void* block)
{
    auto& first = *static_cast<host::ThreadBlock*>(block);
    direct::show_way(first);
    direct::arm_thread(first);
    direct::install_handlers();
    image = map_image(image_descriptor);
    direct::move_vdso(direct::auxiliary(abi::at_sysinfo_ehdr));
    kernel::start(first);
}

}

extern "C" void glume_call_on_stack(void*, uintptr_t, void (*)(void*));

extern "C" [[noreturn]] void direct_start(const uint64_t* stack)
{
    prefault_image();
    for (auto* construct = __init_array_start; construct < __init_array_end; construct++)
        (*construct)();
    auto argc = stack[0];
    auto arguments = reinterpret_cast<const char* const*>(stack + 1);
    auto* entry = stack + 1 + argc + 1;
    while (*entry)
        entry++;
    auxv = entry + 1;

    int fd = argc == 2 ? number(arguments[1]) : -1;
    if (fd < 0)
        refuse("glume-direct: this is Glume's kernel; start programs with `glume run`\n");

    auto& block = kernel::first_thread();
    direct::process_id = static_cast<int>(raw::call(__NR_getpid));
    block.tid = static_cast<uint32_t>(raw::call(__NR_set_tid_address, &block.alive));
    block.alive = 1;
    image_descriptor = fd;
    if (block.kernel_stack() != reinterpret_cast<uintptr_t>(first_stacks + sizeof first_stacks))
        refuse("glume-direct: linked wrongly: the first thread does not lie above its stacks\n");
    glume_call_on_stack(&block, block.kernel_stack() - 256, start_on_own_stack); // room for Registers above
    __builtin_unreachable();
}

uint64_t direct::auxiliary(uint64_t type)
{
    for (auto* at = auxv; at[0]; at += 2)
        if (at[0] == type)
            return at[1];
    return 0;
}

uint64_t host::auxiliary(uint64_t type) { return direct::auxiliary(type); }
std::span<const std::byte> host::launch_image() { return image; }

extern "C" const char glume_symbols[], glume_symbols_end[];
std::string_view host::function_names()
{
    std::string_view all{glume_symbols, static_cast<size_t>(glume_symbols_end - glume_symbols)};
    return all.substr(0, all.find('\0'));
}

void host::random(std::span<std::byte> out)
{
    while (!out.empty()) {
        long got = raw::call(__NR_getrandom, out.data(), out.size() < 256 ? out.size() : 256, 0);
        if (got <= 0)
            refuse("glume: the host gives no random bytes\n");
        out = out.subspan(static_cast<size_t>(got));
    }
}
