// SPDX-License-Identifier: Apache-2.0
// Manifests: Gramine's TOML as the plan of a run. docs/manifest.md describes every key.
#pragma once
#include "launch/plan.h"
#include <string>
#include <vector>

namespace launch {

// The plan that the manifest in `file` describes. `words` are the arguments after it on the command line, `environment` is
// the caller's. plan.program is the entry point as written, not yet looked for. Throws Failure "FILE:LINE: …".
Plan load_manifest(const std::string& file, const std::vector<std::string>& words, char** environment);

}
