// SPDX-License-Identifier: Apache-2.0
// Compiled as cpu.cc is: the leaves for pages run with the enclave's FS.
#include "host/sgx/emulator/leaves.h"
#include "host/sgx/emulator/keys.h"
#include "host/sgx/emulator/machine.h"
#include "host/sgx/emulator/pages.h"
#include <cstring>

namespace emulator {

namespace {

using sgx::User;

bool is_leaf(const greg_t* general, User leaf) { return general[REG_RAX] == static_cast<greg_t>(leaf); }

// `size` bytes of the enclave at an aligned address.
bool is_inside(greg_t address, uint64_t size, uint64_t align)
{
    const auto at = static_cast<uint64_t>(address);
    return at % align == 0 && enclave.has(at) && enclave.has(at + size - 1);
}

bool raise_protection(greg_t* general)
{
    general[REG_TRAPNO] = sgx::protection;
    general[REG_ERR] = 0;
    return false;
}

bool raise_page_fault(greg_t* general, greg_t address)
{
    constexpr greg_t from_user = 4;
    general[REG_TRAPNO] = sgx::page_fault;
    general[REG_ERR] = from_user;
    general[REG_CR2] = address;
    return false;
}

bool finish(greg_t* general, uint64_t error)
{
    constexpr greg_t zero_flag = 1 << 6, arithmetic_flags = 0x8d5;
    general[REG_RAX] = static_cast<greg_t>(error);
    general[REG_EFL] = (general[REG_EFL] & ~arithmetic_flags) | (error ? zero_flag : 0);
    general[REG_RIP] += 3;
    return true;
}

// What a SECINFO may say to a leaf: a page's type, rights of which writing needs reading, and the states that the leaf knows.
bool is_well_formed(const sgx::SecInfo& info, uint64_t states)
{
    for (const uint64_t reserved : info.reserved)
        if (reserved)
            return false;
    const uint64_t rights = info.flags & 7;
    return !(info.flags & ~(states | 7 | 0xff00)) && (!(rights & sgx::page::write) || rights & sgx::page::read);
}

}

bool is_key_leaf(const greg_t* general) { return is_leaf(general, User::report) || is_leaf(general, User::get_key); }

bool carry_out_key_leaf(greg_t* general)
{
    constexpr uint64_t wide = 512, report_data_align = 128, key_align = 16;
    void* const first = reinterpret_cast<void*>(general[REG_RBX]);
    if (is_leaf(general, User::report)) {
        if (!is_inside(general[REG_RBX], sizeof(TargetInfo), wide) || !is_inside(general[REG_RCX], 64, report_data_align) ||
            !is_inside(general[REG_RDX], sizeof(Report), wide))
            return raise_protection(general);
        make_report(enclave.secs, *static_cast<TargetInfo*>(first), *reinterpret_cast<uint8_t(*)[64]>(general[REG_RCX]), *reinterpret_cast<Report*>(general[REG_RDX]));
        general[REG_RIP] += 3; // no error code, no flags
        return true;
    }
    if (!is_inside(general[REG_RBX], sizeof(KeyRequest), wide) || !is_inside(general[REG_RCX], 16, key_align) || !is_request(*static_cast<KeyRequest*>(first)))
        return raise_protection(general);
    return finish(general, get_key(enclave.secs, *static_cast<KeyRequest*>(first), *reinterpret_cast<uint8_t(*)[16]>(general[REG_RCX])));
}

bool is_page_leaf(const greg_t* general)
{
    return is_leaf(general, User::accept) || is_leaf(general, User::extend_rights) || is_leaf(general, User::accept_copy);
}

bool carry_out_page_leaf(greg_t* general)
{
    using namespace sgx::page;
    const bool accepts = is_leaf(general, User::accept), copies = is_leaf(general, User::accept_copy);
    sgx::SecInfo info;
    if (!is_inside(general[REG_RBX], sizeof info, sizeof info) || !is_inside(general[REG_RCX], sgx::page_size, sgx::page_size) ||
        (copies && !is_inside(general[REG_RDX], sgx::page_size, sgx::page_size)))
        return raise_protection(general);
    std::memcpy(&info, reinterpret_cast<const void*>(general[REG_RBX]), sizeof info);
    const sgx::PageType kind = type(info.flags);
    const bool known = kind == sgx::PageType::regular || (accepts && (kind == sgx::PageType::tcs || kind == sgx::PageType::trimmed));
    if (!known || !is_well_formed(info, accepts ? pending | modified | restricted : 0))
        return raise_protection(general);
    const auto page = static_cast<uint64_t>(general[REG_RCX]);
    const pages::Done done = accepts ? pages::accept(page, info.flags)
                             : copies ? pages::accept_copy(page, info.flags, static_cast<uint64_t>(general[REG_RDX]))
                                      : pages::extend_rights(page, info.flags);
    switch (done) {
    case pages::Done::mismatch: return finish(general, pages::attributes_mismatch);
    case pages::Done::page_fault: return raise_page_fault(general, general[REG_RCX]);
    case pages::Done::source_fault: return raise_page_fault(general, general[REG_RDX]);
    case pages::Done::protection: return raise_protection(general);
    case pages::Done::yes: break;
    }
    if (!accepts && !copies) { // EMODPE has no error code either
        general[REG_RIP] += 3;
        return true;
    }
    return finish(general, 0);
}

}
