// SPDX-License-Identifier: Apache-2.0
// What Linux tells about files: struct stat, statx, statfs, linux_dirent64, and the mode bits (stat(2), inode(7), statfs(2)).
#pragma once
#include <cstddef>
#include <cstdint>

// Macros of the system's <sys/stat.h>, where hosted code has included that before.
#undef st_atime
#undef st_mtime
#undef st_ctime

namespace abi {

inline constexpr uint32_t s_ifmt = 0170000, s_ifsock = 0140000, s_iflnk = 0120000, s_ifreg = 0100000, s_ifblk = 0060000,
                          s_ifdir = 0040000, s_ifchr = 0020000, s_ififo = 0010000;

constexpr bool is_directory(uint32_t mode) { return (mode & s_ifmt) == s_ifdir; }
constexpr bool is_link(uint32_t mode) { return (mode & s_ifmt) == s_iflnk; }
constexpr bool is_regular(uint32_t mode) { return (mode & s_ifmt) == s_ifreg; }

struct stat {
    uint64_t st_dev = 0;
    uint64_t st_ino = 0;
    uint64_t st_nlink = 0;
    uint32_t st_mode = 0;
    uint32_t st_uid = 0;
    uint32_t st_gid = 0;
    uint32_t pad_ = 0;
    uint64_t st_rdev = 0;
    int64_t st_size = 0;
    int64_t st_blksize = 0;
    int64_t st_blocks = 0;
    int64_t st_atime = 0, st_atime_nsec = 0;
    int64_t st_mtime = 0, st_mtime_nsec = 0;
    int64_t st_ctime = 0, st_ctime_nsec = 0;
    int64_t unused_[3] = {};
};
static_assert(sizeof(stat) == 144);

struct statx_timestamp {
    int64_t tv_sec = 0;
    uint32_t tv_nsec = 0;
    int32_t reserved_ = 0;
};

inline constexpr uint32_t statx_basic_stats = 0x7ff, statx_reserved = 0x8000'0000;

struct statx {
    uint32_t stx_mask = 0;
    uint32_t stx_blksize = 0;
    uint64_t stx_attributes = 0;
    uint32_t stx_nlink = 0;
    uint32_t stx_uid = 0;
    uint32_t stx_gid = 0;
    uint16_t stx_mode = 0;
    uint16_t spare0_ = 0;
    uint64_t stx_ino = 0;
    uint64_t stx_size = 0;
    uint64_t stx_blocks = 0;
    uint64_t stx_attributes_mask = 0;
    statx_timestamp stx_atime, stx_btime, stx_ctime, stx_mtime;
    uint32_t stx_rdev_major = 0, stx_rdev_minor = 0;
    uint32_t stx_dev_major = 0, stx_dev_minor = 0;
    uint64_t stx_mnt_id = 0;
    uint32_t stx_dio_mem_align = 0, stx_dio_offset_align = 0;
    uint64_t spare_[12] = {};
};
static_assert(sizeof(statx) == 256);

struct statfs {
    int64_t f_type = 0;
    int64_t f_bsize = 0;
    uint64_t f_blocks = 0, f_bfree = 0, f_bavail = 0;
    uint64_t f_files = 0, f_ffree = 0;
    int32_t f_fsid[2] = {};
    int64_t f_namelen = 0;
    int64_t f_frsize = 0;
    int64_t f_flags = 0;
    int64_t f_spare[4] = {};
};
static_assert(sizeof(statfs) == 120);
inline constexpr int64_t st_rdonly = 1, st_noexec = 8;

// The head of a directory entry as getdents64(2) writes it; the NUL-terminated name follows, and records are padded to 8 bytes.
struct dirent64 {
    uint64_t d_ino = 0;
    int64_t d_off = 0;
    uint16_t d_reclen = 0;
    uint8_t d_type = 0;
    char d_name[1] = {};
};
inline constexpr size_t dirent64_name = 19;
static_assert(offsetof(dirent64, d_name) == dirent64_name);
inline constexpr uint8_t dt_unknown = 0, dt_fifo = 1, dt_chr = 2, dt_dir = 4, dt_blk = 6, dt_reg = 8, dt_lnk = 10, dt_sock = 12;

// st_dev and st_rdev as Linux packs them into 64 bits (makedev(3)).
constexpr uint64_t make_device(uint32_t major, uint32_t minor)
{
    return (uint64_t{major} & 0xfffff000) << 32 | (uint64_t{major} & 0xfff) << 8 | (uint64_t{minor} & 0xffffff00) << 12 | (minor & 0xff);
}
constexpr uint32_t device_major(uint64_t dev) { return static_cast<uint32_t>((dev >> 32 & 0xfffff000) | (dev >> 8 & 0xfff)); }
constexpr uint32_t device_minor(uint64_t dev) { return static_cast<uint32_t>((dev >> 12 & 0xffffff00) | (dev & 0xff)); }

}
