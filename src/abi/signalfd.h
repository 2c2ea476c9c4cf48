// SPDX-License-Identifier: Apache-2.0
// What a signalfd gives to read (signalfd(2)).
#pragma once
#include <cstdint>

namespace abi {

struct signalfd_siginfo {
    uint32_t signo = 0;
    int32_t error = 0, code = 0;
    uint32_t pid = 0, uid = 0;
    int32_t fd = 0;
    uint32_t tid = 0, band = 0, overrun = 0, trap_number = 0;
    int32_t status = 0, value_int = 0;
    uint64_t value_pointer = 0, utime = 0, stime = 0, address = 0;
    uint16_t address_lsb = 0, pad_ = 0;
    int32_t call = 0;
    uint64_t call_address = 0;
    uint32_t arch = 0;
    uint8_t reserved_[28] = {};
};
static_assert(sizeof(signalfd_siginfo) == 128);

}
