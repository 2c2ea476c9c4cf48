// SPDX-License-Identifier: Apache-2.0
// Host interface: processes: making them, waiting for them, how they stand to each other, what they may use and have used.
// Each is the Linux call of the same name (fork(2), wait4(2), …); structures are Linux's, in memory given as Bytes.
// Belief: direct: exact. A host that is not trusted carries ids and wait statuses in messages that the processes check.
#pragma once
#include <atomic>
#include "host/signal.h"
#include "host/thread.h"
#include "host/time.h"
#include "host/types.h"

namespace host {

// "Copy my address space": a new process that goes on from here, with this thread only; 0 in the child. In the child the
// thread is armed as start_thread() arms one, and host signals are blocked until accept_signals().
struct Fork {
    uint64_t flags = 0;              // CLONE_PARENT, CLONE_PIDFD
    int exit_signal = 0;             // what the parent gets at the end
    Range written[2] = {};              // a hint: kernel memory that the child is sure to write to
    bool suspend = false;            // the parent will wait: `released` becomes a handle for wait_for_release()
    Handle released = Handle::none;
    Handle pidfd = Handle::none;     // CLONE_PIDFD
};
Result<int> fork_process(Fork&);
// In the parent: sleeps until the child has called release_parent() or has ended; no signal ends it. What the child sent
// meanwhile comes to `receive`, in order, at most 4096 bytes at a time and cut as the child sent it.
void wait_for_release(Handle released, void (*receive)(std::span<const std::byte>));
// In the child: lets the parent go on, now or, for send_to_parent(), later.
void release_parent();
Result<> send_to_parent(std::span<const std::byte>);

// wait4(2) and waitid(2); outputs are in kernel memory, `usage` may be null. err::intr when a signal is pending.
Result<int> wait_child(int pid, int* status, int options, void* usage);
Result<> wait_child_info(int kind, int id, void* info, int options, void* usage);
// Whether it is a child of this process that nobody has waited for yet.
bool has_child(int pid);

// A process as a handle (pidfd_open(2)) and a signal to it (pidfd_send_signal(2); `info` null for kill's).
Result<Handle> process_handle(int pid, uint32_t flags);
Result<> send_by_handle(Handle, int signal, const SignalInfo* info, uint32_t flags);
// The process behind such a handle, err::srch when it was waited for, err::badf when the handle is something else's. And
// pidfd_getfd(2): a handle of ours for what its handle stands for.
Result<int> process_of(Handle);
Result<Handle> take_handle(Handle process, Handle theirs);

// process_vm_readv(2), process_vm_writev(2): the caller has compared the other process's addresses with the program's space. The
// host lets nobody but processes of the same sandbox be looked into (err::perm).
enum class MemoryCopy { from_process, to_process };
Result<size_t> copy_memory(int pid, std::span<const Bytes> own, std::span<const Bytes> other, MemoryCopy);

// The directory of this process on the host, where it writes a core file whose name is relative (core(5)).
void enter_directory(Handle);

int parent_id();
// A signal (SIGSTKFLT, from the parent's id) when the parent has ended and parent_id() may have changed.
void watch_parent();
Result<int> group(int pid);                     // getpgid(2)
Result<> set_group(int pid, int group);
Result<int> session(int pid);
Result<int> new_session();

// Limits and use. Structures in kernel memory.
struct Limit { uint64_t soft, hard; };
static_assert(sizeof(Limit) == 16);
Result<Limit> limit(int pid, int resource, const Limit* wanted); // prlimit(2): the old one
Result<> usage(int who, Bytes rusage);          // getrusage(2)
Result<int64_t> times(Bytes tms);
Result<> system_information(Bytes sysinfo);
Result<> system_name(Bytes utsname);            // uname(2)

// Scheduling. -1 and such are the host's to refuse.
Result<int> priority(int which, int who);       // getpriority(2) as the system call has it: 40..1
Result<> set_priority(int which, int who, int nice);
Result<int> io_priority(int which, int who);
Result<> set_io_priority(int which, int who, int priority);
Result<int> scheduler(int tid);
Result<> set_scheduler(int tid, int policy, Bytes parameter);
Result<> scheduler_parameter(int tid, Bytes parameter);
Result<> set_scheduler_parameter(int tid, Bytes parameter);
Result<> scheduler_attributes(int tid, Bytes attributes, uint32_t flags);
Result<> set_scheduler_attributes(int tid, Bytes attributes, uint32_t flags);
Result<int> highest_priority(int policy);
Result<int> lowest_priority(int policy);
Result<Time> round_robin_interval(int tid);

// Identity of this thread with the host: what it may do. Ids as the calls have them, -1 leaves one as it is.
struct Identity { uint32_t real, effective, saved; };
Identity user_identity();
Identity group_identity();
Result<> set_user_identity(Identity);           // setresuid(2)
Result<> set_group_identity(Identity);
uint32_t set_fs_user(uint32_t);                 // setfsuid(2): the old one
uint32_t set_fs_group(uint32_t);
Result<size_t> groups(std::span<uint32_t>);     // getgroups(2)
Result<> set_groups(std::span<const uint32_t>);
Result<> capabilities(void* header, void* data); // capget(2), kernel memory
Result<> set_capabilities(void* header, const void* data);

// prctl(2) where the host itself must act: names, dumpable, no_new_privs, timer slack, child subreaper, capabilities.
Result<long> control(int option, uint64_t a, uint64_t b, uint64_t c, uint64_t d);

}
