// SPDX-License-Identifier: Apache-2.0
#include "sys/trace_structs.h"
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
//   k socket address, its length is the next argument  j one that is filled in, its length at the next argument
//   C fcntl command  I ioctl request  h how  L clone flags  e epoll operation  & % ^ ~ y flags of calls that make descriptors
//   2 wait options  3 arch_prctl code  4 resource  7 getrandom flags  8 interval timer
// and, by their fields (trace_structs.h; "out" is filled in by the call):
//   @ struct clone_args (not first)  g struct sigaction, q out  z signal set, Z out  1 wait status out  5 struct rlimit, 6 out  9 struct itimerval, 0 out
//   U poll list  E epoll event, X out  + option of the level before it  = its value, B out  J int out  V strings  H environment
// A leading '@': the result is an address.
struct Row { uint16_t number; const char* form; };
constexpr Row rows[] = {
    {0, "fru"}, {1, "fwu"}, {2, "sOo"}, {3, "f"}, {4, "st"}, {5, "ft"}, {6, "st"}, {7, "Uui"}, {8, "fiW"}, {9, "@puPMfx"}, {10, "puP"},
    {11, "pu"}, {12, "@p"}, {13, "Sgqu"}, {14, "hzZu"}, {16, "fIx"}, {17, "frui"}, {18, "fwui"}, {19, "fpi"}, {20, "fpi"}, {21, "sa"},
    {22, "Q"}, {25, "@puuxp"}, {26, "pux"}, {27, "pup"}, {28, "puv"}, {32, "f"}, {33, "ff"}, {34, ""}, {36, "80"}, {37, "u"}, {38, "890"}, {35, "Tp"}, {40, "ffpu"}, {41, "NYi"}, {42, "fku"}, {43, "fjJ"}, {44, "fwuGku"}, {45, "fruGjJ"}, {46, "fpG"}, {47, "fpG"}, {48, "fD"}, {49, "fku"},
    {50, "fi"}, {51, "fjJ"}, {52, "fjJ"}, {53, "NYiQ"}, {54, "fl+=u"}, {55, "fl+BJ"}, {56, "Lpppp"},
    {57, ""}, {58, ""}, {59, "sVH"}, {60, "i"}, {61, "i12p"}, {62, "iS"}, {63, "p"}, {72, "fCx"}, {73, "fx"}, {74, "f"}, {75, "f"}, {76, "su"},
    {77, "fu"}, {78, "fpu"}, {79, "ru"}, {80, "s"}, {81, "f"}, {82, "ss"}, {83, "sm"}, {84, "s"}, {85, "sm"}, {86, "ss"}, {87, "s"}, {88, "ss"},
    {89, "sru"}, {90, "sm"}, {91, "fm"}, {92, "sii"}, {93, "fii"}, {94, "sii"}, {95, "m"}, {97, "46"}, {127, "Zu"}, {128, "zpTu"}, {130, "zu"}, {131, "pp"}, {132, "sp"}, {133, "smx"}, {137, "sp"},
    {138, "fp"}, {157, "iuuuu"}, {158, "3x"}, {160, "45"}, {161, "s"}, {162, ""}, {186, ""}, {187, "fiu"}, {188, "sspux"}, {191, "ssru"}, {193, "fsru"},
    {200, "iS"}, {202, "pFupxx"}, {213, "i"}, {217, "fpu"}, {218, "p"}, {221, "fiii"}, {228, "cp"}, {229, "cp"}, {230, "cxTp"}, {231, "i"},
    {232, "fXii"}, {233, "fefE"}, {234, "iiS"}, {254, "fsx"}, {257, "dsOo"}, {258, "dsm"}, {259, "dsmx"}, {260, "dsiiA"}, {262, "dstA"},
    {263, "dsA"}, {264, "dsds"}, {265, "dsdsA"}, {266, "sds"}, {267, "dsru"}, {268, "dsm"}, {269, "dsa"}, {271, "UuTzu"}, {273, "pu"}, {275, "fpfpux"},
    {276, "ffux"}, {280, "dspA"}, {281, "fXiizu"}, {285, "fxiu"}, {288, "fjJy"}, {289, "fpux"}, {290, "u^"}, {291, "%"}, {292, "ff&"},
    {293, "Q&"}, {294, "~"}, {302, "i456"}, {316, "dsdsx"}, {318, "ru7"}, {319, "sx"}, {322, "dsVHA"}, {326, "fpfpux"}, {332, "dsAxp"},
    {334, "puxx"}, {435, "@@u"}, {436, "uux"}, {437, "dspu"}, {439, "dsaA"}, {441, "fXiTzu"},
};

