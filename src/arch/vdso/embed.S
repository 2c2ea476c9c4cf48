// SPDX-License-Identifier: Apache-2.0
// The linked vDSO (cmake/vdso.cmake), as bytes of the kernel image.
	.section .rodata
	.globl	glume_vdso_start, glume_vdso_end
	.p2align 4
glume_vdso_start:
	.incbin	GLUME_VDSO
glume_vdso_end:
	.section .note.GNU-stack, "", @progbits
