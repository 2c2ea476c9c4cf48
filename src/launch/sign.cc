// SPDX-License-Identifier: Apache-2.0
// Measures and signs the enclave of a manifest. The same inputs give the same bytes: the date is the one asked for, else
// SOURCE_DATE_EPOCH's, else 1970-01-01, and RSA PKCS#1 v1.5 signatures have no randomness.
#include "launch/sign.h"
#include "launch/enclave.h"
#include "launch/failure.h"
#include "launch/hex.h"
#include "launch/trusted.h"
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <getopt.h>
#include <sys/stat.h>
#include <unistd.h>

namespace launch {

namespace {

struct SignOptions {
    std::string manifest, key, output, signature, trusted, image, pages;
    uint32_t date = 0x1970'0101;
};

[[noreturn]] void misused(const std::string& message)
{
    throw Failure(status::usage, message + "\n       usage: glume sign [--key FILE] [--date YYYY-MM-DD] [--output FILE] [--sigfile FILE] NAME.manifest|NAME.toml");
}

uint32_t bcd(unsigned year, unsigned month, unsigned day)
{
    char digits[16];
    std::snprintf(digits, sizeof digits, "%04u%02u%02u", year % 10000, month % 100, day % 100);
    uint32_t value = 0;
    std::from_chars(digits, digits + 8, value, 16);
    return value;
}

uint32_t parse_date(const std::string& text)
{
    std::tm date{};
    const char* end = ::strptime(text.c_str(), "%Y-%m-%d", &date);
    if (end == nullptr || *end != '\0')
        misused("--date " + text + ": expected YYYY-MM-DD");
    return bcd(static_cast<unsigned>(date.tm_year) + 1900, static_cast<unsigned>(date.tm_mon) + 1, static_cast<unsigned>(date.tm_mday));
}

uint32_t default_date()
{
    std::time_t when = 0;
    if (const char* epoch = std::getenv("SOURCE_DATE_EPOCH"))
        when = static_cast<std::time_t>(std::strtoll(epoch, nullptr, 10));
    std::tm date{};
    ::gmtime_r(&when, &date);
    return bcd(static_cast<unsigned>(date.tm_year) + 1900, static_cast<unsigned>(date.tm_mon) + 1, static_cast<unsigned>(date.tm_mday));
}

SignOptions parse(int argc, char** argv)
{
    enum : int { key = 256, date, output, signature, trusted, image, pages };
    constexpr option long_options[] = {
        {"key", required_argument, nullptr, key},         {"date", required_argument, nullptr, date},
        {"output", required_argument, nullptr, output},   {"sigfile", required_argument, nullptr, signature},
        {"hashes", required_argument, nullptr, trusted},
        {"enclave", required_argument, nullptr, image},   {"pages", required_argument, nullptr, pages},
        {},
    };
    SignOptions options;
    options.date = default_date();
    optind = 0;
    opterr = 0;
    for (int found; (found = ::getopt_long(argc, argv, "+:", long_options, nullptr)) != -1;) {
        switch (found) {
        case key: options.key = optarg; break;
        case date: options.date = parse_date(optarg); break;
        case output: options.output = optarg; break;
        case signature: options.signature = optarg; break;
        case trusted: options.trusted = optarg; break;
        case image: options.image = optarg; break;
        case pages: options.pages = optarg; break;
        default: misused("sign: unknown option, or one without its value");
        }
    }
    if (optind + 1 != argc)
        misused("sign: which manifest?");
    options.manifest = argv[optind];
    const std::string name = enclave_name(options.manifest);
    if (options.output.empty())
        options.output = name + ".manifest.sgx";
    if (options.signature.empty())
        options.signature = name + ".sig";
    if (options.trusted.empty())
        options.trusted = name + ".trusted";
    return options;
}

// The folders of `path` that are missing below `home`, which is not made.
void make_folders(const std::string& path, const std::string& home)
{
    for (size_t slash = path.find('/', home.size() + 1); slash != path.npos; slash = path.find('/', slash + 1))
        if (::mkdir(path.substr(0, slash).c_str(), 0700) != 0 && errno != EEXIST)
            throw Failure(status::failed, path.substr(0, slash) + ": " + std::strerror(errno));
}

// Where the user's own key lies; no path: nowhere, for there is no such folder. Folders are made below `home`.
struct OwnKey { std::string path, home, reason; };
OwnKey own_key()
{
    for (const auto& [variable, below] : {std::pair("XDG_CONFIG_HOME", "/glume/enclave-key.pem"), std::pair("HOME", "/.config/glume/enclave-key.pem")}) {
        const char* folder = std::getenv(variable);
        if (folder == nullptr || *folder != '/')
            continue;
        // A configuration folder is made when it is needed (XDG Base Directory Specification), a home is not.
        const bool is_home = std::string_view(variable) == "HOME";
        const std::string needed = is_home ? folder : std::string(folder, std::strrchr(folder, '/') + 1);
        struct stat info;
        if (::stat(needed.c_str(), &info) != 0 || !S_ISDIR(info.st_mode))
            return {"", "", std::string(variable) + "=" + folder + (is_home ? " is no directory" : " lies in no directory")};
        return {std::string(folder) + below, needed, ""};
    }
    return {"", "", "HOME is not set"};
}

}

void load_key(sgx::SigningKey& key, std::string path)
{
    const bool own = path.empty();
    std::string home;
    if (own) {
        const OwnKey place = own_key();
        if (place.path.empty()) {
            std::fprintf(stderr, "glume: warning: %s: the enclave is signed with a key that is made for this run only, and kept nowhere\n", place.reason.c_str());
            key.generate();
            return;
        }
        path = place.path;
        home = place.home;
    }
    try {
        if (own && ::access(path.c_str(), F_OK) != 0) {
            std::fprintf(stderr, "glume: making a key to sign enclaves with: %s\n"
                                 "glume: warning: this key is for development; a product's key belongs on a machine that does nothing else\n", path.c_str());
            key.generate();
            make_folders(path, home);
            const std::string text = key.text();
            write_all(path, std::as_bytes(std::span(text)), 0600);
            return;
        }
        const std::vector<std::byte> text = read_all(path, "signing key");
        key.parse(std::string(reinterpret_cast<const char*>(text.data()), text.size()));
    } catch (const sgx::BadKey& error) {
        throw Failure(status::failed, "signing key " + path + ": " + error.what());
    }
}

sgx::SigStruct signed_description(const sgx::PageList& pages, const Plan& plan, const sgx::SigningKey& key, uint32_t date)
{
    sgx::SigStruct s = sgx::describe(sgx::measure(pages), plan.enclave, date);
    sgx::sign(s, key);
    return s;
}

std::string describe_sigstruct(const sgx::SigStruct& s)
{
    std::string text;
    const auto line = [&](const char* name, const std::string& value) { text += std::string(name) + ": " + value + "\n"; };
    char date[16];
    std::snprintf(date, sizeof date, "%04x-%02x-%02x", s.date >> 16, s.date >> 8 & 0xff, s.date & 0xff);
    line("mrenclave", hex(s.measurement));
    line("mrsigner", hex(sgx::signer(s)));
    line("isvprodid", std::to_string(s.product));
    line("isvsvn", std::to_string(s.version));
    line("debug", s.attributes.flags & sgx::attribute::debug ? "yes" : "no");
    line("header", hex(s.header));
    line("vendor", hex(s.vendor));
    line("date", date);
    line("header2", hex(s.header2));
    line("swdefined", hex(s.software));
    line("attributes.flags", hex(s.attributes.flags));
    line("attributes.xfrm", hex(s.attributes.features));
    line("attributemask.flags", hex(s.attribute_mask.flags));
    line("attributemask.xfrm", hex(s.attribute_mask.features));
    line("miscselect", hex(s.misc_select));
    line("miscmask", hex(s.misc_mask));
    line("cet_attributes", hex(s.cet_attributes));
    line("cet_attributes_mask", hex(s.cet_mask));
    line("isvfamilyid", hex(s.family));
    line("isvextprodid", hex(s.extended_product));
    line("exponent", std::to_string(s.exponent));
    line("modulus", hex(s.modulus));
    line("signature", hex(s.signature));
    line("q1", hex(s.q1));
    line("q2", hex(s.q2));
    const char* wrong = sgx::defect(s);
    line("valid", wrong == nullptr ? "yes" : std::string("no: ") + wrong);
    return text;
}

int run_sign(int argc, char** argv)
{
    const SignOptions options = parse(argc, argv);
    sgx::SigningKey key;
    load_key(key, options.key);
    Plan plan = enclave_plan(options.manifest);
    for (const std::string& key_name : plan.unmeasured)
        std::fprintf(stderr, "glume: warning: %s: an enclave takes nothing from its caller; `glume run --sgx` refuses arguments, and gives no variables\n", key_name.c_str());
    const std::vector<std::byte> trusted = trust(plan);
    check_files(plan);
    for (const std::string& note : plan.notes)
        std::fprintf(stderr, "glume: note: %s\n", note.c_str());
    if (const std::string name = untrusted_program(plan); !name.empty())
        std::fprintf(stderr, "glume: warning: the program will not start: add \"file:%s\", and what it loads, to sgx.trusted_files\n", name.c_str());
    const std::string name = enclave_name(options.manifest);
    const sgx::PageList pages = enclave_pages(plan, options.image);
    const sgx::SigStruct s = signed_description(pages, plan, key, options.date);
    if (!options.pages.empty())
        write_all(options.pages, sgx::export_pages(pages), 0644);
    write_all(options.output, read_all(options.manifest, "manifest"), 0644);
    write_all(options.trusted, trusted, 0644);
    write_all(options.signature, std::as_bytes(std::span(&s, 1)), 0644);
    for (const auto& [written, expected] : {std::pair(options.signature, name + ".sig"), std::pair(options.trusted, name + ".trusted")})
        if (written != expected)
            std::fprintf(stderr, "glume: note: `glume run --sgx %s` looks for %s, not for %s\n", options.manifest.c_str(), expected.c_str(), written.c_str());
    if (const std::string runs = base_name(options.output); runs != name && !runs.empty() && runs + ".sig" != options.signature)
        std::fprintf(stderr, "glume: note: to run %s, %s.sig and %s.trusted must lie beside it (--sigfile, --hashes)\n", options.output.c_str(), runs.c_str(), runs.c_str());
    std::printf("mrenclave: %s\nmrsigner: %s\n", hex(s.measurement).c_str(), hex(sgx::signer(s)).c_str());
    return 0;
}

int run_sigstruct(int argc, char** argv)
{
    if (argc != 2)
        throw Failure(status::usage, "usage: glume sigstruct NAME.sig");
    const std::vector<std::byte> file = read_all(argv[1], "signature");
    sgx::SigStruct s;
    if (file.size() != sizeof s)
        throw Failure(status::failed, std::string(argv[1]) + ": a SIGSTRUCT has 1808 bytes");
    std::memcpy(&s, file.data(), sizeof s);
    std::fputs(describe_sigstruct(s).c_str(), stdout);
    return sgx::defect(s) == nullptr ? 0 : status::failed;
}

}
