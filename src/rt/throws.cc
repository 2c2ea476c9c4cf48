// SPDX-License-Identifier: Apache-2.0
// libstdc++'s cold paths. Its own (functexcept.o) throw, which would pull in the unwinder; here each is a mistake of the
// kernel's. They are declared by <bits/functexcept.h>; only those that header-only containers reach are needed.
#include "base/panic.h"

namespace std {
[[noreturn]] void __throw_bad_alloc() { panic("bad_alloc"); }
[[noreturn]] void __throw_bad_array_new_length() { panic("bad_array_new_length"); }
[[noreturn]] void __throw_length_error(const char* why) { panic(why); }
[[noreturn]] void __throw_logic_error(const char* why) { panic(why); }
[[noreturn]] void __throw_out_of_range(const char* why) { panic(why); }
[[noreturn]] void __throw_out_of_range_fmt(const char* why, ...) { panic(why); }
[[noreturn]] void __throw_invalid_argument(const char* why) { panic(why); }
[[noreturn]] void __throw_bad_function_call() { panic("bad_function_call"); }
[[noreturn]] void __throw_system_error(int) { panic("system_error"); }
[[noreturn]] void __throw_bad_optional_access() { panic("bad_optional_access"); }
[[noreturn]] void __throw_bad_variant_access(const char* why) { panic(why); }
void terminate() noexcept { panic("std::terminate"); }
[[noreturn]] void __glibcxx_assert_fail(const char*, int, const char*, const char* why) noexcept { panic(why); }
}
