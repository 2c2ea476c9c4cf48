// SPDX-License-Identifier: Apache-2.0
// The same program built another way: clang.
// BUILD: clang
#include "hello.c"
