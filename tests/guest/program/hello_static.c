// SPDX-License-Identifier: Apache-2.0
// The same program built another way: static.
// BUILD: -static
#include "hello.c"
