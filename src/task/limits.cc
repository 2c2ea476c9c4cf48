// SPDX-License-Identifier: Apache-2.0
// Resource limits (limits.h).
#include "task/limits.h"
#include <algorithm>
#include "abi/resource.h"
#include "task/thread.h"

namespace task {

namespace {

bool is_own(int resource)
{
    return resource == abi::rlimit_nofile || resource == abi::rlimit_as || resource == abi::rlimit_data || resource == abi::rlimit_stack;
}

// Raising a hard limit is for the privileged.
Result<> allowed(const host::Limit& now, const host::Limit& wanted)
{
    if (wanted.soft > wanted.hard)
        return err::inval;
    if (wanted.hard > now.hard && current().credentials.euid != 0)
        return err::perm;
    return {};
}

}

host::Limit& Limits::own(int resource)
{
    switch (resource) {
    case abi::rlimit_nofile: return open_files_;
    case abi::rlimit_as: return address_space_;
    case abi::rlimit_data: return data_;
    default: return stack_;
    }
}

void Limits::limit_memory()
{
    process().space.limit_total(address_space_.soft);
    // As Linux has it since old programs set it to zero: that means the hard limit.
    process().space.limit_data(data_.soft ? data_.soft : data_.hard);
}

void Limits::start()
{
    Lock guard{lock_};
    for (int resource : {abi::rlimit_nofile, abi::rlimit_as, abi::rlimit_data, abi::rlimit_stack})
        if (auto limit = host::limit(0, resource, nullptr))
            own(resource) = *limit;
    stack_soft_.store(stack_.soft);
    limit_memory();
    current().files->set_limit(open_files_.soft);
    // The kernel has descriptors and memory of its own beside the program's.
    for (int resource : {abi::rlimit_nofile, abi::rlimit_as, abi::rlimit_data}) {
        host::Limit most{own(resource).hard, own(resource).hard};
        (void)host::limit(0, resource, &most);
    }
    if (auto queued = host::limit(0, abi::rlimit_sigpending, nullptr))
        process().signals.queue_limit = queued->soft;
}

void Limits::start_stack(uint64_t size)
{
    Lock guard{lock_};
    stack_ = {size, std::max(size, stack_.hard)};
    stack_soft_.store(size);
}

Result<host::Limit> Limits::exchange(int resource, const host::Limit* wanted)
{
    Lock guard{lock_};
    auto& limit = own(resource);
    auto before = limit;
    if (wanted) {
        TRY(allowed(limit, *wanted));
        limit = *wanted;
        limit_memory();
        if (resource == abi::rlimit_stack)
            stack_soft_.store(limit.soft);
    }
    return before;
}

// Of each table that some thread has.
Result<host::Limit> Limits::change_descriptors(const host::Limit* wanted)
{
    Lock guard{process().threads_lock}; // outermost
    auto before = TRY(exchange(abi::rlimit_nofile, wanted));
    if (wanted)
        for (auto& thread : process().threads)
            if (thread.files)
                thread.files->set_limit(wanted->soft);
    return before;
}

Result<host::Limit> Limits::change(int resource, const host::Limit* wanted)
{
    if (resource < 0 || resource >= abi::rlimit_count)
        return err::inval;
    if (!is_own(resource)) {
        auto before = TRY(host::limit(0, resource, wanted));
        if (wanted && resource == abi::rlimit_sigpending)
            process().signals.queue_limit = wanted->soft;
        return before;
    }
    return resource == abi::rlimit_nofile ? change_descriptors(wanted) : exchange(resource, wanted);
}

}
