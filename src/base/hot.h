// SPDX-License-Identifier: Apache-2.0
// What every new process writes to stands together, so that its own copies of these pages come at once (host::Fork): small
// variables in one page of the data, then the first thread's stack, the first thread and the process.
#pragma once

#define GLUME_HOT [[gnu::section(".data.hot")]]
#define GLUME_HOT_STACK [[gnu::section(".bss.hot.1")]]
#define GLUME_HOT_THREAD [[gnu::section(".bss.hot.2")]]
#define GLUME_HOT_PROCESS [[gnu::section(".bss.hot.3")]]
