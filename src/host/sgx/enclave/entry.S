// SPDX-License-Identifier: Apache-2.0
// The enclave's border, trusted side (SDM volume 3D, 35.1): every entry comes to _start with rax = CSSA, rbx the TCS, rcx where to
// leave to, and %gs at the slot (enclave.h). Registers and flags from outside are not believed, and none of ours is left in one
// on the way out. `enclu` stands in five bytes; wrfsbase and wrgsbase may change rcx, rdi, rsi and r11 (emulator/island.cc).

#define SELF 0
#define BLOCK 8
#define EXIT_TO 24
#define OUTSIDE_RSP 32
#define OUTSIDE_RBP 40
#define INSIDE_RSP 48
#define STATE 56
#define FS 64
#define EVENT_EXIT_TO 72
#define EVENT_RSP 80
#define EVENT_RBP 88
#define VECTORS 1024
#define START_STACK 0x7000	/* from the slot's data: slot::stack + 16 KiB - slot::data */
#define EVENT_STACK 0xb000	/* slot::stack_end - slot::data */
#define HOST_DATA %gs:64
#define PENDING %gs:16
#define REFUSED 3
#define EVENT_DONE 2
#define COMPONENTS 0xe7		/* of XFRM: what an SSA frame of one page has room for */

.macro enclu_slot
	.byte	0x0f, 0x01, 0xd7, 0x66, 0x90
.endm
.macro clean_registers
	xor	%ecx, %ecx
	xor	%edx, %edx
	xor	%esi, %esi
	xor	%r8d, %r8d
	xor	%r9d, %r9d
	xor	%r10d, %r10d
	xor	%r11d, %r11d
	xor	%r12d, %r12d
	xor	%r13d, %r13d
	xor	%r14d, %r14d
	xor	%r15d, %r15d
.endm
.macro clean_flags			/* AC, DF, TF, NT … */
	push	$2
	popfq
.endm

	.text
	.globl	_start, glume_enclave_request, glume_enclave_window_start, glume_enclave_window_end, glume_enclave_request_interrupted
	.globl	glume_enclave_leave, glume_enclave_set_gs, glume_enclave_set_fs

_start:
	cld
	mov	%gs:SELF, %rdx
	test	%rax, %rax
	jnz	event
	cmpl	$2, STATE(%rdx)
	je	back
	cmpl	$0, STATE(%rdx)
	jne	refuse
	movl	$1, STATE(%rdx)
	mov	%rcx, EXIT_TO(%rdx)
	mov	%rsp, OUTSIDE_RSP(%rdx)
	mov	%rbp, OUTSIDE_RBP(%rdx)
	lea	START_STACK(%rdx), %rsp
	clean_flags
	mov	%rdi, %r12
	mov	%rdx, %r13
	mov	$COMPONENTS, %eax
	xor	%edx, %edx
	xrstor64 initial_vectors(%rip)
	mov	%r12, %rdi
	mov	%r13, %rsi
	xor	%ebp, %ebp
	call	glume_enclave_start
	ud2

refuse:
	mov	%rcx, %rbx
	mov	$REFUSED, %edi
	mov	$4, %eax
	clean_registers
	enclu_slot

back:					/* from a request */
	mov	%rcx, EXIT_TO(%rdx)
	mov	%rsp, OUTSIDE_RSP(%rdx)
	mov	%rbp, OUTSIDE_RBP(%rdx)
	mov	INSIDE_RSP(%rdx), %rsp
	clean_flags
	movl	$1, STATE(%rdx)
	mov	BLOCK(%rdx), %rax
	wrgsbase %rax
	mov	FS(%rdx), %rax
	wrfsbase %rax
	mov	%rdx, %rdi
	xor	%ebx, %ebx		/* the result */
resume_caller:
	mov	$COMPONENTS, %eax
	xor	%edx, %edx
	xrstor64 VECTORS(%rdi)
	mov	%rbx, %rax
	pop	%r15
	pop	%r14
	pop	%r13
	pop	%r12
	pop	%rbx
	pop	%rbp
	ret

