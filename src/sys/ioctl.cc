// SPDX-License-Identifier: Apache-2.0
// A command of which nothing is known must not reach the host: its argument could be an address in the kernel, or a descriptor
// number that means something else there. So the known ones are listed, with the size of what their argument points to; a
// command that is missing here is ENOTTY.
#include "sys/ioctl.h"
#include <algorithm>
#include <new>
#include "base/defer.h"
#include "fs/host_file.h"
#include "sys/names.h"
#include "task/block.h"

namespace {

struct Known {
    uint32_t command;
    uint32_t size;          // bytes at the argument's address; 0: the argument is a number, or none
    bool controls = false;  // asks for the terminal: SIGTTOU for a process in the background (tty_ioctl(4))
    bool changes = false;   // the file, through a descriptor that need not be open for writing: EROFS where its mount is read-only
};

constexpr Known known[] = {
    // terminals, ioctl_tty(2)
    {0x5401, 36}, {0x5402, 36, true}, {0x5403, 36, true}, {0x5404, 36, true},   // TCGETS, TCSETS, TCSETSW, TCSETSF
    {0x5405, 18}, {0x5406, 18, true}, {0x5407, 18, true}, {0x5408, 18, true},   // TCGETA, TCSETA, TCSETAW, TCSETAF
    {0x5409, 0, true}, {0x540a, 0, true}, {0x540b, 0, true},                    // TCSBRK, TCXONC, TCFLSH
    {0x540c, 0}, {0x540d, 0}, {0x540e, 0}, {0x540f, 4}, {0x5410, 4, true},      // TIOCEXCL, TIOCNXCL, TIOCSCTTY, TIOCGPGRP, TIOCSPGRP
    {0x5411, 4}, {0x5412, 1, true}, {0x5413, 8}, {0x5414, 8},                   // TIOCOUTQ, TIOCSTI, TIOCGWINSZ, TIOCSWINSZ
    {0x5415, 4}, {0x5416, 4}, {0x5417, 4}, {0x5418, 4}, {0x5419, 4}, {0x541a, 4}, // TIOCMGET … TIOCSSOFTCAR
    {0x541b, 4}, {0x541d, 0}, {0x5420, 4}, {0x5421, 4}, {0x5422, 0},            // FIONREAD, TIOCCONS, TIOCPKT, FIONBIO, TIOCNOTTY
    {0x5423, 4, true}, {0x5424, 4}, {0x5425, 0, true}, {0x5427, 0}, {0x5428, 0}, // TIOCSETD, TIOCGETD, TCSBRKP, TIOCSBRK, TIOCCBRK
    {0x5429, 4}, {0x802c542a, 44}, {0x402c542b, 44, true}, {0x402c542c, 44, true}, {0x402c542d, 44, true}, // TIOCGSID, TCGETS2, TCSETS2…
    {0x80045430, 4}, {0x40045431, 4}, {0x40045436, 0}, {0x80045438, 4}, {0x80045439, 4}, {0x80045440, 4}, // TIOCGPTN, TIOCSPTLCK, TIOCSIG, TIOCGPKT…
    // files, ioctl_fs(2)
    {0x5452, 4}, {0x5460, 8},                                                   // FIOASYNC, FIOQSIZE
    {0x80086601, 8}, {0x40086602, 8, false, true}, {0x80087601, 8}, {0x40087602, 8, false, true}, // FS_IOC_GETFLAGS, SETFLAGS, GETVERSION, SETVERSION
    {0x801c581f, 28}, {0x401c5820, 28, false, true}, {0x81009431, 256}, {0x1, 4}, {0x2, 4}, // FS_IOC_FSGETXATTR, FSSETXATTR, GETFSLABEL, FIBMAP, FIGETBSZ
    {0x1260, 8}, {0x1268, 4}, {0x80081272, 8}, {0x127a, 4}, {0x127b, 4}, {0x80045200, 4}, // BLKGETSIZE, BLKSSZGET, BLKGETSIZE64…, RNDGETENTCNT
    // sockets, netdevice(7)
    {0x8901, 4}, {0x8902, 4}, {0x8903, 4}, {0x8904, 4}, {0x8905, 4}, {0x8906, 16}, {0x8907, 16}, // FIOSETOWN … SIOCGSTAMPNS
    {0x8910, 40}, {0x8913, 40}, {0x8915, 40}, {0x8917, 40}, {0x8919, 40}, {0x891b, 40}, {0x891d, 40}, // SIOCGIFNAME … SIOCGIFMETRIC
    {0x8921, 40}, {0x8927, 40}, {0x8933, 40}, {0x8942, 40}, {0x8970, 40},       // SIOCGIFMTU, HWADDR, INDEX, TXQLEN, MAP
};

const Known* find(uint32_t command)
{
    auto* at = std::ranges::find(known, command, &Known::command);
    return at == std::end(known) ? nullptr : at;
}

constexpr uint32_t fionbio = 0x5421, fioasync = 0x5452, figetbsz = 0x2, fionread = 0x541b;
constexpr uint32_t fionclex = 0x5450, fioclex = 0x5451, ficlone = 0x40049409, ficlonerange = 0x4020940d, fidedupe = 0xc0189436, fiemap = 0xc020660b, siocgifconf = 0x8912,
                   tiocgptpeer = 0x5441, siocethtool = 0x8946;

// While a signal that the program blocks would be SIGTTOU, the host must see that it is blocked: then the call goes on.
Result<long> as_foreground(fs::File& file, uint32_t command, uint64_t argument)
{
    constexpr uint64_t ttou = uint64_t{1} << 21;
    const bool blocked = current().signals.blocked().bits() & ttou;
    if (!blocked)
        return task::block([&] { return file.control(command, argument); });
    host::hold_signals(ttou);
    auto result = file.control(command, argument);
    host::accept_signals();
    return result;
}

// FICLONE and FICLONERANGE name the source by its descriptor.
Result<long> clone_range(fs::File& to, uint32_t command, uint64_t argument)
{
    if (to.handle() == host::Handle::none)
        return err::opnotsupp;
    if (command == ficlone)
        return host::control(to.handle(), command, static_cast<uint64_t>(TRY(sys::host_object(static_cast<Fd>(argument), err::opnotsupp)).handle));
    struct Range { int64_t from; uint64_t from_offset, size, to_offset; };
    auto range = TRY(UserPtr<const Range>{argument}.load());
    auto from = TRY(sys::host_object(static_cast<Fd>(range.from), err::opnotsupp));
    range.from = static_cast<int64_t>(from.handle);
    return host::control(to.handle(), command, reinterpret_cast<uint64_t>(&range));
}

// FIDEDUPERANGE names the other files by their descriptors (ioctl_fideduperange(2)).
Result<long> dedupe_range(fs::File& from, uint64_t argument)
{
    struct Info { int64_t to; uint64_t offset, done; int32_t status; uint32_t reserved; };
    struct Range { uint64_t offset, size; uint16_t count, reserved1; uint32_t reserved2; };
    constexpr size_t room = 4096; // Linux takes a page
    if (from.handle() == host::Handle::none)
        return err::opnotsupp;
    auto range = TRY(UserPtr<const Range>{argument}.load());
    const size_t size = range.count * sizeof(Info);
    if (sizeof range + size > room)
        return err::nomem;
    struct { Range range; Info info[(room - sizeof(Range)) / sizeof(Info)]; } copy;
    fs::File* kept[std::size(decltype(copy.info){})] = {};
    copy.range = range;
    TRY(user::copy_in(copy.info, argument + sizeof range, size));
    int64_t numbers[std::size(decltype(copy.info){})];
    Defer let_go = [&] { for (auto* file : kept) if (file) Ref<fs::File>::adopt(file); };
    for (size_t i = 0; i < range.count; i++) {
        numbers[i] = copy.info[i].to;
        copy.info[i].to = -1; // the host then says EBADF of this one
        if (auto to = sys::file_at(static_cast<Fd>(numbers[i]))) {
            copy.info[i].to = (*to)->handle() == host::Handle::none ? -1 : static_cast<int64_t>((*to)->handle());
            kept[i] = to->leak();
        }
    }
    const long result = TRY(host::control(from.handle(), fidedupe, reinterpret_cast<uint64_t>(&copy)));
    for (size_t i = 0; i < range.count; i++)
        copy.info[i].to = numbers[i];
    TRY(user::copy_out(argument + sizeof range, copy.info, size));
    return result;
}

// FS_IOC_FIEMAP: a header, and behind it as many extents as it says (fiemap.h).
Result<long> file_extents(fs::File& file, uint64_t argument)
{
    struct Header { uint64_t start, length; uint32_t flags, mapped, count, reserved; };
    constexpr size_t extent_size = 56;
    if (file.handle() == host::Handle::none)
        return file.control(fiemap, argument);
    struct Map { Header header; std::byte extents[32 * 1024]; };
    static_assert(sizeof(Map) <= sizeof(Scratch::bytes));
    auto& map = *new (current().scratch->bytes) Map;
    map.header = TRY(UserPtr<const Header>{argument}.load());
    const auto asked = map.header.count;
    if (asked > (0xffff'ffff - sizeof map.header) / extent_size)
        return err::inval;
    map.header.count = std::min(asked, static_cast<uint32_t>(sizeof map.extents / extent_size)); // whoever wants more asks again
    auto result = host::control(file.handle(), fiemap, reinterpret_cast<uint64_t>(&map));
    map.header.count = asked;
    TRY(UserPtr<Header>{argument}.store(map.header));
    if (result && asked)
        TRY(user::copy_out(argument + sizeof map.header, map.extents, map.header.mapped * extent_size));
    return result;
}

// SIOCGIFCONF points to a second buffer.
Result<long> interfaces(fs::File& socket, uint64_t argument)
{
    struct Request { int32_t size, pad; uint64_t buffer; };
    if (socket.handle() == host::Handle::none)
        return err::notty;
    auto request = TRY(UserPtr<const Request>{argument}.load());
    if (request.size < 0)
        return err::inval;
    if (request.buffer)
        TRY(Buffer::of_program(request.buffer, static_cast<size_t>(request.size)));
    const long result = TRY(host::control(socket.handle(), siocgifconf, reinterpret_cast<uint64_t>(&request)));
    TRY(UserPtr<Request>{argument}.store(request));
    return result;
}

// What Linux does for every file, whatever its kind, on files of the kernel's own.
Result<long> control_own(fs::File& file, uint32_t command, uint64_t argument)
{
    switch (command) {
    case fionbio: {
        const bool on = TRY(UserPtr<const int>{argument}.load());
        TRY(file.set_flags((file.flags() & ~abi::o_nonblock) | (on ? abi::o_nonblock : 0)));
        return 0;
    }
    case fioasync: // nothing here ever becomes ready
        TRY(UserPtr<const int>{argument}.load());
        return 0;
    case figetbsz: {
        const auto about = TRY(file.stat());
        TRY(UserPtr<int>{argument}.store(static_cast<int>(about.st_blksize)));
        return 0;
    }
    case fionread:
        if (!abi::is_regular(TRY(file.stat()).st_mode))
            break;
        TRY(UserPtr<int>{argument}.store(0)); // a size of 0, as all of /proc has
        return 0;
    default:
        break;
    }
    return file.control(command, argument); // they look at their arguments themselves
}

// The other side of a pseudo terminal is a new descriptor.
Result<long> open_peer(fs::File& terminal, uint64_t flags)
{
    if (terminal.handle() == host::Handle::none)
        return err::notty;
    auto slot = TRY(current().files->reserve());
    const auto peer = host::Handle{static_cast<int>(TRY(host::control(terminal.handle(), tiocgptpeer, flags | abi::o_cloexec)))};
    auto file = make<fs::HostFile>(peer, nullptr);
    if (!file) {
        (void)host::close(peer);
        return Failure{file.error()};
    }
    return static_cast<long>(slot.commit(*std::move(file), flags & abi::o_cloexec));
}

}

Result<long> sys_ioctl(Fd fd, uint32_t command, uint64_t argument)
{
    auto file = TRY(sys::file_at(fd));
    switch (command) {
    case fioclex:
    case fionclex:
        if (file->flags() & abi::o_path)
            return err::badf;
        TRY(current().files->set_closes_on_exec(fd, command == fioclex));
        return 0;
    case ficlone:
    case ficlonerange:
        return clone_range(*file, command, argument);
    case fidedupe:
        return dedupe_range(*file, argument);
    case fiemap:
        return file_extents(*file, argument);
    case siocgifconf:
        return interfaces(*file, argument);
    case siocethtool: // as of an interface whose driver has none of it
        if ((TRY(file->stat()).st_mode & abi::s_ifmt) != abi::s_ifsock)
            break;
        return err::opnotsupp;
    case tiocgptpeer:
        return open_peer(*file, argument);
    default:
        break;
    }
    if (file->handle() == host::Handle::none)
        return file->flags() & abi::o_path ? err::badf : control_own(*file, command, argument);
    const Known* what = find(command);
    if (!what)
        return file->flags() & abi::o_path ? err::badf : err::notty;
    if (what->changes && fs::object_of(*file).read_only())
        return err::rofs;
    if (what->size)
        argument = Buffer::of_program_late(argument, what->size).start();
    return what->controls ? as_foreground(*file, command, argument) : task::block([&] { return file->control(command, argument); });
}
