// SPDX-License-Identifier: Apache-2.0
// Reports and keys of the emulated processor (SDM volume 3D, 34.14 to 34.18 and EGETKEY, EREPORT in 36.3): AES-128-CMAC, keys derived
// from a root key that everybody knows. What keys depend on is the manual's; how those values are laid out for the derivation is not
// told there, and is KeyDependencies here.
#pragma once
#include "host/sgx/architecture.h"

namespace emulator {

enum class KeyName : uint16_t { launch_token = 0, provision = 1, provision_seal = 2, report = 3, seal = 4 };
namespace key_policy { inline constexpr uint16_t enclave = 1, signer = 2, no_product = 4, known = 7; }

struct [[gnu::packed]] KeyRequest {
    uint16_t name = 0, policy = 0, version = 0, reserved1 = 0;
    uint8_t cpu_version[16] = {};
    sgx::Attributes attribute_mask;
    uint8_t id[32] = {};
    uint32_t misc_mask = 0;
    uint16_t configuration_version = 0;
    uint8_t reserved2[434] = {};
};
static_assert(sizeof(KeyRequest) == 512 && offsetof(KeyRequest, id) == 40);

using sgx::TargetInfo, sgx::Report;

// What a key is derived from: the CMAC of this under the root key.
struct [[gnu::packed]] KeyDependencies {
    uint16_t name = 0, product = 0, version = 0, policy = 0;
    sgx::Attributes attributes, attribute_mask;
    uint8_t measurement[32] = {}, signer[32] = {}, id[32] = {};
    uint8_t cpu_version[16] = {};
    uint32_t misc_select = 0, misc_mask = 0;
};
static_assert(sizeof(KeyDependencies) == 160);

// EGETKEY: 0 or an error code (table 36-1 of the leaf); then the key is untouched.
enum KeyError : uint32_t { no_error = 0, invalid_attribute = 2, invalid_cpu_version = 32, invalid_version = 64, invalid_key_name = 256 };
uint32_t get_key(const sgx::Secs& secs, const KeyRequest& request, uint8_t (&key)[16]);
// Whether the request is one that EGETKEY takes at all; else it is a #GP.
bool is_request(const KeyRequest& request);
// EREPORT.
void make_report(const sgx::Secs& secs, const TargetInfo& target, const uint8_t (&data)[64], Report& report);

}
