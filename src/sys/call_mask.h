// SPDX-License-Identifier: Apache-2.0
// The signal mask that ppoll, pselect and epoll_pwait install for the length of the call.
#pragma once
#include "mm/user.h"
#include "task/signals.h"

class CallMask {
public:
    // A null mask changes nothing. err::inval when `size` is not that of a signal set, err::fault.
    Result<> install(UserPtr<const uint64_t> mask, size_t size)
    {
        if (!mask)
            return {};
        if (size != sizeof(uint64_t))
            return err::inval;
        task::set_blocked_for_call(SignalSet{TRY(mask.load())});
        installed_ = true;
        return {};
    }
    // A call that a signal ended leaves the mask to the way out: the handler runs under it, then the old one comes back.
    template <class T>
    void end(const Result<T>& result)
    {
        if (installed_ && (result || (result.error() != Errno::intr && result.error() != Errno::restart_nohand)))
            task::end_blocked_for_call();
    }

private:
    bool installed_ = false;
};
