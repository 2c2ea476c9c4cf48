// SPDX-License-Identifier: Apache-2.0
// Changing program code in place. Through /proc/thread-self/mem one call writes to a page whatever its rights, without splitting the
// mapping; where the host kernel forbids that, the page is made writable for a moment.
#include <asm/unistd.h>
#include "base/hot.h"
#include "host/direct/direct.h"
#include "host/linux/call.h"

extern "C" const char __executable_start[];

namespace {

constexpr uintptr_t page = 4096;
constexpr int read_write = 2, close_on_exec = 02000000;

// An open /proc/thread-self/mem is the memory of the process that opened it, so a forked child opens its own.
GLUME_HOT std::atomic<int> memory_owner{0};
GLUME_HOT std::atomic<int> memory_file{-1};

int own_memory()
{
    if (memory_owner.load(std::memory_order_acquire) == direct::process_id)
        return memory_file.load(std::memory_order_relaxed);
    long file = raw::call(__NR_openat, -100, "/proc/thread-self/mem", read_write | close_on_exec, 0);
    int old = memory_file.exchange(raw::failed(file) ? -1 : static_cast<int>(file));
    if (old >= 0)
        raw::call(__NR_close, old);
    memory_owner.store(direct::process_id, std::memory_order_release);
    return memory_file.load(std::memory_order_relaxed);
}

Result<> write_with_rights(uintptr_t at, std::span<const uint8_t> bytes)
{
    Range pages{at & ~(page - 1), (at + bytes.size() + page - 1) & ~(page - 1)};
    using host::Prot;
    TRY(host::protect(pages, Prot::read | Prot::write | Prot::exec));
    for (size_t i = 0; i < bytes.size(); i++)
        reinterpret_cast<volatile uint8_t*>(at)[i] = bytes[i];
    return host::protect(pages, Prot::read | Prot::exec);
}

bool write_all(int file, std::span<const uint8_t> bytes, uint64_t& offset)
{
    while (!bytes.empty()) {
        long put = raw::call(__NR_pwrite64, file, bytes.data(), bytes.size(), offset);
        if (put <= 0)
            return false;
        bytes = bytes.subspan(static_cast<size_t>(put));
        offset += static_cast<uint64_t>(put);
    }
    return true;
}

GLUME_HOT bool tables_kept;
constexpr char of_constants = 0; // stands among them

}

// A mapping of a file of which a page was written to is copied by fork(2) with its page tables; of others the child meets every page
// anew. So one byte of the kernel's code and one of its constants is written, as it was.
void direct::keep_page_tables()
{
    if (tables_kept)
        return;
    tables_kept = true;
    if (int file = own_memory(); file >= 0)
        for (const char* at : {__executable_start + page, &of_constants})
            raw::call(__NR_pwrite64, file, at, 1, at);
}

// The caller holds the address space's lock, so there is one writer at a time.
Result<> host::write_code(uintptr_t at, std::span<const uint8_t> bytes)
{
    int file = own_memory();
    if (file >= 0 && raw::call(__NR_pwrite64, file, bytes.data(), bytes.size(), at) == static_cast<long>(bytes.size()))
        return {};
    return write_with_rights(at, bytes);
}

bool host::has_code_files() { return true; }
Result<host::Handle> host::code_file(const char* name, std::span<const std::span<const uint8_t>> parts)
{
    constexpr int mfd_cloexec = 1, mfd_allow_sealing = 2, add_seals = 1033, all_seals = 0xf; // seal, shrink, grow, write
    const int file = TRY(raw::value<int>(raw::call(__NR_memfd_create, name, mfd_cloexec | mfd_allow_sealing)));
    uint64_t size = 0;
    bool whole = true;
    for (auto part : parts)
        whole = whole && write_all(file, part, size);
    if (whole && !raw::failed(raw::call(__NR_fcntl, file, add_seals, all_seals)))
        return Handle{file};
    raw::call(__NR_close, file);
    return err::nomem;
}
