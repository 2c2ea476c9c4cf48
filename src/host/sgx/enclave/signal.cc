// SPDX-License-Identifier: Apache-2.0
// Signals on the enclave's side: what the host is told to do with them, and sending.
#include <asm/unistd.h>
#include "host/linux/call.h"
#include "host/sgx/enclave/enclave.h"

namespace enclave {

namespace {

uint64_t ignored_first, mask_first;
constexpr uint64_t everything = ~uint64_t{0};
constexpr int sig_ill = 4, sig_trap = 5, sig_bus = 7, sig_fpe = 8, sig_kill = 9, sig_segv = 11, sig_stop = 19, sig_sys = 31;

Result<> done(long result) { return raw::done(result); }

}

void start_signals(const sgx::Start& told)
{
    ignored_first = told.ignored;
    mask_first = told.mask;
}

}

using namespace enclave;

bool host::ignored_at_start(int signal) { return ignored_first >> (signal - 1) & 1; }
uint64_t host::mask_at_start() { return mask_first; }

Result<> host::set_action(int signal, HostAction what, bool no_child_wait)
{
    switch (signal) {
    case sig_kill: case sig_stop: return err::inval;
    case raw::poke_signal: case sig_sys: case sig_segv: case sig_bus: case sig_fpe: case sig_ill: case sig_trap: return {};
    default: break;
    }
    const int action = what == HostAction::handle ? 0 : what == HostAction::ignore ? 1 : 2;
    return done(request(sgx::Ask::set_action, signal, action, no_child_wait));
}

void host::accept_signals()
{
    request(sgx::Ask::set_mask, 0);
    drain(this_slot());
}
void host::hold_signals() { request(sgx::Ask::set_mask, everything); }
void host::hold_signals(uint64_t mask) { request(sgx::Ask::set_mask, mask); }

void host::die_by(int signal)
{
    for (;;)
        request(sgx::Ask::die_by, signal);
}
void host::stop_by(int signal) { request(sgx::Ask::stop_by, signal); }

Result<> host::send(int pid, int signal) { return done(raw::call(__NR_kill, pid, signal)); }
Result<> host::send_queued(int pid, int signal, const SignalInfo& info) { return done(raw::call(__NR_rt_sigqueueinfo, pid, signal, &info)); }
Result<> host::send_thread(int pid, int tid, int signal) { return done(raw::call(__NR_tgkill, pid, tid, signal)); }
Result<> host::send_thread_queued(int pid, int tid, int signal, const SignalInfo& info)
{
    return done(raw::call(__NR_rt_tgsigqueueinfo, pid, tid, signal, &info));
}
