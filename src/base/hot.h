// SPDX-License-Identifier: Apache-2.0
// What every new process writes to stands together, so that its own copies of these pages come at once (host::Fork): small
// variables in one page of the data, then the first thread's stack, the first thread and the process.
#pragma once

#define GLUME_HOT [[gnu::section(".data.hot")]]
#define GLUME_ROOM_STACKS [[gnu::section(".room.2.stacks")]]
#define GLUME_ROOM_THREAD [[gnu::section(".room.3.thread")]]
#define GLUME_ROOM_PROCESS [[gnu::section(".room.4.process")]]
