// SPDX-License-Identifier: Apache-2.0
// Parsing the command line with getopt_long: options end at the first word, or at "--".
#include "launch/options.h"
#include "launch/failure.h"
#include "launch/nearest.h"
#include "launch/size.h"
#include <charconv>
#include <getopt.h>

namespace launch {

namespace {

enum : int {
    opt_rw = 256, opt_ro, opt_tmpfs, opt_env, opt_unset_env, opt_clear_env, opt_work_dir, opt_uid, opt_gid, opt_host_name,
    opt_log_level, opt_trace, opt_log_file, opt_stats, opt_no_sandbox, opt_verify, opt_dry_run, opt_sgx, opt_enclave_size, opt_edmm, opt_switchless, opt_version,
};

constexpr option long_options[] = {
    {"rw", required_argument, nullptr, opt_rw},
    {"ro", required_argument, nullptr, opt_ro},
    {"volume", required_argument, nullptr, 'v'},
    {"tmpfs", required_argument, nullptr, opt_tmpfs},
    {"env", required_argument, nullptr, opt_env},
    {"unsetenv", required_argument, nullptr, opt_unset_env},
    {"clearenv", no_argument, nullptr, opt_clear_env},
    {"workdir", required_argument, nullptr, opt_work_dir},
    {"uid", required_argument, nullptr, opt_uid},
    {"gid", required_argument, nullptr, opt_gid},
    {"hostname", required_argument, nullptr, opt_host_name},
    {"log-level", required_argument, nullptr, opt_log_level},
    {"trace", no_argument, nullptr, opt_trace},
    {"log-file", required_argument, nullptr, opt_log_file},
    {"stats", no_argument, nullptr, opt_stats},
    {"no-sandbox", no_argument, nullptr, opt_no_sandbox},
    {"verify", no_argument, nullptr, opt_verify},
    {"dry-run", no_argument, nullptr, opt_dry_run},
    {"sgx", optional_argument, nullptr, opt_sgx},
    {"enclave-size", required_argument, nullptr, opt_enclave_size},
    {"edmm", no_argument, nullptr, opt_edmm},
    {"switchless-threads", required_argument, nullptr, opt_switchless},
    {"help", no_argument, nullptr, 'h'},
    {"version", no_argument, nullptr, opt_version},
    {},
};

[[noreturn]] void misused(const std::string& message)
{
    throw Failure(status::usage, message + "\n       (glume --help lists what there is)");
}

[[noreturn]] void unknown_option(const std::string& word)
{
    std::vector<std::string_view> names;
    for (const option& known : long_options)
        if (known.name != nullptr)
            names.emplace_back(known.name);
    const std::string name = word.substr(0, word.find('='));
    for (const option& known : long_options)
        if (known.name != nullptr && name == "--" + std::string(known.name))
            misused(name + " takes no value");
    for (const std::string_view signing : {"--key", "--date", "--output", "--sigfile", "--hashes", "--pages", "--enclave"})
        if (name == signing)
            misused(name + " is an option of glume sign");
    std::string_view near = name.starts_with("--") ? nearest(std::string_view(name).substr(2), names) : std::string_view();
    misused("unknown option " + name + (near.empty() ? "" : "; did you mean --" + std::string(near) + "?"));
}

uint32_t number(std::string_view option, std::string_view text)
{
    uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || text.empty() || value == ~uint32_t{0})
        misused("--" + std::string(option) + ": \"" + std::string(text) + "\" is not an id");
    return value;
}

LogLevel level(std::string_view text)
{
    if (const auto found = log_level_named(text))
        return *found;
    misused("--log-level: \"" + std::string(text) + "\" is none of none, error, warning, debug, trace");
}

uint64_t size(std::string_view text)
{
    constexpr uint64_t least = 64 << 20, most = uint64_t{32} << 30, page = 4096;
    if (const auto found = parse_size(text)) {
        if (*found < least || *found > most || *found % page != 0)
            misused("--enclave-size " + std::string(text) + ": it must lie between 64M and 32G, in whole pages of 4K");
        return *found;
    }
    misused("--enclave-size: \"" + std::string(text) + "\" is no size, such as 512M");
}

Options::Enclave enclave(std::string_view text)
{
    if (text.empty() || text == "hardware")
        return Options::Enclave::hardware;
    if (text == "emulated")
        return Options::Enclave::emulated;
    misused("--sgx=" + std::string(text) + ": expected hardware or emulated");
}

bool is_manifest(std::string_view word)
{
    return word.ends_with(".toml") || word.ends_with(".manifest") || word.ends_with(".manifest.sgx");
}

void parse_run(Options& options, int argc, char** argv)
{
    using Kind = Options::Step::Kind;
    const auto step = [&](Kind kind) { options.steps.push_back({kind, optarg ? optarg : ""}); };
    optind = 0; // glibc: start afresh, also in a second call
    opterr = 0;
    for (int index = 0;;) {
        const int next = optind > 0 ? optind : 1;
        const int found = ::getopt_long(argc, argv, "+:v:h", long_options, &index);
        if (found == -1)
            break;
        if (optarg != nullptr && optarg == argv[optind - 1] && std::string_view(optarg) == "--")
            misused(std::string(argv[next]) + " needs a value, and -- is none");
        switch (found) {
        case opt_rw: step(Kind::rw); break;
        case opt_ro: step(Kind::ro); break;
        case 'v': step(Kind::volume); break;
        case opt_tmpfs: step(Kind::tmpfs); break;
        case opt_env: step(Kind::env); break;
        case opt_unset_env: step(Kind::unset_env); break;
        case opt_clear_env: step(Kind::clear_env); break;
        case opt_work_dir: options.work_dir = optarg; break;
        case opt_uid: options.uid = number("uid", optarg); break;
        case opt_gid: options.gid = number("gid", optarg); break;
        case opt_host_name:
            if (*optarg == '\0')
                misused("--hostname: a name must not be empty");
            options.host_name = optarg;
            break;
        case opt_log_level: options.log_level = level(optarg); break;
        case opt_trace: options.log_level = LogLevel::trace; break;
        case opt_log_file: options.log_file = optarg; break;
        case opt_stats: options.stats = true; break;
        case opt_no_sandbox: options.sandbox = false; break;
        case opt_verify: options.verify = true; break;
        case opt_dry_run: options.dry_run = true; break;
        case opt_sgx: options.sgx = enclave(optarg == nullptr ? "" : optarg); break;
        case opt_enclave_size: options.enclave_size = size(optarg); break;
        case opt_edmm: options.edmm = true; break;
        case opt_switchless: options.switchless = number("switchless-threads", optarg); break;
        case 'h': options.action = Options::Action::help; return;
        case opt_version: options.action = Options::Action::version; return;
        case ':': misused(std::string(argv[next]) + " needs a value");
        default: unknown_option(argv[next]);
        }
    }
    const bool after_dashes = optind > 1 && std::string_view(argv[optind - 1]) == "--";
    if (optind == argc)
        misused("run: which program? (glume run -- PROGRAM [ARGS...])");
    if (!after_dashes && is_manifest(argv[optind]))
        options.manifest = argv[optind++];
    else if (const std::string_view word = argv[optind]; !after_dashes && (word.ends_with(".template") || word.ends_with(".jinja")))
        misused("run: " + std::string(word) + " is a template; render it first, a manifest is what comes out (glume run NAME.manifest)");
    options.words.assign(argv + optind, argv + argc);
}

}

Options parse_options(int argc, char** argv)
{
    Options options;
    const std::string_view command = argc > 1 ? argv[1] : "--help";
    if (command == "run") {
        parse_run(options, argc - 1, argv + 1);
    } else if (command == "--help" || command == "-h" || command == "help") {
        options.action = Options::Action::help;
    } else if (command == "--version" || command == "version") {
        options.action = Options::Action::version;
    } else {
        constexpr std::string_view commands[] = {"run", "sign", "sigstruct", "doctor", "help", "version", "--help", "--version"};
        misused("unknown command \"" + std::string(command) + "\"" + did_you_mean(command, commands));
    }
    return options;
}

std::optional<LogLevel> log_level_named(std::string_view name)
{
    if (name == "none") return LogLevel::none;
    if (name == "error") return LogLevel::error;
    if (name == "warning") return LogLevel::warning;
    if (name == "debug") return LogLevel::debug;
    if (name == "trace" || name == "all") return LogLevel::trace;
    return std::nullopt;
}

}
