// SPDX-License-Identifier: Apache-2.0
// SIGSTRUCT's arithmetic. All its numbers are little endian, 384 bytes.
#include "host/sgx/image/signature.h"
#include <cstring>

namespace sgx {

namespace {

class Number {
public:
    Number() { mpz_init(value_); }
    explicit Number(const uint8_t (&bytes)[384]) : Number() { mpz_import(value_, sizeof bytes, -1, 1, 0, 0, bytes); }
    ~Number() { mpz_clear(value_); }
    Number(const Number&) = delete;
    Number& operator=(const Number&) = delete;
    operator mpz_ptr() { return value_; }

    void store(uint8_t (&bytes)[384]) const
    {
        std::memset(bytes, 0, sizeof bytes);
        mpz_export(bytes, nullptr, -1, 1, 0, 0, value_);
    }

private:
    mpz_t value_;
};

sha256_ctx signed_parts(const SigStruct& s)
{
    sha256_ctx hash;
    sha256_init(&hash);
    const auto* bytes = reinterpret_cast<const uint8_t*>(&s);
    sha256_update(&hash, signed_first_size, bytes + signed_first);
    sha256_update(&hash, signed_second_size, bytes + signed_second);
    return hash;
}

// q1 = S² / M, q2 = (S³ - q1·S·M) / M, with which the processor computes S³ mod M without a division.
void quotients(Number& q1, Number& q2, Number& signature, Number& modulus)
{
    Number rest;
    mpz_mul(q1, signature, signature);
    mpz_fdiv_qr(q1, rest, q1, modulus);
    mpz_mul(q2, rest, signature);
    mpz_fdiv_q(q2, q2, modulus);
}

}

SigStruct describe(const Hash& measurement, const Configuration& wanted, uint32_t date)
{
    SigStruct s;
    std::memcpy(s.header, sig_header, sizeof s.header);
    std::memcpy(s.header2, sig_header2, sizeof s.header2);
    s.date = date;
    s.exponent = exponent;
    s.misc_select = misc_exinfo; // wanted, and left to the machine: without it a page fault ends the program
    s.misc_mask = ~misc_exinfo;
    s.attributes.flags = attribute::mode_64 | (wanted.debug ? attribute::debug : 0);
    s.attribute_mask.flags = ~uint64_t{0};
    s.attributes.features = wanted.features_required;
    s.attribute_mask.features = wanted.features_required | wanted.features_refused;
    std::memcpy(s.measurement, measurement.data(), sizeof s.measurement);
    s.product = wanted.product;
    s.version = wanted.version;
    return s;
}

void sign(SigStruct& s, const SigningKey& key)
{
    Number modulus, signature, q1, q2;
    mpz_set(modulus, key.open.n);
    modulus.store(s.modulus);
    s.exponent = exponent;
    sha256_ctx hash = signed_parts(s);
    if (!rsa_sha256_sign(&key.secret, &hash, signature))
        throw BadKey("signing failed");
    signature.store(s.signature);
    quotients(q1, q2, signature, modulus);
    q1.store(s.q1);
    q2.store(s.q2);
}

const char* defect(const SigStruct& s)
{
    if (std::memcmp(s.header, sig_header, sizeof s.header) != 0 || std::memcmp(s.header2, sig_header2, sizeof s.header2) != 0)
        return "its headers are not those of a SIGSTRUCT";
    if (s.vendor != 0 && s.vendor != 0x8086)
        return "its vendor is neither 0 nor 0x8086";
    if (s.exponent != exponent)
        return "its exponent is not 3";
    Number modulus(s.modulus), signature(s.signature), q1(s.q1), q2(s.q2), right1, right2;
    if (mpz_sizeinbase(modulus, 2) != modulus_size * 8 || mpz_cmp(signature, modulus) >= 0)
        return "its key does not have 3072 bits";
    quotients(right1, right2, signature, modulus);
    if (mpz_cmp(q1, right1) != 0 || mpz_cmp(q2, right2) != 0)
        return "its quotients are wrong";
    rsa_public_key key;
    rsa_public_key_init(&key);
    mpz_set(key.n, modulus);
    mpz_set_ui(key.e, exponent);
    sha256_ctx hash = signed_parts(s);
    const bool right = rsa_public_key_prepare(&key) && rsa_sha256_verify(&key, &hash, signature);
    rsa_public_key_clear(&key);
    return right ? nullptr : "its signature is wrong";
}

Hash signer(const SigStruct& s) { return sha256(std::as_bytes(std::span(s.modulus))); }

}
