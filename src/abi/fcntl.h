// SPDX-License-Identifier: Apache-2.0
// The flags and structures of open(2), openat2(2), fcntl(2) and the *at calls.
#pragma once
#include <cstdint>

namespace abi {

inline constexpr int at_fdcwd = -100;

inline constexpr uint32_t o_rdonly = 0, o_wronly = 1, o_rdwr = 2, o_accmode = 3, o_creat = 0100, o_excl = 0200, o_noctty = 0400,
                          o_trunc = 01000, o_append = 02000, o_nonblock = 04000, o_dsync = 010000, o_async = 020000,
                          o_direct = 040000, o_largefile = 0100000, o_directory = 0200000, o_nofollow = 0400000,
                          o_noatime = 01000000, o_cloexec = 02000000, o_sync = 04010000, o_path = 010000000,
                          o_tmpfile = 020000000 | o_directory;
// What open(2) knows; it ignores every other bit, openat2(2) refuses them.
inline constexpr uint32_t o_known = o_accmode | o_creat | o_excl | o_noctty | o_trunc | o_append | o_nonblock | o_async | o_direct |
                                    o_largefile | o_noatime | o_cloexec | o_sync | o_path | o_nofollow | o_tmpfile;

inline constexpr uint32_t at_symlink_nofollow = 0x100, at_eaccess = 0x200, at_removedir = 0x200, at_symlink_follow = 0x400,
                          at_no_automount = 0x800, at_empty_path = 0x1000, at_statx_sync_type = 0x6000;

inline constexpr uint64_t resolve_no_xdev = 1, resolve_no_magiclinks = 2, resolve_no_symlinks = 4, resolve_beneath = 8,
                          resolve_in_root = 16, resolve_cached = 32;

struct open_how {
    uint64_t flags = 0;
    uint64_t mode = 0;
    uint64_t resolve = 0;
};
static_assert(sizeof(open_how) == 24);

inline constexpr int lock_nb = 4; // flock(2)
inline constexpr int f_dupfd = 0, f_getfd = 1, f_setfd = 2, f_getfl = 3, f_setfl = 4, f_getlk = 5, f_setlk = 6, f_setlkw = 7,
                     f_setown = 8, f_getown = 9, f_setsig = 10, f_getsig = 11, f_setown_ex = 15, f_getown_ex = 16,
                     f_ofd_getlk = 36, f_ofd_setlk = 37, f_ofd_setlkw = 38, f_setlease = 1024, f_getlease = 1025,
                     f_notify = 1026, f_dupfd_query = 1027, f_created_query = 1028, f_dupfd_cloexec = 1030, f_setpipe_sz = 1031,
                     f_getpipe_sz = 1032, f_add_seals = 1033, f_get_seals = 1034, f_get_rw_hint = 1035, f_set_rw_hint = 1036,
                     f_get_file_rw_hint = 1037, f_set_file_rw_hint = 1038;
inline constexpr uint32_t fd_cloexec = 1;

struct flock {
    int16_t l_type = 0;
    int16_t l_whence = 0;
    int32_t pad0_ = 0;
    int64_t l_start = 0;
    int64_t l_len = 0;
    int32_t l_pid = 0;
    int32_t pad1_ = 0;
};
static_assert(sizeof(flock) == 32);

struct f_owner_ex {
    int32_t type = 0;
    int32_t pid = 0;
};

inline constexpr uint32_t close_range_unshare = 2, close_range_cloexec = 4;
inline constexpr uint32_t rename_noreplace = 1, rename_exchange = 2, rename_whiteout = 4;
inline constexpr int seek_set = 0, seek_cur = 1, seek_end = 2, seek_data = 3, seek_hole = 4;

}
