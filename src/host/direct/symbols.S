// SPDX-License-Identifier: Apache-2.0
// Room for the names of the image's functions, which tools/symbols fills in once the image is linked. Only a crash report reads
// it, so it costs no memory.
.section .glume_symbols, "a", @progbits
.globl glume_symbols, glume_symbols_end
glume_symbols:
#ifdef GLUME_DEBUG // more functions are functions
    .zero 256 * 1024
#else
    .zero 128 * 1024
#endif
glume_symbols_end:
.section .note.GNU-stack, "", @progbits
