// SPDX-License-Identifier: Apache-2.0
// The parts of the ELF format (elf(5), System V ABI) that loading a program needs.
#pragma once
#include <cstddef>
#include <cstdint>

namespace abi {

struct elf_header {
    uint8_t ident[16];
    uint16_t type, machine;
    uint32_t version;
    uint64_t entry, phoff, shoff;
    uint32_t flags;
    uint16_t ehsize, phentsize, phnum, shentsize, shnum, shstrndx;
};
static_assert(sizeof(elf_header) == 64);

struct elf_segment {
    uint32_t type, flags;
    uint64_t offset, vaddr, paddr, filesz, memsz, align;
};
static_assert(sizeof(elf_segment) == 56);

struct elf_dynamic { int64_t tag; uint64_t value; };

struct elf_symbol {
    uint32_t name;
    uint8_t info, other;
    uint16_t section;
    uint64_t value, size;
};
static_assert(sizeof(elf_symbol) == 24);

inline constexpr uint16_t et_exec = 2, et_dyn = 3, em_x86_64 = 62;
inline constexpr uint32_t pt_load = 1, pt_dynamic = 2, pt_interp = 3, pt_phdr = 6, pt_gnu_stack = 0x6474e551;
inline constexpr uint32_t pf_x = 1, pf_w = 2, pf_r = 4;
inline constexpr int64_t dt_null = 0, dt_strtab = 5, dt_symtab = 6;

// Auxiliary vector (getauxval(3)).
inline constexpr uint64_t at_null = 0, at_phdr = 3, at_phent = 4, at_phnum = 5, at_pagesz = 6, at_base = 7, at_flags = 8, at_entry = 9,
    at_uid = 11, at_euid = 12, at_gid = 13, at_egid = 14, at_platform = 15, at_hwcap = 16, at_clktck = 17, at_secure = 23,
    at_random = 25, at_hwcap2 = 26, at_execfn = 31, at_sysinfo_ehdr = 33, at_minsigstksz = 51, at_rseq_feature_size = 27,
    at_rseq_align = 28;

}
