// SPDX-License-Identifier: Apache-2.0
// The direct host's ranges of kernel memory: aligned, zeroed, and never two at one place, however they come and go.
#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <cerrno>
#include <map>
#include <random>
#include "host/memory.h"

extern "C" long glume_host_call(long n, long a, long b, long c, long d, long e, long f)
{
    long result = syscall(n, a, b, c, d, e, f);
    return result == -1 ? -errno : result;
}

namespace {

constexpr size_t page = 4096, most_align = 1 << 20;

// Every page of a range holds its number, so a range that is emptied or given out twice is seen.
class Ranges {
public:
    void take(size_t size)
    {
        auto got = host::map_kernel(size);
        ASSERT_TRUE(got);
        auto start = reinterpret_cast<uintptr_t>(*got);
        EXPECT_EQ(start % std::min(std::bit_ceil(size), most_align), 0u);
        for (size_t at = 0; at < size; at += page) {
            ASSERT_EQ(word(start + at), 0u) << size << " bytes, at " << at;
            word(start + at) = next_;
        }
        all_[start] = {size, next_++};
    }
    void give(size_t which)
    {
        auto one = std::next(all_.begin(), static_cast<long>(which % all_.size()));
        check(*one);
        host::unmap_kernel(reinterpret_cast<void*>(one->first), one->second.size);
        all_.erase(one);
    }
    void check_all() const
    {
        for (auto& one : all_)
            check(one);
    }
    size_t count() const { return all_.size(); }

private:
    struct Range { size_t size; uint64_t number; };
    static uint64_t& word(uintptr_t at) { return *reinterpret_cast<uint64_t*>(at); }
    static void check(const std::pair<const uintptr_t, Range>& one)
    {
        for (size_t at = 0; at < one.second.size; at += page)
            ASSERT_EQ(word(one.first + at), one.second.number);
    }
    std::map<uintptr_t, Range> all_;
    uint64_t next_ = 1;
};

}

#ifndef __SANITIZE_THREAD__ // which knows no memory at the addresses where this is
TEST(KernelMemory, RangesKeepApart)
{
    std::mt19937 random{7};
    Ranges ranges;
    constexpr size_t sizes[] = {page, 3 * page, 192 * 1024, most_align, most_align + page, 5 * most_align, 2 * most_align - page, 3};
    for (int i = 0; i < 800; i++) {
        if (ranges.count() < 24 && random() % 2)
            ranges.take(sizes[random() % std::size(sizes)]);
        else if (ranges.count())
            ranges.give(random());
        if (i % 100 == 0)
            ranges.check_all();
        if (HasFatalFailure())
            return;
    }
    ranges.check_all();
}

TEST(KernelMemory, TooMuchIsRefused)
{
    EXPECT_EQ(host::map_kernel(size_t{1} << 40).error(), Errno::nomem);
    EXPECT_EQ(host::map_kernel(~size_t{0}).error(), Errno::nomem);
    EXPECT_TRUE(host::map_kernel(page));
}
#endif
