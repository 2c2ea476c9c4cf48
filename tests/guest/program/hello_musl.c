// SPDX-License-Identifier: Apache-2.0
// The same program built another way: musl.
// BUILD: musl-gcc -static
#include "hello.c"
