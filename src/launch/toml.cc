// SPDX-License-Identifier: Apache-2.0
// The one place where toml++ itself is compiled.
#define TOML_IMPLEMENTATION
#include "launch/toml.h"

namespace launch {

void throw_not_toml() { throw NotToml(); }

}
