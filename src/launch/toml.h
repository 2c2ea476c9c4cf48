// SPDX-License-Identifier: Apache-2.0
// toml++, compiled once (toml.cc): including it costs declarations only.
#pragma once
#if !defined(TOML_HEADER_ONLY) || TOML_HEADER_ONLY != 0
#error "build with TOML_HEADER_ONLY=0"
#endif
#include <stdexcept>

namespace launch {

// toml++ 3.3 asserts where malformed text can lead (a key that begins with '[', for one): here that is an error of the text.
struct NotToml : std::runtime_error {
    NotToml() : std::runtime_error("this is not TOML") {}
};
[[noreturn]] void throw_not_toml();

}

#undef NDEBUG // with it, toml++ takes its assertions for granted
#define TOML_ASSERT(expression) ((expression) ? void() : ::launch::throw_not_toml())
#include <toml++/toml.h>
