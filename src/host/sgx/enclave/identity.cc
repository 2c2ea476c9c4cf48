// SPDX-License-Identifier: Apache-2.0
// CPUID's leaves are those of SDM volume 2A; needs nothing of the enclave, so that tests/sgx/identity_test.cc can lie to it.
#include "host/sgx/enclave/identity.h"
#include "host/sgx/layout.h"

namespace enclave {

namespace {

constexpr uint32_t extended = 0x8000'0000, state_leaf = 0xd, sgx_leaf = 0x12;
constexpr uint64_t avx = 1 << 2, mpx = 3 << 3, avx512 = 7 << 5, keys = 1 << 9, tiles = 3 << 17, more_registers = 1 << 19;
constexpr uint32_t legacy_size = 576; // FXSAVE's area and XSAVE's header

enum Register { a, b, c, d };
constexpr uint32_t bits(auto... numbers) { return ((1u << numbers) | ...); }

// Features that an enclave has only with all of `needs` in XFRM.
struct Dependent { uint64_t needs; uint32_t leaf, sub; Register where; uint32_t features; };
constexpr Dependent dependents[] = {
    {avx, 1, 0, c, bits(12, 28, 29)},                     // FMA, AVX, F16C
    {avx, 7, 0, b, bits(5)},                              // AVX2
    {avx, 7, 0, c, bits(9, 10)},                          // VAES, VPCLMULQDQ
    {avx, 7, 1, a, bits(0, 1, 2, 4, 23)},                 // SHA512, SM3, SM4, AVX-VNNI, AVX-IFMA
    {avx, 7, 1, d, bits(4, 5, 10)},                       // AVX-VNNI-INT8, AVX-NE-CONVERT, AVX-VNNI-INT16
    {avx, extended + 1, 0, c, bits(11, 16)},              // XOP, FMA4
    {mpx, 7, 0, b, bits(14)},
    {avx512, 7, 0, b, bits(16, 17, 21, 26, 27, 28, 30, 31)},
    {avx512, 7, 0, c, bits(1, 6, 11, 12, 14)},
    {avx512, 7, 0, d, bits(2, 3, 8, 23)},
    {avx512, 7, 1, a, bits(5)},
    {avx512, 7, 1, d, bits(19)},                          // AVX10
    {keys, 7, 0, c, bits(3, 4)},                          // PKU, OSPKE
    {tiles, 7, 0, d, bits(22, 24, 25)},                   // AMX
    {tiles, 7, 1, a, bits(21)},
    {tiles, 7, 1, d, bits(8)},
    {more_registers, 7, 1, d, bits(21)},                  // APX
    {~uint64_t{0}, 7, 0, c, bits(7)},                     // shadow stacks and branch tracking: Glume's enclaves have no CET attributes
    {~uint64_t{0}, 7, 0, d, bits(20)},
};

uint32_t& member(sgx::CpuidRow& row, Register where)
{
    switch (where) {
    case a: return row.a;
    case b: return row.b;
    case c: return row.c;
    default: return row.d;
    }
}

bool has_subs(uint32_t leaf)
{
    switch (leaf) {
    case 4: case 7: case 0xb: case state_leaf: case 0xf: case 0x10: case sgx_leaf: case 0x14: case 0x17: case 0x18: case 0x1d: case 0x1f: case 0x20:
    case 0x8000001d: return true;
    default: return false;
    }
}

// What the manual gives each component of XSAVE's area (volume 1, 13.5); 0 for one that no enclave of Glume has.
uint32_t component_size(uint32_t component)
{
    switch (component) {
    case 2: return 256;  // AVX
    case 5: return 64;   // opmask
    case 6: return 512;  // ZMM_Hi256
    case 7: return 1024; // Hi16_ZMM
    case 9: return 8;    // PKRU
    default: return 0;
    }
}

bool is_text(uint32_t word)
{
    for (int i = 0; i < 4; i++, word >>= 8)
        if ((word & 0xff) < ' ' || (word & 0xff) > '~')
            return false;
    return true;
}

}

sgx::CpuidRow* Identity::find(uint32_t leaf, uint32_t sub)
{
    for (uint32_t i = 0; i < size_; i++)
        if (rows_[i].leaf == leaf && rows_[i].sub == sub)
            return &rows_[i];
    return nullptr;
}

const char* Identity::check_vendor()
{
    constexpr uint32_t most_leaves = 0x100;
    const auto* first = find(0, 0);
    if (!first || !is_text(first->b) || !is_text(first->c) || !is_text(first->d))
        return "CPUID has no vendor";
    const auto* first_extended = find(extended, 0);
    if (first->a < state_leaf || first->a > most_leaves || !first_extended || first_extended->a < extended + 1 || first_extended->a > extended + most_leaves)
        return "CPUID has not the leaves of a processor with XSAVE";
    return nullptr;
}

// What every x86-64 processor has, and what an enclave cannot run without.
const char* Identity::check_baseline()
{
    constexpr uint32_t baseline = bits(0, 4, 8, 15, 23, 24, 25, 26), extended_baseline = bits(11, 29); // FPU … SSE2; SYSCALL and long mode
    constexpr uint32_t state = bits(26, 27), random = bits(30);                                         // XSAVE, OSXSAVE; RDRAND
    const auto *features = find(1, 0), *more = find(extended + 1, 0);
    if (!features || !more || (features->d & baseline) != baseline || (more->d & extended_baseline) != extended_baseline)
        return "CPUID says that this is no x86-64 processor";
    if ((features->c & (state | random)) != (state | random))
        return "CPUID says that this processor has no XSAVE or no RDRAND, which enclaves use";
    return nullptr;
}

void Identity::restrict_features(uint64_t features)
{
    for (const auto& dependent : dependents)
        if ((features & dependent.needs) != dependent.needs)
            if (auto* row = find(dependent.leaf, dependent.sub))
                member(*row, dependent.where) &= ~dependent.features;
}

// Leaf 0xd: the enclave's components only, of the manual's sizes, each in a place of its own within an SSA frame.
const char* Identity::make_state(uint64_t features)
{
    constexpr uint32_t optimised_kinds = 7; // XSAVEOPT, XSAVEC, XGETBV with ECX 1; XSAVES is the supervisor's
    uint32_t end = legacy_size, compact = legacy_size;
    for (uint32_t i = 2; i < 64; i++) {
        auto* row = find(state_leaf, i);
        if (!(features >> i & 1)) {
            if (row)
                *row = {state_leaf, i, 0, 0, 0, 0};
            continue;
        }
        const uint32_t size = component_size(i);
        if (!row || size == 0 || row->a != size || row->b < legacy_size || row->b > sgx::ssa_exception - size)
            return "CPUID's sizes of the vector state are wrong";
        for (uint32_t j = 2; j < i; j++)
            if (const auto* other = find(state_leaf, j); other && other->a != 0 && row->b < other->b + other->a && other->b < row->b + row->a)
                return "CPUID's places of the vector state overlap";
        row->c &= 2; // aligned in the compacted form
        row->d = 0;
        end = row->b + size > end ? row->b + size : end;
        compact = (row->c ? (compact + 63) & ~63u : compact) + size;
    }
    auto *whole = find(state_leaf, 0), *kinds = find(state_leaf, 1);
    if (!whole)
        return "CPUID's sizes of the vector state are wrong";
    *whole = {state_leaf, 0, static_cast<uint32_t>(features), end, end, static_cast<uint32_t>(features >> 32)};
    if (kinds)
        *kinds = {state_leaf, 1, kinds->a & optimised_kinds, compact, 0, 0};
    return nullptr;
}

// Leaf 0x12, where the processor says that it has SGX (one that emulates it may not): what this enclave has must be possible.
const char* Identity::check_sgx(uint64_t features)
{
    constexpr uint32_t sgx_feature = bits(2);
    const auto* seven = find(7, 0);
    auto *what = find(sgx_leaf, 0), *attributes = find(sgx_leaf, 1);
    if (!seven || !(seven->b & sgx_feature)) {
        for (auto* row : {what, attributes})
            if (row)
                *row = {sgx_leaf, row->sub, 0, 0, 0, 0};
        return nullptr;
    }
    if (!what || !(what->a & 1) || !attributes || features & ~(uint64_t{attributes->d} << 32 | attributes->c))
        return "CPUID says that this enclave is not possible";
    return nullptr;
}

const char* Identity::take(std::span<const sgx::CpuidRow> told, const sgx::Attributes& attributes)
{
    if (told.size() > sgx::Start::identity_room)
        return "CPUID has too many leaves";
    size_ = 0;
    for (const auto& row : told)
        if (!find(row.leaf, row.sub) && (row.leaf != sgx_leaf || row.sub < 2)) // sections of the host's memory are its own business
            rows_[size_++] = row;
    const uint64_t features = attributes.features;
    if (const char* wrong = check_vendor())
        return wrong;
    if (const char* wrong = check_baseline())
        return wrong;
    if (const char* wrong = make_state(features))
        return wrong;
    restrict_features(features);
    return check_sgx(features);
}

sgx::CpuidRow Identity::answer(uint32_t leaf, uint32_t sub) const
{
    const uint32_t wanted = has_subs(leaf) ? sub : 0;
    const auto* row = const_cast<Identity*>(this)->find(leaf, wanted);
    const auto* first = const_cast<Identity*>(this)->find(leaf & extended, 0);
    if (row && first && leaf <= first->a)
        return *row;
    return {leaf, sub, 0, 0, 0, 0};
}

}
