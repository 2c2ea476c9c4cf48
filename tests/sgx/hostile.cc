// SPDX-License-Identifier: Apache-2.0
// A runtime that lies: in place of src/host/sgx/runtime/honest.cc. GLUME_LIE_SEED starts its random numbers, GLUME_LIE_AFTER
// says after how many answers it begins, and about one answer in GLUME_LIE_EVERY is a lie: a wrong length, a negative or
// huge count, a forged errno, an address in the enclave, other bytes in the buffer, signals that nobody sent, and now and then
// all of the area turned into noise.
#include "host/sgx/runtime/lie.h"
#include "host/sgx/layout.h"
#include <cstdlib>
#include <cstring>

namespace {

uint64_t setting(const char* name, uint64_t otherwise)
{
    const char* text = std::getenv(name);
    return text != nullptr ? std::strtoull(text, nullptr, 10) : otherwise;
}

uint64_t random_number()
{
    static uint64_t state = setting("GLUME_LIE_SEED", 1) * 0x9e3779b97f4a7c15 + 1;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

void forge_signal(sgx::Area& area)
{
    sgx::SignalSlot& slot = area.ring[area.written % sgx::Area::ring_size];
    for (uint64_t& word : slot.words)
        word = random_number();
    auto signal = static_cast<uint32_t>(random_number() % 70);
    if (signal == 6) // that death would look like a fault of the kernel
        signal = 9; // some are none
    std::memcpy(slot.words, &signal, sizeof signal);
    area.written = area.written + 1;
}

// GLUME_LIE_CLOCK: no other lie, but every third answer about the time lies a second back.
bool turn_clock_back(sgx::Area& area)
{
    static const bool wanted = setting("GLUME_LIE_CLOCK", 0) != 0;
    constexpr int64_t clock_gettime_number = 228;
    int64_t seconds;
    if (wanted && area.number == clock_gettime_number && random_number() % 3 == 0) {
        std::memcpy(&seconds, area.buffer, sizeof seconds);
        seconds--;
        std::memcpy(area.buffer, &seconds, sizeof seconds);
    }
    return wanted;
}

// GLUME_LIE_READS: no other lie, but after GLUME_LIE_AFTER of them every answer to pread64 has other bytes or fewer.
bool change_content(sgx::Area& area)
{
    static const bool wanted = setting("GLUME_LIE_READS", 0) != 0;
    static uint64_t honest = setting("GLUME_LIE_AFTER", 0);
    constexpr int64_t pread_number = 17;
    if (!wanted || area.number != pread_number || area.result <= 0)
        return wanted;
    if (honest != 0)
        honest--;
    else if (random_number() % 4 == 0)
        area.result = static_cast<int64_t>(random_number() % static_cast<uint64_t>(area.result));
    else
        area.buffer[random_number() % static_cast<uint64_t>(area.result)] ^= std::byte{0x20};
    return true;
}

}

void runtime::lie(sgx::Area& area)
{
    if (turn_clock_back(area) || change_content(area))
        return;
    static const uint64_t every = setting("GLUME_LIE_EVERY", 20);
    static uint64_t honest = setting("GLUME_LIE_AFTER", 0);
    if (honest != 0) {
        honest--;
        return;
    }
    if (random_number() % every != 0)
        return;
    switch (random_number() % 10) {
    case 0: area.result = static_cast<int64_t>(random_number() % 0x20000); break;
    case 1: area.result += 1 + static_cast<int64_t>(random_number() % 100); break;
    case 2: area.result = static_cast<int64_t>(random_number()); break;
    case 3: area.result = -static_cast<int64_t>(random_number() % 5000); break;
    case 4: area.result = static_cast<int64_t>(sgx::kernel_image + random_number() % 0x100000); break;
    case 5: area.result = static_cast<int64_t>(0x7fffffffffffffff); break;
    case 6:
        for (int i = 0; i < 64; ++i)
            area.buffer[random_number() % 4096] = static_cast<std::byte>(random_number());
        break;
    case 7: forge_signal(area); break;
    case 8: area.stamp = {area.stamp.counter - random_number() % 10000, static_cast<int64_t>(random_number()), static_cast<int64_t>(random_number())}; break;
    default:
        for (size_t i = 0; i < 8192; ++i)
            area.buffer[i] = static_cast<std::byte>(random_number());
        area.pending = static_cast<uint32_t>(random_number());
        for (int64_t& argument : area.arguments)
            argument = static_cast<int64_t>(random_number());
        break;
    }
}
