// SPDX-License-Identifier: Apache-2.0
// EDMM, enclave dynamic memory management (SGX2): where the image says so, the program's memory, the kernel's heap and the slots of
// threads have no pages at first. The host adds one where the enclave touches (EAUG); it is the enclave's when it was accepted, and
// no page is accepted twice. The processor's rights of accepted pages (EPCM) follow the program's, so that no host can add to them.
// Ranges are whole pages of the program's or of the heap.
#pragma once
#include "base/range.h"
#include "base/result.h"

namespace enclave::edmm {

bool enabled();
// The tables, at the start of the heap. Bytes of the heap that they take.
size_t start();
// Whether a fault at `pc` is the host's refusal of a page that the enclave asks for.
bool is_asking(uintptr_t pc);

bool is_there(uintptr_t page);
// Pages that are not there are added, zeroed and writable. ENOMEM: the host gives none.
Result<> add(Range);
// One page, in the handler of a fault; `rights` beyond reading and writing are given, too. False: the host gives none.
bool add_in_event(uintptr_t page, uint8_t rights);
// The processor's rights of the pages that are there: wider at once, narrower with the host's help, which must be honest (EIO).
Result<> extend(Range, uint8_t rights);
Result<> restrict(Range, uint8_t rights);
// Gives pages back to the host, which must take them. The page tables must let them be read.
void remove(Range);

// Makes the pages of thread slot `index` (not 0), with a TCS. False: the host does not.
bool make_slot(uint32_t index);

}
