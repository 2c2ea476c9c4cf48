// SPDX-License-Identifier: Apache-2.0
// The doors between the program and the kernel. A thread enters by a rewritten call site's stub (call), by the host's signal
// entry after a call that trapped (trapped), or after a signal or fault that interrupted the program (event). All build the
// same Registers (arch/registers.h) at the top of the thread's kernel stack, right above which lies its host::ThreadBlock; the
// program's stack, red zone and vector registers are not touched. The offsets below are asserted in host/thread.h. As behind
// Linux's own entry, the kernel runs without the program's direction, alignment-check and nested-task flags, and gives them back.

#define PROGRAM_RSP 8
#define PENDING 16
#define WHERE 20
#define WAY_OUT_RIP 24
#define WAY_OUT_FLAGS 40
#define WAY_OUT_RSP 48
#define REGISTERS_SIZE 160
#define REGISTERS_RCX 88
#define REGISTERS_NUMBER 120
#define REGISTERS_RIP 136
#define REGISTERS_FLAGS 144
#define REGISTERS_RSP 152
#define OF_BLOCK(field) REGISTERS_SIZE + field(%rsp)	/* while rsp points at the Registers */
#define NUMBER_TO_BLOCK REGISTERS_SIZE - REGISTERS_NUMBER
#define FLAGS_TAKEN 0x44000		/* alignment check and nested task: the kernel runs without the program's; almost nobody sets them */

	.text

/* Above are Registers' last four words. Leaves rdi and rsp at the whole. */
.macro save_general
	push	%rax			/* number */
	push	%rdi
	push	%rsi
	push	%rdx
	push	%rcx
	push	%rax
	push	%r8
	push	%r9
	push	%r10
	push	%r11
	push	%rbx
	push	%rbp
	push	%r12
	push	%r13
	push	%r14
	push	%r15
	movl	$1, OF_BLOCK(WHERE)
	xor	%ebp, %ebp		/* ends the kernel's back-trace */
	mov	%rsp, %rdi
.endm

/* Leaves rsp at the number. */
.macro restore_general
	pop	%r15
	pop	%r14
	pop	%r13
	pop	%r12
	pop	%rbp
	pop	%rbx
	pop	%r11
	pop	%r10
	pop	%r9
	pop	%r8
	pop	%rax
	pop	%rcx
	pop	%rdx
	pop	%rsi
	pop	%rdi
.endm

/* r11: the program's flags, already saved. */
.macro take_flags
	test	$FLAGS_TAKEN, %r11d
	jnz	8f
9:	cld
	.pushsection .text.glume_entry_flags, "ax", @progbits
8:	pushq	$2
	popfq
	jmp	9b
	.popsection
.endm

#include GLUME_DOOR			/* the linked host's */

	.globl	glume_entry_call, glume_entry_trapped, glume_entry_event, glume_leave
	.globl	glume_exit_start, glume_exit_end, glume_exit_again, glume_enter_program, glume_call_on_stack

	find_block_else

/* rax: number, r11: where to go on; rcx is the stub's to use. Leaves rcx and r11 as the syscall instruction does. */
	.p2align 5
glume_entry_call:
	find_block
	mov	%rsp, PROGRAM_RSP(%rcx)
	mov	%rcx, %rsp
	pushq	PROGRAM_RSP(%rcx)
	pushfq
	push	%r11
	pushq	$0			/* Entry::call */
	mov	%r11, %rcx
	mov	16(%rsp), %r11
	take_flags
	save_general
	call	glume_dispatch
	/* falls through */

/* rsp: the Registers to go back with. From exit_start to exit_end a host signal moves the thread to exit_again: the check
   of PENDING and the jump are one as far as signals can see. After a call, rcx says where to go on. */
glume_leave:
	movl	$0, OF_BLOCK(WHERE)
glume_exit_start:
	cmpl	$0, OF_BLOCK(PENDING)
	jne	exit_slow
	mov	REGISTERS_RIP(%rsp), %rax
	cmp	%rax, REGISTERS_RCX(%rsp)
	jne	leave_by_memory
	restore_general
	lea	REGISTERS_FLAGS - REGISTERS_NUMBER(%rsp), %rsp
	popfq
	pop	%rsp
	jmp	*%rcx
leave_by_memory:
	leave_to_any
glume_exit_end:

glume_exit_again:			/* rsp: the top of the kernel stack */
	sub	$REGISTERS_SIZE, %rsp
exit_slow:
	pushq	$2			/* they may be the program's again */
	popfq
	movl	$1, OF_BLOCK(WHERE)
	xor	%ebp, %ebp
	mov	%rsp, %rdi
	call	glume_slow
	jmp	glume_leave

/* rsp: host::EntryFrame; the flags are the kernel's. */
	.p2align 4
glume_entry_trapped:
	save_general
	call	glume_dispatch
	jmp	glume_leave

	.p2align 4
glume_entry_event:
	save_general
	call	glume_event
	jmp	glume_leave

/* void glume_enter_program(Registers*): goes to the program with the thread's Registers, from wherever the kernel is. */
glume_enter_program:
	mov	%rdi, %rsp
	jmp	glume_leave

/* void glume_call_on_stack(void* argument, uintptr_t top, void (*function)(void*)): never returns. */
glume_call_on_stack:
	mov	%rsi, %rsp
	xor	%ebp, %ebp
	call	*%rdx
	ud2

	.section .note.GNU-stack, "", @progbits
