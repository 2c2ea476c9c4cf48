// SPDX-License-Identifier: Apache-2.0
// The direct host's assembler: where the process starts, the call that may block, the signal restorer, a thread's first steps.

#define THREAD_ROOM 131072		/* host/thread.h */
#define BLOCK_AT 129024
#define PENDING 16

	.text
	.globl	_start, glume_host_call, glume_blocking_call, glume_block_start, glume_block_end, glume_block_interrupted
	.globl	glume_restorer, glume_clone, glume_host_signal

_start:
	xor	%ebp, %ebp
	mov	%rsp, %rdi		/* argc, argv, envp, auxv */
	and	$-16, %rsp
	call	direct_start
	ud2

/* long glume_host_call(n, a, b, c, d, e, f) */
	.p2align 4
glume_host_call:
	mov	%rdi, %rax
	mov	%rsi, %rdi
	mov	%rdx, %rsi
	mov	%rcx, %rdx
	mov	%r8, %r10
	mov	%r9, %r8
	mov	8(%rsp), %r9
	syscall
	ret

/* long glume_blocking_call(n, a, b, c, d, e, f). A host signal that finds the thread between block_start and block_end moves
   it to block_interrupted: so either the signal's `pending` is seen, or the call itself is interrupted. */
	.p2align 4
glume_blocking_call:
	mov	%rdi, %rax
	mov	%rsi, %rdi
	mov	%rdx, %rsi
	mov	%rcx, %rdx
	mov	%r8, %r10
	mov	%r9, %r8
	mov	8(%rsp), %r9
	mov	%rsp, %r11
	and	$-THREAD_ROOM, %r11	/* this_thread.h */
glume_block_start:
	cmpl	$0, BLOCK_AT + PENDING(%r11)
	jne	glume_block_interrupted
	syscall
glume_block_end:
	ret
glume_block_interrupted:
	mov	$-513, %rax		/* raw::not_made */
	ret

/* The handler of all host signals. Linux leaves the alignment-check flag as the program had it (the direction and trap flags not). */
	.p2align 4
glume_host_signal:
	pushq	$2
	popfq
	jmp	direct_on_signal

glume_restorer:
	mov	$15, %eax		/* rt_sigreturn */
	syscall

/* long glume_clone(flags, stack, parent_tid, child_tid, fs_base): clone(2) for a thread. In the new thread, which starts on
   `stack`, pops the block and the function that the caller put there and calls direct_thread. */
glume_clone:
	mov	%rcx, %r10
	mov	$56, %eax
	syscall
	test	%rax, %rax
	jz	1f
	ret
1:	xor	%ebp, %ebp
	pop	%rdi			/* host::ThreadBlock* */
	pop	%rsi			/* entry */
	call	direct_thread
	ud2

	.section .note.GNU-stack, "", @progbits
