// SPDX-License-Identifier: Apache-2.0
// The enclave's first steps, and the host interface's small functions.
#include <cstring>
#include "abi/elf.h"
#include "base/hot.h"
#include "base/text.h"
#include "host/file.h"
#include "host/linux/call.h"
#include "host/sgx/enclave/enclave.h"
#include "host/sgx/enclave/identity.h"
#include "host/sgx/enclave/switchless.h"

using Constructor = void (*)();
extern "C" {
extern const Constructor __init_array_start[] __attribute__((visibility("hidden"))), __init_array_end[] __attribute__((visibility("hidden")));
}

int enclave::process_id;
constinit enclave::Identity enclave::identity;

namespace enclave {

namespace {

// Right below the first thread (cmake/hot.ld). Signals come on the slot's own stack.
GLUME_ROOM_STACKS alignas(4096) std::byte first_stack[host::kernel_stack_size];

std::atomic<bool> started{false};
uint64_t auxiliary_values[64];

const char* identity_defect;

void start_kernel(void* block)
{
    if (identity_defect)
        give_up(identity_defect);
    kernel::start(*static_cast<host::ThreadBlock*>(block));
}

[[noreturn]] void begin_process(Slot& slot, uint64_t word)
{
    for (auto* construct = __init_array_start; construct < __init_array_end; construct++)
        (*construct)();
    if (!is_outside(word, sizeof(sgx::Start)) || info().magic != sgx::Info::the_magic)
        glume_enclave_leave(&slot, sgx::Verdict::refused);
    static sgx::Start told; // read once
    std::memcpy(static_cast<void*>(&told), reinterpret_cast<const void*>(word), sizeof told);
    if (!is_outside(reinterpret_cast<uint64_t>(told.area), sizeof(sgx::Area)) ||
        !is_outside(reinterpret_cast<uint64_t>(told.doors), sgx::door_count * sizeof *told.doors))
        glume_enclave_leave(&slot, sgx::Verdict::refused);
    slot.area = told.area;
    doors = told.doors;
    if (told.board) {
        if (!is_outside(reinterpret_cast<uint64_t>(told.board), sizeof(sgx::Board)))
            glume_enclave_leave(&slot, sgx::Verdict::refused);
        switchless::set_board(told.board);
    }
    if (told.identity_size > sgx::Start::identity_room)
        glume_enclave_leave(&slot, sgx::Verdict::refused);
    set_counter_rate(told.counter_rate);
    identity_defect = identity.take({told.identity, told.identity_size}, attributes());
    std::memcpy(auxiliary_values, told.auxiliary, sizeof auxiliary_values);
    auto& block = kernel::first_thread();
    process_id = static_cast<int>(told.tid);
    block.tid = static_cast<uint32_t>(told.tid);
    block.alive = 1;
    if (block.kernel_stack() != reinterpret_cast<uintptr_t>(first_stack + sizeof first_stack)) // linked wrongly
        glume_enclave_leave(&slot, sgx::Verdict::refused);
    block.host_data = reinterpret_cast<uintptr_t>(&slot);
    slot.block = &block;
    glume_enclave_set_gs(&block);
    glume_enclave_set_fs(0);
    start_signals(told);
    start_memory();
    glume_call_on_stack(&block, block.kernel_stack() - 256, start_kernel); // room for Registers above
}

}

sgx::Attributes attributes()
{
    alignas(512) static sgx::TargetInfo nobody;
    alignas(128) static uint8_t no_data[64];
    alignas(512) static sgx::Report report;
    asm volatile(".byte 0x0f, 0x01, 0xd7, 0x66, 0x90" : : "a"(static_cast<uint64_t>(sgx::User::report)), "b"(&nobody), "c"(no_data), "d"(&report) : "memory", "cc");
    return report.attributes;
}

void give_up(std::string_view why)
{
    host::log("glume: the host breaks the enclave's rules: ");
    host::log(why);
    host::log("\n");
    host::exit(125);
}

}

void glume_enclave_start(uint64_t word, enclave::Slot* slot)
{
    if (!enclave::started.exchange(true))
        enclave::begin_process(*slot, word);
    enclave::begin_thread(*slot, word);
}

namespace host {

std::span<const std::byte> launch_image() { return {reinterpret_cast<const std::byte*>(sgx::launch_start), enclave::info().launch_size}; }

// The host's word, where a lie does no more than confuse the program.
uint64_t auxiliary(uint64_t type)
{
    switch (type) {
    case abi::at_uid: case abi::at_euid: case abi::at_gid: case abi::at_egid: case abi::at_hwcap: case abi::at_hwcap2: case abi::at_clktck:
    case abi::at_minsigstksz: return enclave::auxiliary_values[type];
    default: return 0;
    }
}

std::string_view function_names() { return {}; }

// The processor's own, which the host cannot see.
[[gnu::target("rdrnd")]] void random(std::span<std::byte> out)
{
    while (!out.empty()) {
        unsigned long long word = 0;
        for (int tries = 0; !__builtin_ia32_rdrand64_step(&word); tries++)
            if (tries == 1000)
                enclave::give_up("the processor gives no random numbers");
        const size_t n = out.size() < sizeof word ? out.size() : sizeof word;
        std::memcpy(out.data(), &word, n);
        out = out.subspan(n);
    }
}

// An enclave has nothing to hide from its host by restricting itself.
Result<bool> enter_sandbox(std::span<const Grant>) { return false; }

ClockCode clock_code() { return {}; }

}
