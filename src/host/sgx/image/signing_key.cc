// SPDX-License-Identifier: Apache-2.0
// Keys by nettle; DER and PEM (RFC 8017, 7468) as far as an RSA key needs them.
#include "host/sgx/image/signing_key.h"
#include "host/sgx/architecture.h"
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <nettle/asn1.h>
#include <nettle/base64.h>
#include <sys/random.h>
#include <vector>

namespace sgx {

namespace {

using Octets = std::vector<uint8_t>;

void random(void*, size_t size, uint8_t* to)
{
    while (size > 0) {
        const ssize_t got = ::getrandom(to, size < 256 ? size : 256, 0);
        if (got < 0 && errno != EINTR)
            throw BadKey("the host gives no random bytes");
        if (got > 0) {
            to += got;
            size -= static_cast<size_t>(got);
        }
    }
}

void append(Octets& to, uint8_t tag, const Octets& content)
{
    to.push_back(tag);
    if (content.size() < 128) {
        to.push_back(static_cast<uint8_t>(content.size()));
    } else {
        const bool two = content.size() > 255;
        to.push_back(two ? 0x82 : 0x81);
        if (two)
            to.push_back(static_cast<uint8_t>(content.size() >> 8));
        to.push_back(static_cast<uint8_t>(content.size()));
    }
    to.insert(to.end(), content.begin(), content.end());
}

void append_number(Octets& to, mpz_srcptr number)
{
    Octets bytes(mpz_sizeinbase(number, 2) / 8 + 1); // a leading zero where the highest bit is set
    size_t used = 0;
    Octets raw(bytes.size());
    mpz_export(raw.data(), &used, 1, 1, 1, 0, number);
    std::copy_n(raw.begin(), used, bytes.end() - static_cast<ptrdiff_t>(used));
    append(to, 2, bytes);
}

Octets decode_pem(const std::string& pem)
{
    const auto begin = pem.find("-----BEGIN "), body = pem.find('\n', begin), end = pem.find("-----END ", body);
    if (begin == pem.npos || body == pem.npos || end == pem.npos)
        throw BadKey("this is no PEM file");
    if (!std::string_view(pem).substr(begin, body - begin).contains("PRIVATE KEY-----"))
        throw BadKey("this is no private key (or it is encrypted)");
    const std::string text = pem.substr(body, end - body);
    Octets bytes(BASE64_DECODE_LENGTH(text.size()));
    base64_decode_ctx context;
    base64_decode_init(&context);
    size_t size = bytes.size();
    if (!base64_decode_update(&context, &size, bytes.data(), text.size(), text.data()) || !base64_decode_final(&context))
        throw BadKey("the PEM text is damaged");
    bytes.resize(size);
    return bytes;
}

// PKCS#8 wraps the PKCS#1 structure in an octet string behind a version and the algorithm.
Octets unwrap(const Octets& der)
{
    asn1_der_iterator outer, inner;
    if (asn1_der_iterator_first(&outer, der.size(), der.data()) != ASN1_ITERATOR_CONSTRUCTED || outer.type != ASN1_SEQUENCE)
        throw BadKey("the key is not DER");
    if (asn1_der_decode_constructed(&outer, &inner) != ASN1_ITERATOR_PRIMITIVE || asn1_der_iterator_next(&inner) != ASN1_ITERATOR_CONSTRUCTED)
        return der;
    if (asn1_der_iterator_next(&inner) != ASN1_ITERATOR_PRIMITIVE || inner.type != ASN1_OCTETSTRING)
        throw BadKey("the key is not PKCS#8");
    return Octets(inner.data, inner.data + inner.length);
}

}

SigningKey::SigningKey()
{
    rsa_public_key_init(&open);
    rsa_private_key_init(&secret);
}

SigningKey::~SigningKey()
{
    rsa_private_key_clear(&secret);
    rsa_public_key_clear(&open);
}

void SigningKey::generate()
{
    mpz_set_ui(open.e, exponent);
    if (!rsa_generate_keypair(&open, &secret, nullptr, random, nullptr, nullptr, modulus_size * 8, 0))
        throw BadKey("no key could be made");
}

void SigningKey::parse(const std::string& pem)
{
    const Octets der = unwrap(decode_pem(pem));
    if (!rsa_keypair_from_der(&open, &secret, 0, der.size(), der.data()))
        throw BadKey("this is no RSA key");
    if (mpz_sizeinbase(open.n, 2) != modulus_size * 8 || mpz_cmp_ui(open.e, exponent) != 0)
        throw BadKey("SGX wants an RSA key of 3072 bits with public exponent 3");
}

std::string SigningKey::text() const
{
    Octets numbers, der;
    mpz_t zero;
    mpz_init(zero);
    append_number(numbers, zero); // version
    for (mpz_srcptr number : {open.n, open.e, secret.d, secret.p, secret.q, secret.a, secret.b, secret.c})
        append_number(numbers, number);
    mpz_clear(zero);
    append(der, 0x30, numbers);
    std::string encoded(BASE64_ENCODE_RAW_LENGTH(der.size()), '\0');
    base64_encode_raw(encoded.data(), der.size(), der.data());
    std::string pem = "-----BEGIN RSA PRIVATE KEY-----\n";
    for (size_t at = 0; at < encoded.size(); at += 64)
        pem += encoded.substr(at, 64) + "\n";
    return pem + "-----END RSA PRIVATE KEY-----\n";
}

}
