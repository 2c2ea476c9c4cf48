// SPDX-License-Identifier: Apache-2.0
// The processor's CPUID leaves, for the enclave (enclave/identity.cc says what it takes of them).
#include "host/sgx/runtime/identity.h"
#include <cpuid.h>

namespace {

sgx::CpuidRow ask(uint32_t leaf, uint32_t sub)
{
    sgx::CpuidRow row{leaf, sub, 0, 0, 0, 0};
    __cpuid_count(leaf, sub, row.a, row.b, row.c, row.d);
    return row;
}

// Whether there is another sub-leaf after this one.
bool goes_on(const sgx::CpuidRow& row, uint32_t most)
{
    constexpr uint32_t most_components = 19, most_lists = 8; // of XSAVE; caches and levels of topology
    switch (row.leaf) {
    case 4: case 0x8000001d: return (row.a & 0x1f) != 0 && row.sub < most_lists;
    case 0xb: case 0x1f: return (row.c & 0xff00) != 0 && row.sub < most_lists;
    case 7: case 0x14: case 0x17: case 0x18: case 0x1d: case 0x20: return row.sub < most && row.sub < most_lists;
    case 0xd: return row.sub < most_components;
    case 0xf: case 0x10: case 0x12: return row.sub < 1;
    default: return false;
    }
}

void list(sgx::Start& start, uint32_t first, uint32_t most_leaves)
{
    const uint32_t highest = ask(first, 0).a;
    for (uint32_t leaf = first; leaf <= highest && leaf - first < most_leaves; ++leaf) {
        const uint32_t subs = ask(leaf, 0).a;
        for (uint32_t sub = 0;; ++sub) {
            const sgx::CpuidRow row = ask(leaf, sub);
            const bool empty = (row.a | row.b | row.c | row.d) == 0; // what is not in the list is zero in the enclave, too
            if (!empty && start.identity_size < sgx::Start::identity_room)
                start.identity[start.identity_size++] = row;
            if (!goes_on(row, subs))
                break;
        }
    }
}

}

void runtime::identify(sgx::Start& start)
{
    constexpr uint32_t extended = 0x8000'0000, most_leaves = 0x28;
    start.identity_size = 0;
    list(start, 0, most_leaves);
    list(start, extended, most_leaves);
}
