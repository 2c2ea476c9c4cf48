// SPDX-License-Identifier: Apache-2.0
// Host threads that run in the enclave, what they do for it, and the host's signals.
#pragma once
#include "host/sgx/emulator/emulator.h"
#include "host/sgx/interface.h"
#include <csignal>

namespace runtime {

struct Thread {
    uint32_t slot = 0;
    uint64_t tcs = 0;
    sgx::Area* area = nullptr;
    emulator::Cpu* cpu = nullptr;
    uint32_t events = 0;             // entries for events that are under way
};

class Device;

struct Process {
    bool emulated = true;
    const Device* device = nullptr;
    bool statistics = false;
    int messages = 2;                // a copy of our own: the program may close or replace its descriptors
    sgx::Start start{};
};
extern Process process;

// Prepares this host thread for a slot; terminates the process with a message when that is not possible.
void attach(Thread& thread, uint32_t slot);
// Enters the enclave and does what it asks for, until the thread ends.
void run(Thread& thread, uint64_t first_word);
// All signals come to the enclave from here on.
void take_signals();
// Counts of transitions, at exit.
void report();
[[noreturn]] void die(const char* why);

}

extern "C" {
uint64_t glume_sgx_enter(uint64_t first, uint64_t second, uint64_t tcs, emulator::Cpu* cpu, bool emulated);
long glume_sgx_call(long number, const int64_t* arguments, std::atomic<uint32_t>* pending);
void glume_sgx_interrupted(emulator::Cpu* cpu);
}
