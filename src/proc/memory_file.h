// SPDX-License-Identifier: Apache-2.0
// /proc/self/mem: the program's memory as a file, as far as the program itself could read or write it.
#pragma once
#include "proc/pseudo_file.h"

namespace pseudo {

class MemoryFile final : public Entry {
public:
    using Entry::Entry;
    Result<size_t> read(Buffer) override;
    Result<size_t> write(Buffer) override;
    Result<size_t> read_at(Buffer, uint64_t address) override; // err::io where nothing is mapped
    Result<size_t> write_at(Buffer, uint64_t address) override;

private:
    uint64_t position();
    void advance(uint64_t from, size_t by);
};

}
