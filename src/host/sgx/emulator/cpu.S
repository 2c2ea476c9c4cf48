// SPDX-License-Identifier: Apache-2.0
// The emulated ENCLU's first and last instructions: registers to and from emulator::Cpu. No step here or in cpu.cc may be seen by
// the enclave or the runtime: a signal finds a Cpu whose `target` is complete and goes on from there (cpu.cc, glume_emulator_on_signal).

#define MODE 144
#define FRAME 200
#define RAX 0
#define RCX 8
#define RDX 16
#define RBX 24
#define RSP 32
#define RBP 40
#define RSI 48
#define RDI 56
#define R8 64
#define R9 72
#define R10 80
#define R11 88
#define R12 96
#define R13 104
#define R14 112
#define R15 120
#define RFLAGS 128
#define RIP 136
#define EXITING 2

	.text
	.globl	glume_emulator_enter, glume_emulator_resume, glume_emulator_exit, glume_emulator_exit_end, glume_emulator_restorer, glume_emulator_signal

.macro save_most cpu
	mov	%rcx, RCX(\cpu)
	mov	%rdx, RDX(\cpu)
	mov	%rbx, RBX(\cpu)
	mov	%rbp, RBP(\cpu)
	mov	%rsi, RSI(\cpu)
	mov	%rdi, RDI(\cpu)
	mov	%r8, R8(\cpu)
	mov	%r9, R9(\cpu)
	mov	%r10, R10(\cpu)
	mov	%r11, R11(\cpu)
	mov	%r12, R12(\cpu)
	mov	%r13, R13(\cpu)
	mov	%r14, R14(\cpu)
	mov	%r15, R15(\cpu)
.endm

.macro load_most cpu
	mov	RAX(\cpu), %rax
	mov	RCX(\cpu), %rcx
	mov	RDX(\cpu), %rdx
	mov	RBX(\cpu), %rbx
	mov	RBP(\cpu), %rbp
	mov	RSI(\cpu), %rsi
	mov	R8(\cpu), %r8
	mov	R9(\cpu), %r9
	mov	R10(\cpu), %r10
	mov	R11(\cpu), %r11
	mov	R12(\cpu), %r12
	mov	R13(\cpu), %r13
	mov	R14(\cpu), %r14
	mov	R15(\cpu), %r15
.endm

.macro go_in function
	mov	8(%rsp), %rax		/* Cpu */
	save_most %rax
	mov	%rsp, RSP(%rax)
	pushfq
	popq	RFLAGS(%rax)
	mov	%rax, %rdi
	mov	%rsp, %rbp
	and	$-16, %rsp
	call	\function		/* 0: go in */
	mov	%rbp, %rsp
	mov	8(%rsp), %rdi
	test	%rax, %rax
	jnz	1f
	load_most %rdi
	lea	FRAME(%rdi), %rsp
	mov	RDI(%rdi), %rdi
	iretq
1:	mov	RBX(%rdi), %rbx
	mov	RBP(%rdi), %rbp
	ret
.endm

glume_emulator_enter:
	go_in	glume_emulator_do_enter
glume_emulator_resume:
	go_in	glume_emulator_do_resume

/* EEXIT, from the jump that replaced it: rbx where to, rcx the site, rsp as it was at EENTER. */
glume_emulator_exit:
	mov	(%rsp), %rax
	mov	%rsp, RSP(%rax)
	save_most %rax
	movl	$EXITING, MODE(%rax)
glume_emulator_exit_end:
	mov	%rax, %rdi
	and	$-16, %rsp
	call	glume_emulator_do_exit	/* returns the Cpu */
	mov	%rax, %rdi
	mov	RSP(%rdi), %rsp
	load_most %rdi
	mov	RDI(%rdi), %rdi
	jmp	*%rbx

/* The handler of all signals. Linux leaves the alignment-check flag as the program had it. */
glume_emulator_signal:
	pushq	$2
	popfq
	jmp	glume_emulator_on_signal

glume_emulator_restorer:
	mov	$15, %eax
	syscall

	.section .note.GNU-stack, "", @progbits
