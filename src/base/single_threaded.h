// SPDX-License-Identifier: Apache-2.0
// Whether only one thread of this process runs kernel code. Then counts need no locked instructions, which wait for every store
// before them: after a call of the host, for those to pages that the processor's address caches have just forgotten.
#pragma once

extern bool single_threaded; // set by that one thread, cleared by it before it makes another; false is always right