/* long glume_enclave_request(Slot*, bool blocking): leaves with what the area asks for. 0, or -EINTR when `blocking` and PENDING. */
	.p2align 4
glume_enclave_request:
	push	%rbp
	push	%rbx
	push	%r12
	push	%r13
	push	%r14
	push	%r15
	mov	$COMPONENTS, %eax
	xor	%edx, %edx
	xsave64	VECTORS(%rdi)
	xrstor64 initial_vectors(%rip)	/* nothing of the program's is left in a register */
	mov	%rsp, INSIDE_RSP(%rdi)
	movl	$2, STATE(%rdi)
	test	%esi, %esi
	mov	EXIT_TO(%rdi), %rbx
	mov	OUTSIDE_RBP(%rdi), %rbp
	mov	OUTSIDE_RSP(%rdi), %rax
	jz	leave_now
/* A signal between here and the exit moves the thread to request_interrupted (event.cc). */
glume_enclave_window_start:
	cmpl	$0, PENDING
	jne	glume_enclave_request_interrupted
	mov	%rax, %rsp
	mov	$1, %edi
	mov	$4, %eax
	clean_registers
	enclu_slot
glume_enclave_window_end:
	ud2
leave_now:
	mov	%rax, %rsp
	mov	$1, %edi
	mov	$4, %eax
	clean_registers
	enclu_slot
	ud2
glume_enclave_request_interrupted:
	mov	HOST_DATA, %rdi
	mov	INSIDE_RSP(%rdi), %rsp
	movl	$1, STATE(%rdi)
	mov	$-4, %rbx		/* -EINTR */
	jmp	resume_caller

/* void glume_enclave_leave(Slot*, Verdict): for good; the slot is free again. */
glume_enclave_leave:
	mov	$COMPONENTS, %eax
	xor	%edx, %edx
	xrstor64 initial_vectors(%rip)
	mov	EXIT_TO(%rdi), %rbx
	mov	OUTSIDE_RBP(%rdi), %rbp
	mov	OUTSIDE_RSP(%rdi), %rsp
	movl	$0, STATE(%rdi)
	mov	%rsi, %rdi
	mov	$4, %eax
	clean_registers
	enclu_slot
	ud2

event:					/* above something interrupted */
	cmp	$1, %rax
	jne	refuse
	mov	%rdi, %r13		/* the host's word: it has sent a fault on */
	mov	%rcx, EVENT_EXIT_TO(%rdx)
	mov	%rsp, EVENT_RSP(%rdx)
	mov	%rbp, EVENT_RBP(%rdx)
	lea	EVENT_STACK(%rdx), %rsp
	clean_flags
	mov	BLOCK(%rdx), %rax
	mov	%rdx, %r12
	test	%rax, %rax
	mov	$EVENT_DONE, %eax	/* nobody there yet, or any more */
	jz	1f
	mov	BLOCK(%rdx), %rax
	wrgsbase %rax
	mov	%r12, %rdi
	mov	%r13, %rsi
	xor	%ebp, %ebp
	call	glume_enclave_event
1:	mov	%rax, %rdi
	mov	EVENT_EXIT_TO(%r12), %rbx
	mov	EVENT_RBP(%r12), %rbp
	mov	EVENT_RSP(%r12), %rsp
	mov	$4, %eax
	clean_registers
	enclu_slot
	ud2

glume_enclave_set_gs:
	mov	%rdi, %rax
	wrgsbase %rax
	ret
glume_enclave_set_fs:
	mov	%rdi, %rax
	wrfsbase %rax
	ret

	.section .rodata
	.p2align 6
initial_vectors:			/* XSTATE_BV 0: every component as after reset; MXCSR comes from here */
	.fill	24, 1, 0
	.long	0x1f80
	.fill	4096 - 28, 1, 0

	.section .note.GNU-stack, "", @progbits
