// SPDX-License-Identifier: Apache-2.0
// The same program built another way: nonpie.
// BUILD: -no-pie -fno-pie
#include "hello.c"
