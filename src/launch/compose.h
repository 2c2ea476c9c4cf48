// SPDX-License-Identifier: Apache-2.0
// From the command line to the plan of a run.
#pragma once
#include "launch/options.h"
#include "launch/plan.h"

namespace launch {

// The plan that `options` ask for: with the defaults of a run without a manifest, or with the manifest's settings, and then
// the options on top. `environment` is the caller's. Throws Failure.
Plan compose(const Options& options, char** environment);

}
