// SPDX-License-Identifier: Apache-2.0
// Names of AF_UNIX sockets (unix(7)). A name that is a path lies in the program's file tree: it is walked there, and the host
// gets a name of its own for the place. What the host answers is turned back into the program's path. Abstract names are
// the instance's (abstract_name.h).
#pragma once
#include "fs/file.h"
#include "host/socket.h"

namespace net {

// Binds to an address that the program gave.
Result<> bind(host::Handle socket, const host::SocketAddress&);
// Replaces an address to connect or send to by the one that the host is to be given. The file, if there is one, must be kept
// until the host has used the address. err::noent and other errors of a walk; err::acces for a socket on a mount that may only be read.
Result<Ref<fs::File>> to_host(host::Handle socket, host::SocketAddress&);
// The address as the program is to see it.
void to_program(host::SocketAddress&);

}
