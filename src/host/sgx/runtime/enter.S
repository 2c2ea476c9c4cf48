// SPDX-License-Identifier: Apache-2.0
// The runtime's side of the enclave's border: going in, the exit pointer, and the Linux call that an enclave asked for.

	.text
	.globl	glume_sgx_enter, glume_sgx_exit_pointer, glume_sgx_call
	.globl	glume_sgx_block_start, glume_sgx_block_end, glume_sgx_block_interrupted
	.globl	glume_sgx_resume_start, glume_sgx_resume_end

/* uint64_t glume_sgx_enter(uint64_t first, uint64_t second, uint64_t tcs, Cpu*, bool emulated): what the enclave left in rdi. */
glume_sgx_enter:
	push	%rbp
	push	%rbx
	push	%r12
	push	%r13
	push	%r14
	push	%r15
	push	%r8			/* 8(%rsp) in the enclave: emulated? */
	sub	$8, %rsp
	push	%rcx			/* (%rsp): the Cpu */
	mov	%rdx, %rbx
	lea	glume_sgx_exit_pointer(%rip), %rcx
	mov	$2, %eax		/* EENTER */
	test	%r8d, %r8d
	jz	1f
	call	glume_emulator_enter
	jmp	2f
1:	.byte	0x0f, 0x01, 0xd7	/* enclu */
2:	cld
	mov	%rdi, %rax
	add	$24, %rsp
	pop	%r15
	pop	%r14
	pop	%r13
	pop	%r12
	pop	%rbx
	pop	%rbp
	ret

/* After an asynchronous exit: rbx the TCS, rsp as at EENTER. */
glume_sgx_exit_pointer:
	cld
	mov	(%rsp), %rdi
	call	glume_sgx_interrupted	/* clears `noted`, then delivers what there is */
	lea	glume_sgx_exit_pointer(%rip), %rcx
	mov	$3, %eax		/* ERESUME */
	cmpl	$0, 16(%rsp)
	jz	1f
	call	glume_emulator_resume
	jmp	glume_sgx_exit_pointer	/* a signal came meanwhile */
1:	mov	(%rsp), %rdx
glume_sgx_resume_start:			/* a signal from here on goes back to the exit pointer */
	cmpl	$0, 148(%rdx)		/* Cpu::noted */
	jnz	glume_sgx_exit_pointer
	.byte	0x0f, 0x01, 0xd7
glume_sgx_resume_end:
	ud2

/* long glume_sgx_call(long n, const long arguments[6], std::atomic<uint32_t>* pending): with `pending`, -EINTR at once if it is set. */
glume_sgx_call:
	mov	%rdi, %rax
	mov	%rsi, %r11
	mov	%rdx, %rcx
	mov	(%r11), %rdi
	mov	8(%r11), %rsi
	mov	16(%r11), %rdx
	mov	24(%r11), %r10
	mov	32(%r11), %r8
	mov	40(%r11), %r9
	test	%rcx, %rcx
	jnz	glume_sgx_block_start
	syscall
	ret
glume_sgx_block_start:
	cmpl	$0, (%rcx)
	jne	glume_sgx_block_interrupted
	syscall
glume_sgx_block_end:
	ret
glume_sgx_block_interrupted:
	mov	$-4, %rax
	ret

	.section .note.GNU-stack, "", @progbits
