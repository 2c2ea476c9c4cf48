// SPDX-License-Identifier: Apache-2.0
// Abstract names of AF_UNIX sockets (unix(7)). The host has one space of them for everybody, so the host's name is the program's
// with the instance's mark before it: two instances do not meet, and nobody outside is met by accident. Names of five
// hexadecimal digits are what the host gives by itself (autobind); they are unique and stay as they are, and so do names that leave
// no room for the mark.
#pragma once
#include "host/socket.h"

namespace net::abstract {

// Both leave addresses that are no abstract name alone.
void to_host(host::SocketAddress&);
void to_program(host::SocketAddress&);

}
