// SPDX-License-Identifier: Apache-2.0
// The tables of sockets in /proc/net (proc_pid_net(5)): the host's, with the instance's own sockets only.
#pragma once
#include "proc/show.h"

namespace pseudo {

// The words before a line's inode, and whether an AF_UNIX name may follow it.
struct SocketTable { int inode_word; bool named; };

// `path` of the host, whose first line is a heading.
Result<> show_sockets(Text&, const char* path, SocketTable);

template <Literal path, int inode_word, bool named = false>
Result<> own_sockets(Text& out, const Subject&)
{
    return show_sockets(out, path.text, {inode_word, named});
}

}
