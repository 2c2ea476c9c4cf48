// SPDX-License-Identifier: Apache-2.0
#include "host/sgx/emulator/keys.h"
#include <algorithm>
#include <cstring>
#include <iterator>
#include <nettle/cmac.h>

namespace emulator {

namespace {

// Known to all: the emulator protects nothing. Always the same, so that what an enclave sealed can be opened in its next run.
constexpr uint8_t root_key[16] = {'G', 'l', 'u', 'm', 'e', ' ', 'e', 'm', 'u', 'l', 'a', 't', 'o', 'r', '0', '1'};
constexpr uint8_t cpu_version[16] = {1};
constexpr uint8_t report_key_id[32] = {'r', 'e', 'p', 'o', 'r', 't', 's'};

void cmac(const uint8_t (&key)[16], const void* bytes, size_t size, uint8_t (&mac)[16])
{
    cmac_aes128_ctx context;
    cmac_aes128_set_key(&context, key);
    cmac_aes128_update(&context, size, static_cast<const uint8_t*>(bytes));
    cmac_aes128_digest(&context, sizeof mac, mac);
}

void derive(const KeyDependencies& from, uint8_t (&key)[16]) { cmac(root_key, &from, sizeof from, key); }

template <size_t size>
void copy(uint8_t (&to)[size], const uint8_t (&from)[size]) { std::memcpy(to, from, size); }

bool is_zero(const uint8_t* bytes, size_t size)
{
    return std::all_of(bytes, bytes + size, [](uint8_t byte) { return byte == 0; });
}

// The key with which reports for such an enclave are made and checked.
KeyDependencies report_key(const uint8_t (&measurement)[32], sgx::Attributes attributes, uint32_t misc_select, const uint8_t (&id)[32])
{
    KeyDependencies from;
    from.name = static_cast<uint16_t>(KeyName::report);
    from.attributes = attributes;
    from.misc_select = misc_select;
    copy(from.measurement, measurement);
    copy(from.id, id);
    copy(from.cpu_version, cpu_version);
    return from;
}

}

bool is_request(const KeyRequest& request)
{
    return request.reserved1 == 0 && is_zero(request.reserved2, sizeof request.reserved2) && !(request.policy & ~key_policy::known) &&
           request.configuration_version == 0;
}

uint32_t get_key(const sgx::Secs& secs, const KeyRequest& request, uint8_t (&key)[16])
{
    using namespace sgx::attribute;
    const auto name = static_cast<KeyName>(request.name);
    if (name == KeyName::report) {
        derive(report_key(secs.measurement, secs.attributes, secs.misc_select, request.id), key);
        return no_error;
    }
    if (name != KeyName::seal && name != KeyName::provision && name != KeyName::provision_seal)
        return invalid_key_name;
    if (name != KeyName::seal && !(secs.attributes.flags & provision_key))
        return invalid_attribute;
    if (std::lexicographical_compare(std::rbegin(cpu_version), std::rend(cpu_version), std::rbegin(request.cpu_version), std::rend(request.cpu_version)))
        return invalid_cpu_version; // a newer processor's
    if (request.version > secs.version)
        return invalid_version;
    KeyDependencies from;
    from.name = request.name;
    from.version = request.version;
    // INIT and DEBUG always count.
    from.attributes.flags = (request.attribute_mask.flags | initialised | debug) & secs.attributes.flags;
    from.attributes.features = request.attribute_mask.features & secs.attributes.features;
    from.attribute_mask = request.attribute_mask;
    from.misc_select = request.misc_mask & secs.misc_select;
    from.misc_mask = ~request.misc_mask;
    copy(from.cpu_version, request.cpu_version);
    if (name == KeyName::seal) {
        from.policy = request.policy;
        if (request.policy & key_policy::enclave)
            copy(from.measurement, secs.measurement);
        if (request.policy & key_policy::signer)
            copy(from.signer, secs.signer);
        if (!(request.policy & key_policy::no_product))
            from.product = secs.product;
        copy(from.id, request.id);
    } else {
        from.product = secs.product;
        copy(from.signer, secs.signer);
    }
    derive(from, key);
    return no_error;
}

void make_report(const sgx::Secs& secs, const TargetInfo& target, const uint8_t (&data)[64], Report& report)
{
    report = {};
    copy(report.cpu_version, cpu_version);
    report.misc_select = secs.misc_select;
    report.attributes = secs.attributes;
    copy(report.measurement, secs.measurement);
    copy(report.signer, secs.signer);
    copy(report.configuration, secs.configuration);
    report.product = secs.product;
    report.version = secs.version;
    report.configuration_version = secs.configuration_version;
    copy(report.data, data);
    copy(report.key_id, report_key_id);
    uint8_t key[16];
    derive(report_key(target.measurement, target.attributes, target.misc_select, report.key_id), key);
    cmac(key, &report, offsetof(Report, key_id), report.mac);
}

}
