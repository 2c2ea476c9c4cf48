// SPDX-License-Identifier: Apache-2.0
// On Linux: content of files. A handle is a descriptor of this process; buffers go to Linux as they are, which checks
// the program's addresses itself (the kernel has made sure that they are the program's).
#include <asm/unistd_64.h>
#include "host/linux/handle_call.h"
#include "host/file.h"

namespace host {

namespace {
constexpr size_t most_at_once = 0x7fff'f000; // Linux transfers no more in one call
}

Result<size_t> read(Handle h, Bytes to) { return raw::value<size_t>(raw::waiting_call(h, __NR_read, h, to.start, to.size)); }
Result<size_t> write(Handle h, Bytes from) { return raw::value<size_t>(raw::waiting_call(h, __NR_write, h, from.start, from.size)); }

Result<size_t> read_at(Handle h, Bytes to, uint64_t offset)
{
    return raw::value<size_t>(raw::waiting_call(h, __NR_pread64, h, to.start, to.size, offset));
}
Result<size_t> read_now(Handle h, Bytes to, uint64_t offset)
{
    return raw::value<size_t>(raw::call(__NR_pread64, h, to.start, to.size, offset));
}
Result<size_t> write_at(Handle h, Bytes from, uint64_t offset)
{
    return raw::value<size_t>(raw::waiting_call(h, __NR_pwrite64, h, from.start, from.size, offset));
}

Result<size_t> read_vector(Handle h, std::span<const Bytes> to, int64_t offset, uint32_t flags)
{
    if (offset == -1 && flags == 0)
        return raw::value<size_t>(raw::waiting_call(h, __NR_readv, h, to.data(), to.size()));
    return raw::value<size_t>(raw::waiting_call(h, __NR_preadv2, h, to.data(), to.size(), offset, 0, flags));
}
Result<size_t> write_vector(Handle h, std::span<const Bytes> from, int64_t offset, uint32_t flags)
{
    if (offset == -1 && flags == 0)
        return raw::value<size_t>(raw::waiting_call(h, __NR_writev, h, from.data(), from.size()));
    return raw::value<size_t>(raw::waiting_call(h, __NR_pwritev2, h, from.data(), from.size(), offset, 0, flags));
}

Result<uint64_t> seek(Handle h, int64_t offset, int whence) { return raw::value<uint64_t>(raw::call(__NR_lseek, h, offset, whence)); }
Result<size_t> entries(Handle h, Bytes to) { return raw::value<size_t>(raw::call(__NR_getdents64, h, to.start, to.size)); }
Result<> set_size(Handle h, uint64_t size) { return raw::done(raw::call(__NR_ftruncate, h, size)); }
Result<> allocate(Handle h, uint32_t mode, int64_t offset, int64_t size)
{
    return raw::done(raw::waiting_call(h, __NR_fallocate, h, mode, offset, size));
}
Result<> read_ahead(Handle h, int64_t offset, size_t size) { return raw::done(raw::call(__NR_readahead, h, offset, size)); }
Result<> advise(Handle h, int64_t offset, int64_t size, int advice)
{
    return raw::done(raw::call(__NR_fadvise64, h, offset, size, advice));
}
Result<> flush(Handle h, bool data_only) { return raw::done(raw::call(data_only ? __NR_fdatasync : __NR_fsync, h)); }
Result<> flush_range(Handle h, int64_t offset, int64_t size, uint32_t flags)
{
    return raw::done(raw::call(__NR_sync_file_range, h, offset, size, flags));
}
Result<> flush_file_system(Handle h) { return raw::done(raw::call(__NR_syncfs, h)); }
void flush_all() { raw::call(__NR_sync); }

Result<size_t> send_file(Handle to, Handle from, int64_t* offset, size_t size)
{
    return raw::value<size_t>(raw::waiting_call(to, from, __NR_sendfile, to, from, offset, size < most_at_once ? size : most_at_once));
}
Result<size_t> copy_range(Handle from, int64_t* from_offset, Handle to, int64_t* to_offset, size_t size)
{
    return raw::value<size_t>(raw::waiting_call(to, from, __NR_copy_file_range, from, from_offset, to, to_offset, size, 0));
}
Result<size_t> splice(Handle from, int64_t* from_offset, Handle to, int64_t* to_offset, size_t size, uint32_t flags)
{
    return raw::value<size_t>(raw::waiting_call(to, from, __NR_splice, from, from_offset, to, to_offset, size, flags));
}
Result<size_t> tee(Handle from, Handle to, size_t size, uint32_t flags)
{
    return raw::value<size_t>(raw::waiting_call(to, from, __NR_tee, from, to, size, flags));
}
Result<size_t> splice_memory(Handle pipe, std::span<const Bytes> memory, uint32_t flags)
{
    return raw::value<size_t>(raw::waiting_call(pipe, __NR_vmsplice, pipe, memory.data(), memory.size(), flags));
}

Result<> stat(Handle h, Bytes out) { return raw::done(raw::call(__NR_fstat, h, out.start)); }

Result<abi::stat> stat(Handle h)
{
    abi::stat out;
    TRY(raw::done(raw::call(__NR_fstat, h, &out)));
    return out;
}

}
