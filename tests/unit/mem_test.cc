// SPDX-License-Identifier: Apache-2.0
// The kernel's memory functions against the library's, every small size and offset, overlap included, bounds by guard pages.
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <cstring>
#include <vector>

// The very source, under names that do not collide with the library's.
#define memcpy glume_memcpy
#define memmove glume_memmove
#define memset glume_memset
#define memcmp glume_memcmp
#define memchr glume_memchr
#define strlen glume_strlen
#include "../../src/rt/mem.cc" // NOLINT
#undef memcpy
#undef memmove
#undef memset
#undef memcmp
#undef memchr
#undef strlen

namespace {

// `size` bytes between two pages that may not be touched, at the very end or the very start.
class Fenced {
public:
    static constexpr size_t page = 4096;
    explicit Fenced(size_t size) : size_(size)
    {
        start_ = static_cast<unsigned char*>(mmap(nullptr, 3 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
        mprotect(start_ + page, page, PROT_READ | PROT_WRITE);
    }
    Fenced(const Fenced&) = delete;
    ~Fenced() { munmap(start_, 3 * page); }
    unsigned char* at_end() const { return start_ + 2 * page - size_; }
    unsigned char* at_start() const { return start_ + page; }

private:
    unsigned char* start_;
    size_t size_;
};

std::vector<size_t> sizes()
{
    std::vector<size_t> all;
    for (size_t n = 0; n <= 300; n++)
        all.push_back(n);
    all.insert(all.end(), {511, 512, 1000, 4096});
    return all;
}

unsigned char byte(size_t i) { return static_cast<unsigned char>(i * 7 + 1); }

TEST(Memory, copies_every_size_within_its_bounds)
{
    for (size_t n : sizes()) {
        Fenced from{n}, to{n};
        for (auto [a, b] : {std::pair{from.at_end(), to.at_end()}, std::pair{from.at_start(), to.at_start()}}) {
            for (size_t i = 0; i < n; i++)
                a[i] = byte(i);
            ASSERT_EQ(glume_memcpy(b, a, n), b);
            ASSERT_EQ(memcmp(a, b, n), 0) << n;
            memset(b, 0, n);
            ASSERT_EQ(glume_memmove(b, a, n), b);
            ASSERT_EQ(memcmp(a, b, n), 0) << n;
        }
    }
}

TEST(Memory, moves_with_every_overlap)
{
    for (size_t n : {0, 1, 2, 3, 5, 8, 9, 15, 16, 17, 31, 32, 33, 40, 63, 64, 65, 100, 255, 256, 257, 300, 700})
        for (long shift = -70; shift <= 70; shift++) {
            std::vector<unsigned char> ours(1000), theirs(1000);
            for (size_t i = 0; i < ours.size(); i++)
                ours[i] = theirs[i] = byte(i);
            glume_memmove(&ours[static_cast<size_t>(100 + shift)], &ours[100], n);
            memmove(&theirs[static_cast<size_t>(100 + shift)], &theirs[100], n);
            ASSERT_EQ(ours, theirs) << n << " by " << shift;
        }
}

TEST(Memory, sets_every_size_within_its_bounds)
{
    for (size_t n : sizes()) {
        Fenced room{n};
        for (auto* p : {room.at_end(), room.at_start()}) {
            ASSERT_EQ(glume_memset(p, 0x1a5, n), p);
            for (size_t i = 0; i < n; i++)
                ASSERT_EQ(p[i], 0xa5);
        }
        std::vector<unsigned char> wide(n + 20, 1);
        glume_memset(&wide[10], 0, n);
        ASSERT_EQ(wide[9], 1);
        ASSERT_EQ(wide[10 + n], 1);
    }
}

TEST(Memory, compares_as_unsigned_bytes_in_order)
{
    for (size_t n : sizes()) {
        Fenced a{n}, b{n};
        memset(a.at_end(), 0x7f, n);
        memset(b.at_end(), 0x7f, n);
        ASSERT_EQ(glume_memcmp(a.at_end(), b.at_end(), n), 0);
        for (size_t i = 0; i < n; i += 1 + i / 8) {
            a.at_end()[i] = 0x80;
            ASSERT_GT(glume_memcmp(a.at_end(), b.at_end(), n), 0) << n << " " << i;
            ASSERT_LT(glume_memcmp(b.at_end(), a.at_end(), n), 0);
            if (i + 1 < n) { // an earlier byte decides
                b.at_end()[i + 1] = 0xff;
                ASSERT_GT(glume_memcmp(a.at_end(), b.at_end(), n), 0);
                b.at_end()[i + 1] = 0x7f;
            }
            a.at_end()[i] = 0x7f;
        }
    }
}

TEST(Memory, finds_the_first_byte)
{
    for (size_t n : sizes()) {
        Fenced room{n};
        auto* p = room.at_end();
        memset(p, 'a', n);
        ASSERT_EQ(glume_memchr(p, 'b', n), nullptr);
        for (size_t i = n; i-- > 0;) {
            p[i] = 0xfe;
            ASSERT_EQ(glume_memchr(p, 0xfe, n), p + i);
            ASSERT_EQ(glume_memchr(p, -2, n), p + i); // the value is an unsigned char
        }
    }
}

TEST(Memory, measures_strings_without_reading_another_page)
{
    for (size_t n = 0; n < 100; n++) {
        Fenced room{n + 1};
        auto* s = reinterpret_cast<char*>(room.at_end());
        memset(s, 0xff, n);
        s[n] = 0;
        ASSERT_EQ(glume_strlen(s), n);
    }
}

}