const char* form_of(uint64_t number)
{
    for (auto& row : rows)
        if (row.number == number)
            return row.form;
    return nullptr;
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
constexpr uint64_t call_fcntl = 72, call_futex = 202, call_poll = 7, call_ppoll = 271;
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

// What futex(2) uses of its arguments.
const char* futex_form(uint64_t operation)
{
    constexpr uint64_t command = 127;
    switch (operation & command) {
    case 0: case 6: case 13: return "pFuT";  // WAIT, LOCK_PI
    case 1: return "pFu";                    // WAKE
    case 3: return "pFuup";                  // REQUEUE
    case 4: return "pFuupu";                 // CMP_REQUEUE
    case 5: return "pFuupx";                 // WAKE_OP
    case 7: case 8: return "pF";             // UNLOCK_PI, TRYLOCK_PI
    case 9: return "pFuTpx";                 // WAIT_BITSET
    case 10: return "pFuppx";                // WAKE_BITSET
    default: return "pFuppx";
    }
}

bool filled_in(char kind) { return std::string_view{"rtQqZ160jJBX"}.find(kind) != std::string_view::npos; }

bool put_structure(Text& out, char kind, const Arguments& arguments, size_t i, const long* result)
{
    const uint64_t value = arguments[i];
    const uint64_t next = i + 1 < arguments.size() ? arguments[i + 1] : 0;
    if (!value || (filled_in(kind) && (!result || *result < 0 || (kind == '1' && *result == 0))))
        return false;
    switch (kind) {
    case 'g': case 'q': put_action(out, value); return true;
    case 'z': case 'Z': put_signal_set(out, value); return true;
    case '1': put_wait_status(out, value); return true;
    case '@': put_clone(out, value); return true;
    case '5': case '6': put_limit(out, value); return true;
    case '9': case '0': put_interval(out, value); return true;
    case 'U': put_poll(out, value, static_cast<uint32_t>(next), false); return true;
    case 'E': put_epoll(out, value, 1, false); return true;
    case 'X': put_epoll(out, value, static_cast<uint64_t>(*result), true); return true;
    case '=': put_option(out, value, static_cast<uint32_t>(next)); return true;
    case 'B': put_option(out, value, UserPtr<const uint32_t>{next}.load().value_or(0)); return true;
    case 'J': put_number(out, value); return true;
    case 'j': return put_socket_address(out, value, UserPtr<const uint32_t>{next}.load().value_or(0));
    case 'V': put_strings(out, value); return true;
    case 'H': put_count(out, value); return true;
    default: return false;
    }
}

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
    case '+':
        if (!put_option_name(out, arguments[i - 1], value))
            print(out, "{}", static_cast<int>(value));
        return;
    case 'p': case 'x': break;
    case 'g': case 'q': case 'z': case 'Z': case '1': case '@': case '5': case '6': case '9': case '0': case 'U': case 'E': case 'X': case '=': case 'B':
    case 'J': case 'j': case 'V': case 'H':
        if (put_structure(out, kind, arguments, i, result))
            return;
        break;
    default:
        if (!put_named(out, kind, value))
            print(out, "{}", static_cast<int>(value));
        return;
    }
    if (!value && kind == 'x')
        out.put("0");
    else
        put_address(out, value);
}

}

void put_string(Text& out, std::string_view text)
{
    constexpr size_t shown = 96;
    put_quoted(out, text.substr(0, shown), text.size() >= shown);
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
    if (number == call_futex)
        form = futex_form(arguments[1]);
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

void put_result(Text& out, uint64_t number, const Arguments& arguments, long result)
{
    const char* form = form_of(number);
    out.put(" = ");
    if (result < 0 && result > -4096) {
        constexpr long internal = 512; // the call may be made again: no program sees that
        out.put(-result >= internal ? "? " : "-1 ");
        const auto text = error_text(-result);
        if (text.empty())
            print(out, "error {}", -result);
        else
            out.put(text);
    } else if (form && *form == '@') {
        print(out, "0x{x}", static_cast<uint64_t>(result));
    } else {
        print(out, "{}", result);
        if ((number == call_poll || number == call_ppoll) && result > 0) {
            out.put(" (");
            put_poll(out, arguments[0], static_cast<uint32_t>(arguments[1]), true);
            out.put(")");
        } else if (number == call_poll && result == 0) {
            out.put(" (Timeout)");
        }
    }
}

}
