// SPDX-License-Identifier: Apache-2.0
// The same program built another way: musl_dynamic.
// BUILD: musl-gcc
#include "hello.c"
