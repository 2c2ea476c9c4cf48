// SPDX-License-Identifier: Apache-2.0
// The image is linked with `--wrap` for host::map_kernel and unmap_kernel, so that the kernel's own mappings may fail as well as
// its heap, and the leak check knows where else pointers are.
#include "sys/checked.h"

#ifdef GLUME_CHECKED

#include "abi/elf.h"
#include "base/heap.h"
#include "base/spin.h"
#include "host/host.h"
#include "mm/user.h"
#include "rt/place.h"
#include "task/exit.h"
#include "task/thread.h"

extern "C" const char __executable_start[];
Result<void*> real_map(size_t) asm("__real__ZN4host10map_kernelEm");
void real_unmap(void*, size_t) asm("__real__ZN4host12unmap_kernelEPvm");
Result<void*> wrapped_map(size_t) asm("__wrap__ZN4host10map_kernelEm");
void wrapped_unmap(void*, size_t) asm("__wrap__ZN4host12unmap_kernelEPvm");

namespace {

constexpr int broken = 134;
constexpr size_t most_roots = 4096;
std::span<const std::byte> roots[most_roots];
size_t root_count = 0;
std::atomic_flag roots_busy; // mappings are made under locks of every rank
void (*at_exit_before)(int, int);

void add_root(uintptr_t start, uintptr_t end)
{
    SpinHold hold{roots_busy};
    if (root_count == most_roots)
        panic("more kernel mappings than the leak check knows");
    roots[root_count++] = {reinterpret_cast<const std::byte*>(start), end - start};
}

void remove_root(const void* start)
{
    SpinHold hold{roots_busy};
    for (size_t i = 0; i < root_count; i++)
        if (roots[i].data() == start) {
            roots[i] = roots[--root_count];
            return;
        }
}

// The image's variables; of the stack among them only what is in use.
void add_image()
{
    const auto stack_top = current().kernel_stack(), here = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
    auto& header = *reinterpret_cast<const abi::elf_header*>(__executable_start);
    auto* segments = reinterpret_cast<const abi::elf_segment*>(__executable_start + header.phoff);
    for (size_t i = 0; i < header.phnum; i++) {
        auto& segment = segments[i];
        if (segment.type != abi::pt_load || !(segment.flags & abi::pf_w))
            continue;
        const auto end = segment.vaddr + segment.memsz;
        if (stack_top > segment.vaddr && stack_top <= end) {
            add_root(segment.vaddr, stack_top - host::kernel_stack_size);
            add_root(here, end);
        } else {
            add_root(segment.vaddr, end);
        }
    }
}

void report(void*, heap::Leak leak)
{
    char room[256];
    Text out{room};
    print(out, "glume: lost: {} bytes at 0x{x}, allocated by\n", leak.size, reinterpret_cast<uintptr_t>(leak.object));
    put_place(out, reinterpret_cast<uintptr_t>(leak.caller));
    host::log(out.view());
}

// Threads that end leave the list last of all, and are not counted before.
bool is_alone()
{
    for (;;) {
        if (process().thread_count.load() > 1)
            return false;
        {
            Lock guard{process().threads_lock};
            auto first = process().threads.begin();
            if (first == process().threads.end() || ++first == process().threads.end())
                return true;
        }
        (void)host::yield();
    }
}

void at_exit(int status, int signal)
{
    at_exit_before(status, signal);
    heap::fail_nth(0);
    if (signal || !is_alone())
        return;
    for (size_t i = root_count; i-- > 0;) // the heap's pages are looked at object by object
        if (heap::is_heap(roots[i].data()))
            roots[i] = roots[--root_count];
    add_image();
    if (heap::find_leaks({roots, root_count}, report, nullptr))
        host::exit(broken);
}

void fail_as_asked(std::string_view word)
{
    uint64_t n = 0;
    for (char c : word)
        if (c >= '0' && c <= '9')
            n = n * 10 + static_cast<uint64_t>(c - '0');
    heap::fail_nth(n, word.ends_with('+'));
}

}

Result<void*> wrapped_map(size_t size)
{
    if (heap::fails_now())
        return err::nomem;
    auto* start = TRY(real_map(size));
    const auto at = reinterpret_cast<uintptr_t>(start);
    add_root(at, at + size);
    return start;
}

void wrapped_unmap(void* start, size_t size)
{
    remove_root(start);
    real_unmap(start, size);
}

bool heap::read_root(std::span<uintptr_t> to, const std::byte* from)
{
    return Buffer::of_kernel(std::span{from, to.size_bytes()}).drain(std::as_writable_bytes(to)).value_or(0) == to.size_bytes();
}

bool checked::no_host_copies = false;

void checked::start(const task::LaunchImage& image)
{
    at_exit_before = task::at_exit;
    task::at_exit = at_exit;
    constexpr std::string_view fail = "GLUME_FAIL_NTH=", lose = "GLUME_LOSE=1";
    for (auto t : image.environment()) {
        auto text = image.text(t);
        if (text.starts_with(fail))
            fail_as_asked(text.substr(fail.size()));
        else if (text == lose)
            static_cast<void>(heap::allocate(321));
        else if (text == "GLUME_NO_HOST_COPIES=1")
            no_host_copies = true;
    }
}

#endif
