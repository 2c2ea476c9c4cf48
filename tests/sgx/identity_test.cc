// SPDX-License-Identifier: Apache-2.0
// What the enclave makes of the host's CPUID: this machine's is taken, and what cannot be is refused or taken out. Prints a line for
// each thing that is wrong; the exit status is their number.
#include "host/sgx/enclave/identity.h"
#include "host/sgx/runtime/identity.h"
#include <cstdio>
#include <cstring>
#include <functional>

namespace {

int wrong;
constexpr uint64_t legacy = 3, with_avx = 7, with_avx512 = 0xe7;

void expect(bool right, const char* what)
{
    if (!right) {
        std::printf("wrong: %s\n", what);
        wrong++;
    }
}

// A processor with everything, laid out as Intel's are.
constexpr sgx::CpuidRow processor[] = {
    {0, 0, 0x20, 0x756e6547, 0x6c65746e, 0x49656e69},
    {1, 0, 0x806f8, 0x200800, 0xfffaf38b, 0xbfcbfbff},
    {7, 0, 2, 0xf3bfb7ef, 0xffdd5ffe, 0xffdd4432},
    {7, 1, 0xffffffff, 0, 0, 0xffffffff},
    {0xd, 0, 0x602e7, 0xa88, 0x2b00, 0},
    {0xd, 1, 0x1f, 0x2570, 0x1900, 0},
    {0xd, 2, 256, 576, 0, 0},
    {0xd, 5, 64, 1088, 0, 0},
    {0xd, 6, 512, 1152, 0, 0},
    {0xd, 7, 1024, 1664, 0, 0},
    {0xd, 9, 8, 2688, 0, 0},
    {0xd, 18, 8192, 2816, 6, 0},
    {0x12, 0, 3, 1, 0, 0x361f},
    {0x12, 1, 0xb6, 0, 0x602ff, 0},
    {0x12, 2, 0x30200001, 0, 0x1f0000d, 3},
    {0x80000000, 0, 0x80000008, 0, 0, 0},
    {0x80000001, 0, 0, 0, 0x121, 0x2c100800},
};
constexpr size_t leaves = std::size(processor);
using Rows = sgx::CpuidRow[leaves];

sgx::CpuidRow& row(Rows& rows, uint32_t leaf, uint32_t sub)
{
    for (auto& r : rows)
        if (r.leaf == leaf && r.sub == sub)
            return r;
    std::abort();
}

const char* take(enclave::Identity& identity, uint64_t features, const std::function<void(Rows&)>& lie)
{
    static Rows rows;
    std::memcpy(rows, processor, sizeof rows);
    lie(rows);
    return identity.take(rows, {sgx::attribute::mode_64, features});
}

void refuses(const char* what, uint64_t features, const std::function<void(Rows&)>& lie)
{
    enclave::Identity identity;
    expect(take(identity, features, lie) != nullptr, what);
}

}

int main()
{
    static sgx::Start start;
    runtime::identify(start);
    enclave::Identity identity;
    const char* why = identity.take({start.identity, start.identity_size}, {sgx::attribute::mode_64, legacy});
    expect(why == nullptr, why ? why : "");

    auto honest = [](Rows&) {};
    expect(take(identity, with_avx512, honest) == nullptr, "an honest host");
    auto seven = identity.answer(7, 0);
    expect(identity.answer(0, 0).b == 0x756e6547 && identity.answer(0, 77).b == 0x756e6547, "the vendor, whatever ECX is");
    expect((seven.b & 1 << 16) && (seven.b & 1 << 5), "AVX2 and AVX-512 of an enclave that has them");
    expect(!(seven.c & 0x98) && !(seven.d & (1 << 20 | 1 << 22 | 3 << 24)), "no protection keys, no CET, no AMX");
    auto state = identity.answer(0xd, 0);
    expect(state.a == with_avx512 && state.d == 0 && state.b == 2688 && state.c == 2688, "the sizes of XFRM's components");
    state = identity.answer(0xd, 1);
    expect(state.a == 7 && state.b == 576 + 256 + 64 + 512 + 1024 && state.c == 0, "the compacted size, and no XSAVES");
    expect(identity.answer(0xd, 9).a == 0 && identity.answer(0xd, 18).a == 0, "no components beyond XFRM");
    expect(identity.answer(0x12, 1).c == 0x602ff && identity.answer(0x12, 2).a == 0, "SGX, without where its memory lies");
    expect(identity.answer(0x21, 0).a == 0 && identity.answer(0x80000009, 0).a == 0 && identity.answer(0x40000000, 0).a == 0, "no other leaves");

    expect(take(identity, with_avx, honest) == nullptr, "AVX alone");
    seven = identity.answer(7, 0);
    expect((seven.b & 1 << 5) && !(seven.b & 0xdc230000) && identity.answer(0xd, 0).b == 832, "AVX2 without AVX-512");
    expect(take(identity, legacy, honest) == nullptr, "no AVX");
    expect(!(identity.answer(1, 0).c & 0x30001000) && (identity.answer(1, 0).c & 1 << 27) && !(identity.answer(7, 0).b & 1 << 5) && identity.answer(0xd, 0).b == 576,
           "neither AVX nor FMA, F16C, AVX2");

    refuses("no vendor", legacy, [](Rows& r) { row(r, 0, 0).c = 0; });
    refuses("too few leaves", legacy, [](Rows& r) { row(r, 0, 0).a = 4; });
    refuses("leaves without end", legacy, [](Rows& r) { row(r, 0, 0).a = 0xffffffff; });
    refuses("extended leaves below theirs", legacy, [](Rows& r) { row(r, 0x80000000, 0).a = 0; });
    refuses("no SSE2", legacy, [](Rows& r) { row(r, 1, 0).d &= ~(1u << 26); });
    refuses("no long mode", legacy, [](Rows& r) { row(r, 0x80000001, 0).d &= ~(1u << 29); });
    refuses("no XSAVE", legacy, [](Rows& r) { row(r, 1, 0).c &= ~(1u << 26); });
    refuses("no leaf for XSAVE", legacy, [](Rows& r) { row(r, 0xd, 0).leaf = 0xe; });
    refuses("a component of another size", with_avx, [](Rows& r) { row(r, 0xd, 2).a = 512; });
    refuses("a component that is not there", with_avx512, [](Rows& r) { row(r, 0xd, 6).sub = 3; });
    refuses("a component over the header", with_avx, [](Rows& r) { row(r, 0xd, 2).b = 512; });
    refuses("a component beyond the SSA frame", with_avx512, [](Rows& r) { row(r, 0xd, 7).b = 3072; });
    refuses("a component at the end of all addresses", with_avx, [](Rows& r) { row(r, 0xd, 2).b = 0xffffffff; });
    refuses("components over each other", with_avx512, [](Rows& r) { row(r, 0xd, 7).b = 1160; });
    refuses("attributes with more than the processor's SGX allows", with_avx512, [](Rows& r) { row(r, 0x12, 1).c = 7; });
    refuses("SGX without SGX1", legacy, [](Rows& r) { row(r, 0x12, 0).a = 2; });
    static sgx::CpuidRow many[sgx::Start::identity_room + 1];
    expect(identity.take(many, {sgx::attribute::mode_64, legacy}) != nullptr, "too many rows");
    expect(identity.take({}, {sgx::attribute::mode_64, legacy}) != nullptr, "no rows");
    return wrong;
}
