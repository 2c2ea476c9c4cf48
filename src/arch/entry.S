// SPDX-License-Identifier: Apache-2.0
// The doors between the program and the kernel. A thread enters by a rewritten call site's stub (call), by the host's signal
// entry after a call that trapped (trapped), or after a signal or fault that interrupted the program (event). All build the
// same Registers (arch/registers.h) at the top of the thread's kernel stack; the program's stack, red zone and vector
// registers are not touched. %gs points at host::ThreadBlock; the offsets below are asserted in host/thread.h. As behind Linux's
// own entry, the kernel runs without the program's direction, alignment-check and nested-task flags, and gives them back.

#define PROGRAM_RSP %gs:16
#define KERNEL_STACK %gs:8
#define PENDING %gs:24
#define WHERE %gs:28
#define RESUME_RIP %gs:32
#define EVENT_RIP %gs:40
#define REGISTERS_SIZE 160
#define REGISTERS_RIP 136
#define FLAGS_TAKEN 0x44000		/* alignment check and nested task: the kernel runs without the program's; almost nobody sets them */

	.text

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
	movl	$1, WHERE
	xor	%ebp, %ebp		/* ends the kernel's back-trace */
	mov	%rsp, %rdi
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

/* rax: number, rcx: where to go on; r11 is the stub's to use. Leaves rcx and r11 as the syscall instruction does. */
.macro enter_call kind
	mov	%rsp, PROGRAM_RSP
	mov	KERNEL_STACK, %rsp
	pushq	PROGRAM_RSP
	pushfq
	mov	(%rsp), %r11
	push	%rcx
	push	$\kind
	take_flags
	save_general
.endm

	.globl	glume_entry_call, glume_entry_trapped, glume_entry_event, glume_leave
	.globl	glume_exit_start, glume_exit_end, glume_exit_slow

	.p2align 5
glume_entry_call:
	enter_call 0
	call	glume_dispatch
	/* falls through */

/* rsp: the Registers to go back with. From exit_start to exit_end a host signal moves the thread to exit_slow: the check
   of PENDING and the jump are one as far as signals can see. */
glume_leave:
	mov	REGISTERS_RIP(%rsp), %rax
	mov	%rax, RESUME_RIP
	movl	$0, WHERE
glume_exit_start:
	cmpl	$0, PENDING
	jne	glume_exit_slow
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
	lea	24(%rsp), %rsp
	popfq
	pop	%rsp
	jmp	*RESUME_RIP
glume_exit_end:

glume_exit_slow:
	mov	KERNEL_STACK, %rsp
	sub	$REGISTERS_SIZE, %rsp
	pushq	$2			/* they may be the program's again */
	popfq
	movl	$1, WHERE
	xor	%ebp, %ebp
	mov	%rsp, %rdi
	call	glume_slow
	jmp	glume_leave

	.p2align 4
glume_entry_trapped:
	enter_call 1
	call	glume_dispatch
	jmp	glume_leave

	.p2align 4
glume_entry_event:
	mov	%rsp, PROGRAM_RSP
	mov	KERNEL_STACK, %rsp
	pushq	PROGRAM_RSP
	pushfq
	pushq	EVENT_RIP
	push	$2			/* Entry::event, and flags */
	popfq
	push	$2
	save_general
	call	glume_event
	jmp	glume_leave

/* void arch::enter_program(): goes to the program with the thread's Registers, from wherever the kernel is. */
	.globl	glume_enter_program
glume_enter_program:
	mov	KERNEL_STACK, %rsp
	sub	$REGISTERS_SIZE, %rsp
	jmp	glume_leave

/* void glume_call_on_stack(void* argument, uintptr_t top, void (*function)(void*)): never returns. */
	.globl	glume_call_on_stack
glume_call_on_stack:
	mov	%rsi, %rsp
	xor	%ebp, %ebp
	call	*%rdx
	ud2

	.section .note.GNU-stack, "", @progbits
