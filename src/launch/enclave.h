// SPDX-License-Identifier: Apache-2.0
// From a plan to an enclave's pages, and the files that belong to a signed one.
#pragma once
#include "host/sgx/image/pages.h"
#include "launch/plan.h"
#include <string>
#include <vector>

namespace launch {

// A whole file. Throws Failure "WHAT PATH: reason".
std::vector<std::byte> read_all(const std::string& path, const std::string& what);
// Writes a file as a whole or not at all; `mode` as in open(2). Throws Failure.
void write_all(const std::string& path, std::span<const std::byte> bytes, unsigned mode);

// The file that lies beside the command, in words of this machine's file tree.
std::string beside_command(const std::string& name);

// The plan of a manifest as an enclave has it: nothing of it depends on who runs it.
Plan enclave_plan(const std::string& manifest);
// Its pages. `image` names the enclave image; empty: `glume-enclave` beside the command.
sgx::PageList enclave_pages(const Plan& plan, const std::string& image);

// NAME of NAME.manifest, NAME.toml or NAME.manifest.sgx; empty when it is none by its name.
std::string base_name(const std::string& manifest);
// The same; throws Failure.
std::string enclave_name(const std::string& manifest);
// Throws Failure when the manifest was not signed; warns when it is another one than was.
void check_signed(const std::string& manifest);
// The file with the hashes of its trusted files.
std::string trusted_name(const std::string& manifest);

}
