// SPDX-License-Identifier: Apache-2.0
// What can be mapped into the program's memory besides zeroed pages. Files implement it, so mm does not know fs.
#pragma once
#include "base/ref.h"
#include "base/text.h"
#include "host/memory.h"

namespace mm {

class Mappable : public Counted {
public:
    virtual ~Mappable() = default;
    // Maps `at.size()` bytes from `offset` at `at`, replacing what is there. Errors are mmap(2)'s (err::acces, err::nodev…).
    virtual Result<> map(Range, Flags<host::Prot>, host::Share, Flags<host::MapHint>, uint64_t) { return err::nodev; }
    // Whether map() copies: then the host cannot bring a page in again, and whoever drops or adds pages calls map() for them.
    virtual bool copies() const { return false; }
    // The name in /proc/self/maps.
    virtual void show_name(Text&) const {}
    // Device and inode numbers in /proc/self/maps, and the identity by which rewritten call sites are remembered.
    struct Identity {
        uint64_t device = 0, inode = 0;
        uint64_t changed = 0; // when contents or names last did, of files; not part of the identity
        bool operator==(const Identity& other) const { return device == other.device && inode == other.inode; }
    };
    virtual Identity identity() const { return {}; }
};

}
