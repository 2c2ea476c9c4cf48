// SPDX-License-Identifier: Apache-2.0
// A worker looks at the board for a while, then sleeps until a call has left the enclave. Signals that a call raises on the thread
// that makes it (a write to a pipe that nobody reads) are sent on to the thread whose call it is.
#include "host/sgx/runtime/switchless.h"
#include "host/sgx/runtime/lie.h"
#include "host/sgx/runtime/thread.h"
#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace runtime {

namespace {

using sgx::Handed;

sgx::Board board;
std::atomic<uint32_t> sleeping, wakes;
std::atomic<uint64_t> made;

template <class Word>
void futex(std::atomic<Word>& word, int operation, uint32_t value)
{
    ::syscall(SYS_futex, &word, operation | FUTEX_PRIVATE_FLAG, value, nullptr, nullptr, 0);
}

constexpr uint64_t bit(int signal) { return uint64_t{1} << (signal - 1); }

void send_on_signals(const sgx::Area& area, int64_t result)
{
    if (result != -EPIPE && result != -EFBIG)
        return;
    constexpr uint64_t raised = bit(SIGPIPE) | bit(SIGXFSZ);
    constexpr timespec at_once{};
    siginfo_t info;
    const auto signal = ::syscall(SYS_rt_sigtimedwait, &raised, &info, &at_once, sizeof raised);
    if (signal <= 0)
        return;
    info.si_code = SI_QUEUE; // Linux lets no thread send another what only itself sends
    info.si_value.sival_ptr = &board;
    ::syscall(SYS_rt_tgsigqueueinfo, ::getpid(), area.host_thread, signal, &info);
}

void end(sgx::Area& area, Handed how)
{
    if (area.handed.exchange(how) == Handed::awaited)
        futex(area.handed, FUTEX_WAKE, 1);
}

bool cannot_wait(int64_t number, const int64_t (&arguments)[6])
{
    const auto file = static_cast<int>(arguments[0]);
    switch (number) {
    case SYS_read: case SYS_readv: case SYS_preadv2: case SYS_write: case SYS_writev: case SYS_pwritev2: case SYS_accept4: case SYS_sendfile: break;
    case SYS_sendto: case SYS_recvfrom:
        if (arguments[3] & MSG_DONTWAIT)
            return true;
        break;
    case SYS_recvmsg:
        if (arguments[2] & MSG_DONTWAIT)
            return true;
        break;
    default: return true;
    }
    struct stat about;
    return ::fcntl(file, F_GETFL) & O_NONBLOCK || (::fstat(file, &about) == 0 && S_ISREG(about.st_mode));
}

void serve(sgx::Area& area)
{
    const int64_t number = area.number;
    int64_t arguments[6];
    std::copy(std::begin(area.arguments), std::end(area.arguments), arguments);
    if (!cannot_wait(number, arguments)) {
        end(area, Handed::refused);
        return;
    }
    const int64_t result = glume_sgx_call(number, arguments, nullptr);
    send_on_signals(area, result);
    area.result = result;
    lie(area);
    made.fetch_add(1, std::memory_order_relaxed);
    end(area, Handed::done);
}

bool serve_one()
{
    for (auto& place : board.posted) {
        sgx::Area* area = place.load(std::memory_order_relaxed);
        if (area != nullptr && place.compare_exchange_strong(area, nullptr)) {
            serve(*area);
            return true;
        }
    }
    return false;
}

void* work(void*)
{
    constexpr int looks_at_first = 20'000; // some milliseconds
    for (;;) {
        board.looking++;
        for (int looks = 0; looks < looks_at_first; looks++) {
            if (serve_one())
                looks = 0;
            __builtin_ia32_pause();
        }
        board.looking--;
        while (serve_one()) // posted meanwhile
            ;
        const uint32_t seen = wakes.load();
        sleeping++;
        futex(wakes, FUTEX_WAIT, seen);
        sleeping--;
    }
    return nullptr;
}

}

sgx::Board* start_workers(uint32_t count)
{
    uint64_t before;
    const uint64_t all = ~uint64_t{0};
    ::syscall(SYS_rt_sigprocmask, SIG_SETMASK, &all, &before, sizeof all);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    uint32_t started = 0;
    for (pthread_t handle; started < count && pthread_create(&handle, &attributes, work, nullptr) == 0; started++)
        ;
    pthread_attr_destroy(&attributes);
    ::syscall(SYS_rt_sigprocmask, SIG_SETMASK, &before, nullptr, sizeof before);
    return started != 0 ? &board : nullptr;
}

void wake_worker()
{
    if (sleeping.load(std::memory_order_relaxed) == 0)
        return;
    wakes++;
    futex(wakes, FUTEX_WAKE, 1);
}

int64_t await(sgx::Area& area)
{
    for (Handed state = area.handed.load(); state < Handed::done; state = area.handed.load())
        if (state == Handed::awaited || area.handed.compare_exchange_strong(state, Handed::awaited))
            futex(area.handed, FUTEX_WAIT, static_cast<uint32_t>(Handed::awaited));
    ::syscall(SYS_getppid); // signals for this thread are taken on the way out of a call
    return area.result;
}

void restore_code(siginfo_t& info)
{
    if (info.si_code == SI_QUEUE && info.si_value.sival_ptr == &board) {
        info.si_code = SI_USER;
        info.si_value.sival_ptr = nullptr;
    }
}

uint64_t switchless_calls() { return made; }

}
