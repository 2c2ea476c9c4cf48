// SPDX-License-Identifier: Apache-2.0
// Where the command begins, before libc: one call for each segment brings all its pages in. They would come by as many page
// faults otherwise, each of which costs several times what such a page does (docs/performance.md).
#include <asm/unistd.h>
#include <elf.h>

extern "C" const Elf64_Ehdr __ehdr_start;

// Libc is not there yet: no errno, and no stack protector (command.cmake).
extern "C" [[gnu::used]] void glume_bring_in()
{
    constexpr long populate_read = 22, populate_write = 23; // madvise(2), Linux 5.14; before, nothing happens
    constexpr unsigned long page = 4096;
    const auto* const segments = reinterpret_cast<const Elf64_Phdr*>(reinterpret_cast<const char*>(&__ehdr_start) + __ehdr_start.e_phoff);
    for (int i = 0; i < __ehdr_start.e_phnum; ++i) {
        if (segments[i].p_type != PT_LOAD)
            continue;
        const unsigned long start = segments[i].p_vaddr & ~(page - 1);
        const unsigned long size = segments[i].p_vaddr + segments[i].p_memsz - start;
        long result = __NR_madvise;
        asm volatile("syscall" : "+a"(result) : "D"(start), "S"(size), "d"(segments[i].p_flags & PF_W ? populate_write : populate_read) : "rcx", "r11", "memory");
    }
}

// As the kernel enters a program: rsp is argc, rdx what to call at exit.
asm(R"(
    .globl glume_command_entry
    .type glume_command_entry, @function
glume_command_entry:
    mov %rsp, %rbx
    mov %rdx, %r12
    and $-16, %rsp
    call glume_bring_in
    mov %rbx, %rsp
    mov %r12, %rdx
    jmp _start
)");
