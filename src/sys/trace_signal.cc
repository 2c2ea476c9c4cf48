// SPDX-License-Identifier: Apache-2.0
// Signals in a trace: what siginfo_t says, as strace(1) writes it.
#include "sys/trace.h"
#include "abi/signal.h"

namespace trace {

namespace {

struct Code { int signal, code; const char* name; };
constexpr Code codes[] = {
    {0, 0, "SI_USER"}, {0, 0x80, "SI_KERNEL"}, {0, -1, "SI_QUEUE"}, {0, -2, "SI_TIMER"}, {0, -3, "SI_MESGQ"}, {0, -4, "SI_ASYNCIO"}, {0, -5, "SI_SIGIO"},
    {0, -6, "SI_TKILL"}, {11, 1, "SEGV_MAPERR"}, {11, 2, "SEGV_ACCERR"}, {11, 4, "SEGV_PKUERR"}, {7, 1, "BUS_ADRALN"}, {7, 2, "BUS_ADRERR"},
    {7, 3, "BUS_OBJERR"}, {4, 1, "ILL_ILLOPC"}, {4, 2, "ILL_ILLOPN"}, {8, 1, "FPE_INTDIV"}, {8, 2, "FPE_INTOVF"}, {8, 3, "FPE_FLTDIV"},
    {8, 4, "FPE_FLTOVF"}, {8, 5, "FPE_FLTUND"}, {8, 6, "FPE_FLTRES"}, {8, 7, "FPE_FLTINV"}, {5, 1, "TRAP_BRKPT"}, {5, 2, "TRAP_TRACE"},
    {17, 1, "CLD_EXITED"}, {17, 2, "CLD_KILLED"}, {17, 3, "CLD_DUMPED"}, {17, 4, "CLD_TRAPPED"}, {17, 5, "CLD_STOPPED"}, {17, 6, "CLD_CONTINUED"},
};

void put_code(Text& out, const host::SignalInfo& info)
{
    for (auto& known : codes)
        if ((known.signal == 0 || known.signal == info.signo) && known.code == info.code)
            return out.put(known.name);
    print(out, "{}", info.code);
}

bool is_fault(const host::SignalInfo& info)
{
    constexpr int from_kernel = 0x80;
    switch (info.signo) {
    case 4: case 5: case 7: case 8: case 11: return info.code > 0 && info.code < from_kernel;
    default: return false;
    }
}

}

void put_signal(Text& out, const host::SignalInfo& info)
{
    constexpr int from_user = 0, queued = -1, timer = -2, from_thread = -6;
    const auto number = static_cast<uint64_t>(info.signo);
    out.put("--- ");
    put_named(out, 'S', number);
    out.put(" {si_signo=");
    put_named(out, 'S', number);
    out.put(", si_code=");
    put_code(out, info);
    if (info.signo == abi::sigchld && info.code > 0) {
        print(out, ", si_pid={}, si_uid={}, si_status=", info.child.pid, info.child.uid);
        if (info.code == abi::cld_exited)
            print(out, "{}", info.child.status);
        else
            put_named(out, 'S', static_cast<uint64_t>(info.child.status));
        print(out, ", si_utime={}, si_stime={}", info.child.utime, info.child.stime);
    } else if (is_fault(info)) {
        print(out, ", si_addr=0x{x}", info.fault.address);
    } else if (info.code == from_user || info.code == from_thread || info.code == queued) {
        print(out, ", si_pid={}, si_uid={}", info.sender.pid, info.sender.uid);
        if (info.code == queued)
            print(out, ", si_value=0x{x}", info.sender.value);
    } else if (info.code == timer) {
        print(out, ", si_timerid={}, si_overrun={}", info.timer.id, info.timer.overrun);
    }
    out.put("} ---");
}

}
