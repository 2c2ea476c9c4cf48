// SPDX-License-Identifier: Apache-2.0
// ENCLU's leaves that stay in the enclave, on the registers of a thread whose `enclu` trapped (SDM volume 3D, 36.3). True: carried out;
// false: TRAPNO, CR2 and ERR say what the processor raises instead.
#pragma once
#include <ucontext.h>

namespace emulator {

// EREPORT and EGETKEY; with the FS of the runtime.
bool is_key_leaf(const greg_t* general);
bool carry_out_key_leaf(greg_t* general);
// EACCEPT, EMODPE, EACCEPTCOPY; with any FS.
bool is_page_leaf(const greg_t* general);
bool carry_out_page_leaf(greg_t* general);

}
