// SPDX-License-Identifier: Apache-2.0
// What C++ asks of its runtime: allocation and the calls that only a broken kernel makes. The plain `operator new` is left
// undefined on purpose: running out of memory is an error like any other, so only the nothrow forms link; use make<T>().
#include <cstddef>
#include <new>
#include "base/heap.h"
#include "base/panic.h"

extern "C" {
void abort() { panic("abort"); }
[[noreturn]] void __cxa_pure_virtual() { panic("pure virtual function called"); }
// The kernel never runs destructors of globals: it ends with the process.
int __cxa_atexit(void (*)(void*), void*, void*) { return 0; }
void* __dso_handle __attribute__((visibility("hidden"))) = nullptr;
}

const std::nothrow_t std::nothrow{};

#define CALLER __builtin_return_address(0)
void* operator new(size_t size, const std::nothrow_t&) noexcept { return heap::allocate_for(CALLER, size); }
void* operator new[](size_t size, const std::nothrow_t&) noexcept { return heap::allocate_for(CALLER, size); }
void* operator new(size_t size, std::align_val_t align, const std::nothrow_t&) noexcept
{
    return heap::allocate_for(CALLER, size, static_cast<size_t>(align));
}
void* operator new[](size_t size, std::align_val_t align, const std::nothrow_t&) noexcept
{
    return heap::allocate_for(CALLER, size, static_cast<size_t>(align));
}

void operator delete(void* p) noexcept { heap::free(p); }
void operator delete[](void* p) noexcept { heap::free(p); }
void operator delete(void* p, size_t) noexcept { heap::free(p); }
void operator delete[](void* p, size_t) noexcept { heap::free(p); }
void operator delete(void* p, std::align_val_t) noexcept { heap::free(p); }
void operator delete[](void* p, std::align_val_t) noexcept { heap::free(p); }
void operator delete(void* p, size_t, std::align_val_t) noexcept { heap::free(p); }
void operator delete[](void* p, size_t, std::align_val_t) noexcept { heap::free(p); }
void operator delete(void* p, const std::nothrow_t&) noexcept { heap::free(p); }
void operator delete[](void* p, const std::nothrow_t&) noexcept { heap::free(p); }
void operator delete(void* p, std::align_val_t, const std::nothrow_t&) noexcept { heap::free(p); }
void operator delete[](void* p, std::align_val_t, const std::nothrow_t&) noexcept { heap::free(p); }
