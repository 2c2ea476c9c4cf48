// SPDX-License-Identifier: Apache-2.0
// The RSA key that enclaves are signed with: 3072 bits, public exponent 3, in a PEM file that OpenSSL reads and writes.
#pragma once
#include <cstddef>
#include <nettle/rsa.h>
#include <span>
#include <stdexcept>
#include <string>

namespace sgx {

struct BadKey : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class SigningKey {
public:
    SigningKey();
    ~SigningKey();
    SigningKey(const SigningKey&) = delete;
    SigningKey& operator=(const SigningKey&) = delete;

    void generate();                         // takes about a second
    void parse(const std::string& pem);      // PKCS#1 or PKCS#8; throws BadKey
    std::string text() const;                // PKCS#1

    rsa_public_key open;
    rsa_private_key secret;
};

}
