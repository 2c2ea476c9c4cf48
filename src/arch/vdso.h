// SPDX-License-Identifier: Apache-2.0
// Glume's own vDSO (vdso(7)): what a program calls for the time without entering the kernel.
#pragma once
#include <cstdint>

namespace arch {
// Maps it into the process's address space; its address for AT_SYSINFO_EHDR, 0 when it cannot be mapped.
uintptr_t map_vdso();
}
