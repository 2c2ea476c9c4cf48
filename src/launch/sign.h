// SPDX-License-Identifier: Apache-2.0
// `glume sign` and `glume sigstruct`.
#pragma once
#include "host/sgx/image/signature.h"
#include "launch/plan.h"
#include <string>

namespace launch {

// The command lines behind the words "sign" and "sigstruct" (argv[0] is that word). Exit status; throws Failure.
int run_sign(int argc, char** argv);
int run_sigstruct(int argc, char** argv);

// The key in `path`, or else the user's own, which is made when there is none (with a warning).
void load_key(sgx::SigningKey& key, std::string path);
// The signed description of the enclave that `pages` make.
sgx::SigStruct signed_description(const sgx::PageList& pages, const Plan& plan, const sgx::SigningKey& key, uint32_t date);

// What a SIGSTRUCT says, one field a line.
std::string describe_sigstruct(const sgx::SigStruct& s);

}
