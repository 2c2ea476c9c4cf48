// SPDX-License-Identifier: Apache-2.0
// Which keys a manifest may have, and of which type: Gramine's, and the table `glume`.
#pragma once
#include "launch/toml.h"
#include <string>
#include <vector>

namespace launch {

// Checks every key and the type of every value. Throws Failure "FILE:LINE: …" for the first that is wrong, with the nearest
// right key. Appends to `notes` what is accepted without effect.
void check_keys(const toml::table& manifest, const std::string& file, std::vector<std::string>& notes);

// "FILE:LINE: ", where `node` stands.
std::string where(const std::string& file, const toml::node& node);

}
