# SPDX-License-Identifier: Apache-2.0
# Glume's vDSO, a small shared object of its own (vdso(7)). The times that the host can tell without a call come from its
# code, through the addresses in `host_code`; everything else enters the kernel through its door, with no trap. The kernel fills
# `host_code` and `kernel_door` in when it maps the object (arch/vdso.cc); they lie in a page that the program cannot write.

	.text

# rax is clobbered, as for any function; the door wants the way back in r11 and uses rcx.
	.macro	enter_kernel number
	mov	$\number, %eax
	lea	1f(%rip), %r11
	mov	kernel_door(%rip), %rcx
	jmp	*%rcx
1:	ret
	.endm

# Jumps to the host's function if there is one.
	.macro	try_host slot
	mov	host_code+8*\slot(%rip), %rax
	test	%rax, %rax
	jz	2f
	jmp	*%rax
2:
	.endm

	.macro	function name
	.globl	\name
	.type	\name, @function
	.p2align 4
\name:
	.cfi_startproc
	.endm

	.macro	end name
	.cfi_endproc
	.size	\name, . - \name
	.endm

# The clocks that need no kernel: REALTIME, MONOTONIC, MONOTONIC_RAW, both COARSE ones, BOOTTIME, TAI.
	.set	shared_clocks, 1 << 0 | 1 << 1 | 1 << 4 | 1 << 5 | 1 << 6 | 1 << 7 | 1 << 11

	.macro	only_shared_clocks
	cmp	$11, %edi
	ja	2f
	mov	$shared_clocks, %eax
	bt	%edi, %eax
	jnc	2f
	.endm

	function __vdso_clock_gettime
	only_shared_clocks
	try_host 0
	enter_kernel 228
	end	__vdso_clock_gettime

	function __vdso_clock_getres
	only_shared_clocks
	try_host 1
	enter_kernel 229
	end	__vdso_clock_getres

	function __vdso_gettimeofday
	try_host 2
	enter_kernel 96
	end	__vdso_gettimeofday

	function __vdso_time
	try_host 3
	enter_kernel 201
	end	__vdso_time

	function __vdso_getcpu
	try_host 4
	enter_kernel 309
	end	__vdso_getcpu

	.weak	clock_gettime, clock_getres, gettimeofday, time, getcpu
	.set	clock_gettime, __vdso_clock_gettime
	.set	clock_getres, __vdso_clock_getres
	.set	gettimeofday, __vdso_gettimeofday
	.set	time, __vdso_time
	.set	getcpu, __vdso_getcpu

	.section .slots, "a", @progbits
	.p2align 3
host_code:
	.fill	5, 8, 0
kernel_door:
	.quad	0

	.section .note.GNU-stack, "", @progbits
