// SPDX-License-Identifier: Apache-2.0
#include "sys/trace.h"
#include <algorithm>
#include <cstring>
#include "abi/fcntl.h"
#include "abi/stat.h"

namespace trace {

namespace {

// How a call's arguments look, one letter each; calls that are not listed are shown by their types.
//   f descriptor  d directory (AT_FDCWD)  s string  i int  u unsigned  p pointer  x hexadecimal  m mode (octal)
//   r bytes that the call fills in (its result says how many)  w bytes, as many as the next argument says
//   o mode that counts only with O_CREAT  t struct stat filled in  T struct timespec  Q two descriptors filled in
// and, by the names in trace_names.cc:
//   O open flags  A at flags  P protection  M map flags  W whence  S signal  a access mode  v advice  c clock  F futex operation
//   N address family  Y socket type  G message flags  D which directions  l level of a socket option
//   k socket address
//   C fcntl command  I ioctl request  h how  L clone flags  e epoll operation
// A leading '@': the result is an address.
struct Row { uint16_t number; const char* form; };
constexpr Row rows[] = {
    {0, "fru"}, {1, "fwu"}, {2, "sOo"}, {3, "f"}, {4, "st"}, {5, "ft"}, {6, "st"}, {7, "pui"}, {8, "fiW"}, {9, "@puPMfx"}, {10, "puP"},
    {11, "pu"}, {12, "@p"}, {13, "Sppu"}, {14, "hppu"}, {16, "fIx"}, {17, "frui"}, {18, "fwui"}, {19, "fpi"}, {20, "fpi"}, {21, "sa"},
    {22, "Q"}, {25, "@puuxp"}, {26, "pux"}, {27, "pup"}, {28, "puv"}, {32, "f"}, {33, "ff"}, {35, "Tp"}, {40, "ffpu"}, {41, "NYi"}, {42, "fku"}, {43, "fpp"}, {44, "fwuGku"}, {45, "fruGpp"}, {46, "fpG"}, {47, "fpG"}, {48, "fD"}, {49, "fku"},
    {50, "fi"}, {51, "fpp"}, {52, "fpp"}, {53, "NYiQ"}, {54, "fliku"}, {55, "flipp"}, {56, "Lpppp"},
    {57, ""}, {58, ""}, {59, "spp"}, {60, "i"}, {61, "ipxp"}, {62, "iS"}, {63, "p"}, {72, "fCx"}, {73, "fx"}, {74, "f"}, {75, "f"}, {76, "su"},
    {77, "fu"}, {78, "fpu"}, {79, "ru"}, {80, "s"}, {81, "f"}, {82, "ss"}, {83, "sm"}, {84, "s"}, {85, "sm"}, {86, "ss"}, {87, "s"}, {88, "ss"},
    {89, "sru"}, {90, "sm"}, {91, "fm"}, {92, "sii"}, {93, "fii"}, {94, "sii"}, {95, "m"}, {131, "pp"}, {132, "sp"}, {133, "smx"}, {137, "sp"},
    {138, "fp"}, {157, "iuuuu"}, {158, "xx"}, {161, "s"}, {162, ""}, {186, ""}, {187, "fiu"}, {188, "sspux"}, {191, "ssru"}, {193, "fsru"},
    {200, "iS"}, {202, "pFupxx"}, {213, "i"}, {217, "fpu"}, {218, "p"}, {221, "fiii"}, {228, "cp"}, {229, "cp"}, {230, "cxTp"}, {231, "i"},
    {232, "fpii"}, {233, "fefp"}, {234, "iiS"}, {254, "fsx"}, {257, "dsOo"}, {258, "dsm"}, {259, "dsmx"}, {260, "dsiiA"}, {262, "dstA"},
    {263, "dsA"}, {264, "dsds"}, {265, "dsdsA"}, {266, "sds"}, {267, "dsru"}, {268, "dsm"}, {269, "dsa"}, {273, "pu"}, {275, "fpfpux"},
    {276, "ffux"}, {280, "dspA"}, {281, "fpiip"}, {285, "fxiu"}, {288, "fppY"}, {289, "fpux"}, {290, "ux"}, {291, "x"}, {292, "ffO"},
    {293, "QO"}, {294, "x"}, {302, "iipp"}, {316, "dsdsx"}, {318, "rux"}, {319, "sx"}, {322, "dsppA"}, {326, "fpfpux"}, {332, "dsAxp"},
    {334, "puxx"}, {435, "pu"}, {436, "uux"}, {437, "dspu"}, {439, "dsaA"},
};

const char* form_of(uint64_t number)
{
    for (auto& row : rows)
        if (row.number == number)
            return row.form;
    return nullptr;
}

void put_quoted(Text& out, std::string_view bytes, bool more)
{
    out.put("\"");
    for (char c : bytes) {
        const auto u = static_cast<unsigned char>(c);
        switch (c) {
        case '\n': out.put("\\n"); break;
        case '\t': out.put("\\t"); break;
        case '\r': out.put("\\r"); break;
        case '"': out.put("\\\""); break;
        case '\\': out.put("\\\\"); break;
        default:
            if (u < 0x20 || u >= 0x7f)
                print(out, "\\{}{}{}", u >> 6, u >> 3 & 7, u & 7);
            else
                out.put(std::string_view{&c, 1});
        }
    }
    out.put(more ? "\"..." : "\"");
}

void put_bytes(Text& out, uint64_t at, uint64_t size)
{
    constexpr size_t shown = 32; // as strace
    char room[shown];
    const size_t wanted = size < shown ? size : shown;
    if (!at || !user::copy_in(room, at, wanted))
        print(out, "0x{x}", at);
    else
        put_quoted(out, {room, wanted}, size > shown);
}

void put_stat(Text& out, uint64_t at)
{
    auto about = UserPtr<const abi::stat>{at}.load();
    if (!about) {
        print(out, "0x{x}", at);
        return;
    }
    out.put("{st_mode=");
    put_named(out, 'K', about->st_mode & abi::s_ifmt);
    out.put("|0");
    out.put(about->st_mode & 07777, 8);
    print(out, ", st_size={}, ...", about->st_size);
    out.put("}");
}

void put_time(Text& out, uint64_t at)
{
    struct Time { int64_t seconds, nanoseconds; };
    auto time = UserPtr<const Time>{at}.load();
    if (!time) {
        print(out, "0x{x}", at);
        return;
    }
    out.put("{tv_sec=");
    print(out, "{}, tv_nsec={}", time->seconds, time->nanoseconds);
    out.put("}");
}

void put_pair(Text& out, uint64_t at)
{
    struct Pair { int first, second; };
    if (auto pair = UserPtr<const Pair>{at}.load())
        print(out, "[{}, {}]", pair->first, pair->second);
    else
        print(out, "0x{x}", at);
}

// struct sockaddr, of the families that programs use; false for others.
bool put_socket_address(Text& out, uint64_t at, uint64_t size)
{
    struct Internet { uint16_t family; uint8_t port[2], address[4]; };
    constexpr uint16_t af_unix = 1, af_inet = 2;
    constexpr size_t name_at = 2, shown = 108;
    if (auto internet = UserPtr<const Internet>{at}.load(); internet && size >= sizeof(Internet) && internet->family == af_inet) {
        auto& a = internet->address;
        out.put("{sa_family=AF_INET, sin_port=htons(");
        print(out, "{}), sin_addr=inet_addr(\"{}.{}.{}.{}\")", internet->port[0] << 8 | internet->port[1], int{a[0]}, int{a[1]}, int{a[2]}, int{a[3]});
        out.put("}");
        return true;
    }
    auto family = UserPtr<const uint16_t>{at}.load();
    char path[shown];
    const size_t length = size > name_at ? std::min<size_t>(size - name_at, sizeof path) : 0;
    if (!family || *family != af_unix || !user::copy_in(path, at + name_at, length))
        return false;
    out.put("{sa_family=AF_UNIX, sun_path=");
    if (length && path[0] == 0) { // an abstract name, whose end is where the address ends
        out.put("@");
        put_quoted(out, {path + 1, length - 1}, false);
    } else {
        const std::string_view text{path, length};
        put_quoted(out, text.substr(0, text.find('\0')), false);
    }
    out.put("}");
    return true;
}

// What the third argument of fcntl is; 0: the command has none.
constexpr uint64_t call_fcntl = 72;
char fcntl_argument(int command)
{
    switch (command) {
    case abi::f_getfd: case abi::f_getfl: case abi::f_getown: case abi::f_getsig: case abi::f_getlease: case abi::f_getpipe_sz: case abi::f_get_seals:
        return 0;
    case abi::f_dupfd: case abi::f_dupfd_cloexec: case abi::f_setown: case abi::f_setpipe_sz:
        return 'i';
    case abi::f_setfd: return 'b';
    case abi::f_setfl: return 'O';
    case abi::f_setsig: return 'S';
    default: return 'x';
    }
}

bool filled_in(char kind) { return kind == 'r' || kind == 't' || kind == 'Q'; }

void put_argument(Text& out, char kind, const Arguments& arguments, size_t i, const long* result)
{
    const uint64_t value = arguments[i];
    const bool failed = !result || *result < 0;
    switch (kind) {
    case 'f': case 'i': print(out, "{}", static_cast<int>(value)); return;
    case 'd':
        if (static_cast<int>(value) == abi::at_fdcwd)
            out.put("AT_FDCWD");
        else
            print(out, "{}", static_cast<int>(value));
        return;
    case 'u': print(out, "{}", value); return;
    case 's': show(out, UserString{value}); return;
    case 'm': case 'o':
        out.put("0");
        out.put(value & 07777, 8);
        return;
    case 'w': put_bytes(out, value, i + 1 < arguments.size() ? arguments[i + 1] : 0); return;
    case 'r':
        if (!failed)
            return put_bytes(out, value, static_cast<uint64_t>(*result));
        break;
    case 't':
        if (!failed)
            return put_stat(out, value);
        break;
    case 'Q':
        if (!failed)
            return put_pair(out, value);
        break;
    case 'T':
        if (value)
            return put_time(out, value);
        break;
    case 'k':
        if (put_socket_address(out, value, i + 1 < arguments.size() ? arguments[i + 1] : 0))
            return;
        break;
    case 'p': case 'x': break;
    default:
        if (!put_named(out, kind, value))
            print(out, "{}", static_cast<int>(value));
        return;
    }
    if (!value)
        out.put(kind == 'x' ? "0" : "NULL");
    else
        print(out, "0x{x}", value);
}

}

size_t put_arguments(Text& out, uint64_t number, const Call& call, const Arguments& arguments, size_t from, const long* result)
{
    const char* form = form_of(number);
    if (!form) {
        if (from == 0 && call.trace)
            call.trace(out, arguments);
        return arguments.size();
    }
    if (*form == '@')
        form++;
    const bool creates = form[0] == 's' ? arguments[1] & abi::o_creat : (arguments[2] & abi::o_creat) || (arguments[2] & abi::o_tmpfile) == abi::o_tmpfile;
    size_t i = from;
    for (; form[i]; i++) {
        if ((filled_in(form[i]) && !result) || (form[i] == 'o' && !creates))
            break;
        char kind = form[i];
        if (number == call_fcntl && i == 2 && !(kind = fcntl_argument(static_cast<int>(arguments[1]))))
            break;
        if (i)
            out.put(", ");
        put_argument(out, kind, arguments, i, result);
    }
    return i;
}

void put_result(Text& out, uint64_t number, long result)
{
    const char* form = form_of(number);
    if (result < 0 && result > -4096) {
        out.put("-1 ");
        const auto text = error_text(-result);
        if (text.empty())
            print(out, "error {}", -result);
        else
            out.put(text);
    } else if (form && *form == '@') {
        print(out, "0x{x}", static_cast<uint64_t>(result));
    } else {
        print(out, "{}", result);
    }
}

}
