// SPDX-License-Identifier: Apache-2.0
// SIGSTRUCT: filling it in, signing it, and the checks that EINIT makes of it (SDM volume 3D, 38.13).
#pragma once
#include "host/sgx/image/measure.h"
#include "host/sgx/image/signing_key.h"

namespace sgx {

// The structure for an enclave, without key and signature. `date` is yyyymmdd in BCD.
SigStruct describe(const Hash& measurement, const Configuration&, uint32_t date);
// Puts in the key, the signature and the two quotients.
void sign(SigStruct&, const SigningKey&);
// What EINIT checks before it looks at the enclave: headers, exponent, quotients, signature. Null when right, else what is wrong.
const char* defect(const SigStruct&);
// MRSIGNER: the hash of the modulus.
Hash signer(const SigStruct&);

}
