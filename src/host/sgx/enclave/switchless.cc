// SPDX-License-Identifier: Apache-2.0
#include "host/sgx/enclave/switchless.h"
#include <asm/unistd.h>
#include "host/sgx/enclave/enclave.h"

namespace enclave::switchless {

namespace {

using sgx::Handed;

sgx::Board* the_board;

// By open descriptor; the worker refuses those that could wait. Not those by name, nor those that send the thread's credentials: a worker keeps the ones of the start.
constexpr bool is_served(int64_t number)
{
    switch (number) {
    case __NR_read: case __NR_write: case __NR_pread64: case __NR_pwrite64: case __NR_readv: case __NR_writev: case __NR_preadv2: case __NR_pwritev2:
    case __NR_sendfile: case __NR_lseek: case __NR_fstat: case __NR_ftruncate: case __NR_getdents64: case __NR_close: case __NR_sendto: case __NR_recvfrom:
    case __NR_recvmsg: case __NR_accept4: case __NR_getsockopt: case __NR_setsockopt: case __NR_epoll_ctl: return true;
    default: return false;
    }
}

// An exit and an entry cost about ten thousand cycles; a pause some forty.
constexpr int looks_until_taken = 300, looks_until_done = 3000;

Handed look(const std::atomic<Handed>& state, int looks)
{
    Handed now = state.load(std::memory_order_acquire);
    for (int i = 0; i < looks && now < Handed::done; i++) {
        __builtin_ia32_pause();
        now = state.load(std::memory_order_acquire);
    }
    return now;
}

// Takes the call back; false: a worker has it.
bool take_back(std::atomic<sgx::Area*>& place, sgx::Area& area)
{
    sgx::Area* mine = &area;
    return place.compare_exchange_strong(mine, nullptr);
}

}

void set_board(sgx::Board* board) { the_board = board; }

bool make(sgx::Area& area)
{
    if (!the_board || !is_served(area.number) || the_board->looking.load(std::memory_order_relaxed) == 0)
        return false;
    area.handed.store(Handed::posted, std::memory_order_relaxed);
    std::atomic<sgx::Area*>* place = nullptr;
    for (auto& candidate : the_board->posted) {
        sgx::Area* none = nullptr;
        if (candidate.load(std::memory_order_relaxed) == nullptr && candidate.compare_exchange_strong(none, &area)) {
            place = &candidate;
            break;
        }
    }
    if (!place)
        return false;
    Handed state = look(area.handed, looks_until_taken);
    if (state < Handed::done) {
        if (take_back(*place, area))
            return false;
        state = look(area.handed, looks_until_done);
    }
    // A signal that the call has raised comes with an exit, not some time later.
    constexpr int64_t raises[] = {-static_cast<int64_t>(Errno::pipe), -static_cast<int64_t>(Errno::fbig)};
    if (state < Handed::done || area.result == raises[0] || area.result == raises[1]) {
        (void)request(sgx::Ask::await);
        state = area.handed.load();
    }
    return state != Handed::refused;
}

}
