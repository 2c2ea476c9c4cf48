// SPDX-License-Identifier: Apache-2.0
// The files that a manifest trusts: finding and hashing them when it is signed, and reading back what was found. NAME.trusted has
// the chunks' hashes (fs/verify/hashes.h), which the kernel reads as it needs them, and behind them a line for each name.
#pragma once
#include "launch/plan.h"
#include <cstddef>

namespace launch {

// How NAME.trusted begins, and its end: what is written of trusted names (trusted_text.cc). `start`: bytes before it.
inline constexpr std::string_view trusted_magic = "glume-trusted-1\n";
std::string trusted_text(const std::vector<TrustedFile>& files, uint64_t start);

// Hashes what `plan.rules` trust, as the plan's mounts show it, into `plan.trusted`; the bytes of NAME.trusted. Links and directories
// on the way are trusted with what they lead to. Throws Failure.
std::vector<std::byte> trust(Plan& plan);
// Reads NAME.trusted back into `plan.trusted`. Throws Failure.
void load_trusted(Plan& plan, const std::string& file);
// Turns the checks on: which mounts are checked, what is allowed, how much is kept. Needs `plan.trusted`.
void check_files(Plan& plan);
// Whether the program can be read at all under the checks; else what to add to the manifest.
std::string untrusted_program(const Plan& plan);

}
