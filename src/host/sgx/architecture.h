// SPDX-License-Identifier: Apache-2.0
// Intel SGX as the processor defines it (SDM volume 3D, chapters 34 to 38): structures and numbers that the signer, the
// runtime, the emulator and the enclave share. Offsets and sizes are asserted; reserved bytes are zero.
#pragma once
#include <cstddef>
#include <cstdint>

namespace sgx {

inline constexpr uint64_t page_size = 4096;

// ENCLS and ENCLU leaves that occur here (tables 35-1 and 35-2).
enum class User : uint32_t { report = 0, get_key = 1, enter = 2, resume = 3, exit = 4, accept = 5, extend_rights = 6, accept_copy = 7 };

// SECS.ATTRIBUTES.FLAGS.
namespace attribute {
inline constexpr uint64_t initialised = 1, debug = 2, mode_64 = 4, provision_key = 0x10, token_key = 0x20, key_separation = 0x80;
}

struct [[gnu::packed]] Attributes { uint64_t flags = 0, features = 0; }; // `features` is XFRM, laid out as XCR0
inline constexpr uint64_t feature_legacy = 3; // x87 and SSE, which every enclave has

inline constexpr uint32_t misc_exinfo = 1;    // MISCSELECT: page faults and #GP are reported in EXINFO

enum class PageType : uint64_t { secs = 0, tcs = 1, regular = 2, version_array = 3, trimmed = 4 };

// SECINFO.FLAGS.
namespace page {
inline constexpr uint64_t read = 1, write = 2, execute = 4, pending = 8, modified = 16, restricted = 32;
constexpr uint64_t of(PageType type) { return static_cast<uint64_t>(type) << 8; }
constexpr PageType type(uint64_t flags) { return static_cast<PageType>(flags >> 8 & 0xff); }
}

struct alignas(64) SecInfo {
    uint64_t flags = 0;
    uint64_t reserved[7] = {};
};
static_assert(sizeof(SecInfo) == 64);

struct [[gnu::packed]] Secs {
    uint64_t size = 0, base = 0;
    uint32_t ssa_frame_size = 0;      // in pages
    uint32_t misc_select = 0;
    uint8_t reserved1[24] = {};
    Attributes attributes;
    uint8_t measurement[32] = {};     // MRENCLAVE
    uint8_t reserved2[32] = {};
    uint8_t signer[32] = {};          // MRSIGNER
    uint8_t reserved3[32] = {};
    uint8_t configuration[64] = {};
    uint16_t product = 0, version = 0, configuration_version = 0; // ISVPRODID, ISVSVN, CONFIGSVN
    uint8_t reserved4[3834] = {};
};
static_assert(sizeof(Secs) == 4096 && offsetof(Secs, attributes) == 48 && offsetof(Secs, measurement) == 64 && offsetof(Secs, signer) == 128 &&
              offsetof(Secs, product) == 256);

struct [[gnu::packed]] Tcs {
    uint64_t state = 0, flags = 0;
    uint64_t ssa = 0;                 // OSSA, offset in the enclave
    uint32_t current_ssa = 0;         // CSSA
    uint32_t ssa_count = 0;           // NSSA
    uint64_t entry = 0;               // OENTRY
    uint64_t exit_pointer = 0;        // AEP
    uint64_t fs = 0, gs = 0;          // OFSBASGX, OGSBASGX
    uint32_t fs_limit = 0, gs_limit = 0;
    uint8_t reserved[4024] = {};
};
static_assert(sizeof(Tcs) == 4096 && offsetof(Tcs, entry) == 32 && offsetof(Tcs, fs) == 48 && offsetof(Tcs, reserved) == 72);

// The general registers at the end of an SSA frame (GPRSGX).
struct Registers {
    uint64_t rax, rcx, rdx, rbx, rsp, rbp, rsi, rdi, r8, r9, r10, r11, r12, r13, r14, r15, rflags, rip;
    uint64_t outside_rsp, outside_rbp; // URSP, URBP
    uint32_t exit_info;                // EXITINFO
    uint8_t exit_reserved[3];
    uint8_t notify;                    // AEXNOTIFY
    uint64_t fs_base, gs_base;
};
static_assert(sizeof(Registers) == 184 && offsetof(Registers, outside_rsp) == 144 && offsetof(Registers, exit_info) == 160 && offsetof(Registers, fs_base) == 168);

// EXITINFO: why an asynchronous exit happened, when `valid`.
namespace exit_info {
inline constexpr uint32_t valid = 1u << 31, hardware = 3u << 8, software = 6u << 8;
constexpr uint32_t vector(uint32_t info) { return info & 0xff; }
}
enum Vector : uint32_t { divide = 0, debug_trap = 1, breakpoint = 3, bound = 5, invalid_opcode = 6, protection = 13, page_fault = 14, x87 = 16, alignment = 17, simd = 19 };

// The MISC region below GPRSGX when MISCSELECT.EXINFO is set.
struct ExceptionInfo { uint64_t address; uint32_t error, reserved; };
static_assert(sizeof(ExceptionInfo) == 16);

// What EREPORT takes and gives: for whom, and who is asking.
struct [[gnu::packed]] TargetInfo {
    uint8_t measurement[32] = {};
    Attributes attributes;
    uint8_t reserved1[2] = {};
    uint16_t configuration_version = 0;
    uint32_t misc_select = 0;
    uint8_t reserved2[8] = {};
    uint8_t configuration[64] = {};
    uint8_t reserved3[384] = {};
};
static_assert(sizeof(TargetInfo) == 512 && offsetof(TargetInfo, misc_select) == 52);

struct [[gnu::packed]] Report {
    uint8_t cpu_version[16] = {};
    uint32_t misc_select = 0;
    uint8_t reserved1[12] = {};
    uint8_t extended_product[16] = {};
    Attributes attributes;
    uint8_t measurement[32] = {};
    uint8_t reserved2[32] = {};
    uint8_t signer[32] = {};
    uint8_t reserved3[32] = {};
    uint8_t configuration[64] = {};
    uint16_t product = 0, version = 0, configuration_version = 0;
    uint8_t reserved4[42] = {};
    uint8_t family[16] = {};
    uint8_t data[64] = {};
    uint8_t key_id[32] = {};      // from here on not under the MAC
    uint8_t mac[16] = {};
};
static_assert(sizeof(Report) == 432 && offsetof(Report, signer) == 128 && offsetof(Report, data) == 320 && offsetof(Report, key_id) == 384);

// Sizes of the key and of what is signed.
inline constexpr size_t modulus_size = 384, signature_size = 384;
inline constexpr uint32_t exponent = 3;

struct [[gnu::packed]] SigStruct {
    uint8_t header[16] = {};
    uint32_t vendor = 0;
    uint32_t date = 0;                // yyyymmdd in BCD
    uint8_t header2[16] = {};
    uint32_t software = 0;            // SWDEFINED
    uint8_t reserved1[84] = {};
    uint8_t modulus[384] = {};        // numbers are little endian
    uint32_t exponent = 0;
    uint8_t signature[384] = {};
    uint32_t misc_select = 0, misc_mask = 0;
    uint8_t cet_attributes = 0, cet_mask = 0;
    uint8_t reserved2[2] = {};
    uint8_t family[16] = {};          // ISVFAMILYID
    Attributes attributes, attribute_mask;
    uint8_t measurement[32] = {};     // ENCLAVEHASH
    uint8_t reserved3[16] = {};
    uint8_t extended_product[16] = {}; // ISVEXTPRODID
    uint16_t product = 0, version = 0; // ISVPRODID, ISVSVN
    uint8_t reserved4[12] = {};
    uint8_t q1[384] = {}, q2[384] = {};
};
static_assert(sizeof(SigStruct) == 1808 && offsetof(SigStruct, modulus) == 128 && offsetof(SigStruct, signature) == 516 &&
              offsetof(SigStruct, misc_select) == 900 && offsetof(SigStruct, attributes) == 928 && offsetof(SigStruct, measurement) == 960 &&
              offsetof(SigStruct, product) == 1024 && offsetof(SigStruct, q1) == 1040);
inline constexpr uint8_t sig_header[16] = {6, 0, 0, 0, 0xe1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0};
inline constexpr uint8_t sig_header2[16] = {1, 1, 0, 0, 0x60, 0, 0, 0, 0x60, 0, 0, 0, 1, 0, 0, 0};
// The signature is over these two parts, one after the other.
inline constexpr size_t signed_first = 0, signed_first_size = 128, signed_second = 900, signed_second_size = 128;

// Table 38-3: what ECREATE, EADD and EEXTEND add to the measurement; each is one 64-byte block of SHA-256.
inline constexpr uint64_t measure_create = 0x0045544145524345, measure_add = 0x0000000044444145, measure_extend = 0x00444e4554584545;
inline constexpr size_t extend_chunk = 256;

}
