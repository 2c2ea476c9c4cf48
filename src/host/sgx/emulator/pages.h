// SPDX-License-Identifier: Apache-2.0
// What the processor knows of each page of the enclave (the EPCM, SDM volume 3D, 34.19), beside what the host's page tables allow:
// a page can be used as far as both say. Here are also the parts of ENCLS and ENCLU that change it after EINIT (SGX2), and the
// driver's: a page is added where the device was mapped and one is touched.
// Rights are SECINFO's, which are PROT_*'s. Addresses and sizes are whole pages within the enclave; callers check that.
#pragma once
#include "host/sgx/architecture.h"
#include "host/sgx/emulator/emulator.h"

namespace emulator::pages {

bool make_table(uint64_t enclave_size);

// EADD, with the rights of `flags` (SECINFO.FLAGS) in the page tables, too. Memory is mapped by the caller.
void add(uint64_t start, uint64_t size, uint64_t flags);
// mmap(2) of the device, where pages come later. 0 or -errno.
long map(uint64_t start, uint64_t size, uint64_t rights);
// mprotect(2) of pages of the enclave. 0 or -errno.
long protect(uint64_t start, uint64_t size, uint64_t rights);

// The ioctls. 0; or -errno, with the ENCLS error in `result` (0 when there is none) and the size that is done in `count`.
struct Outcome { long error; uint64_t result, count; };
Outcome restrict_rights(uint64_t start, uint64_t size, uint64_t rights); // EMODPR
Outcome retype(uint64_t start, uint64_t size, sgx::PageType type);       // EMODT: to tcs or trimmed
Outcome remove(uint64_t start, uint64_t size);                           // EREMOVE of trimmed and accepted pages
PageCounts count();

// What a fault at an address in the enclave comes to; `error` is the page fault's error code.
enum class Fault {
    ordinary,     // the page tables': Linux sends the signal
    resolved,     // the driver added the page (EAUG), or somebody else mended it: the instruction runs again
    processor,    // the EPCM does not allow it: the error code has its SGX bit
};
Fault look_at(uint64_t address, uint64_t error);

// ENCLU's leaves for pages: EACCEPT, EMODPE, EACCEPTCOPY. `flags` are SECINFO's, checked for reserved bits.
enum class Done { yes, mismatch, page_fault, source_fault, protection };
Done accept(uint64_t page, uint64_t flags);
Done extend_rights(uint64_t page, uint64_t flags);
Done accept_copy(uint64_t page, uint64_t flags, uint64_t source);
inline constexpr uint64_t attributes_mismatch = 19; // SGX_PAGE_ATTRIBUTES_MISMATCH

}
