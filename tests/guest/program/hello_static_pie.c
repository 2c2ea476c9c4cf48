// SPDX-License-Identifier: Apache-2.0
// The same program built another way: static_pie.
// BUILD: -static-pie -fPIE
#include "hello.c"
