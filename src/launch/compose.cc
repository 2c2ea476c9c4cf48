// SPDX-License-Identifier: Apache-2.0
// The defaults of a run without a manifest, and the options of the command line on top of any plan.
#include "launch/compose.h"
#include "launch/failure.h"
#include "launch/manifest.h"
#include "launch/paths.h"
#include "launch/tree.h"
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace launch {

namespace {

using Step = Options::Step;

bool shows_host_tree(const Plan& plan)
{
    return !plan.mounts.empty() && plan.mounts[0].target == "/" && plan.mounts[0].source == "/";
}

bool is_pseudo(std::string_view directory)
{
    return lies_under(directory, "/proc") || lies_under(directory, "/sys") || directory == "/dev";
}

// Where the caller is, when the program can start there; else "/", with a warning unless the caller has said where to start.
std::string starting_point(Plan& plan, bool elsewhere)
{
    std::string here, reason;
    try {
        here = current_directory();
    } catch (const Failure& failure) {
        reason = failure.what();
    }
    if (!here.empty() && ::access(here.c_str(), X_OK) != 0)
        reason = "the current directory " + here + ": " + std::strerror(errno);
    else if (!here.empty() && is_pseudo(here) && here != "/proc" && here != "/sys" && here != "/dev")
        reason = "the current directory " + here + " is not the program's, which has a /proc and /sys of its own";
    if (reason.empty())
        return here;
    if (!elsewhere)
        plan.warnings.push_back(reason + "; it starts in / (--workdir DIR starts it elsewhere)");
    return "/";
}

// The host's tree read-only, pseudo file systems, a private /tmp, and the current directory writable where it is.
void add_default_mounts(Plan& plan, const std::string& here)
{
    plan.mount({.kind = MountKind::host, .target = "/", .source = "/"});
    plan.mount({.kind = MountKind::proc, .target = "/proc", .writable = true});
    plan.mount({.kind = MountKind::sys, .target = "/sys"});
    plan.mount({.kind = MountKind::dev, .target = "/dev", .writable = true});
    plan.mount({.kind = MountKind::tmpfs, .target = "/dev/shm", .writable = true});
    plan.mount({.kind = MountKind::tmpfs, .target = "/tmp", .writable = true});
    if (here != "/" && !is_pseudo(here))
        plan.mount({.kind = MountKind::host, .target = here, .source = here, .writable = true});
    plan.directory = here;
}

// Shows a host path where it is. Below a private directory such as /tmp the links on its way are not visible, so there the
// path as it was written is mounted too.
void mount_in_place(Plan& plan, const std::string& path, const std::string& here, bool writable)
{
    const std::string real = real_path(path, "mount source");
    const std::string written = normalise(path, here);
    plan.mount({.kind = MountKind::host, .target = real, .source = real, .writable = writable});
    if (written != real && find(plan.mounts, written, "/").kind == Place::Kind::missing)
        plan.mount({.kind = MountKind::host, .target = written, .source = real, .writable = writable});
}

// SRC:DST[:ro|rw]
void mount_volume(Plan& plan, const std::string& text)
{
    std::string rest = text;
    bool writable = true;
    if (rest.ends_with(":ro") || rest.ends_with(":rw")) {
        writable = rest.ends_with(":rw");
        rest.resize(rest.size() - 3);
    }
    const size_t colon = rest.find(':');
    if (colon == rest.npos || colon == 0 || rest.substr(colon + 1, 1) != "/" || rest.find(':', colon + 1) != rest.npos)
        throw Failure(status::usage, "--volume " + text + ": expected SRC:DST[:ro|rw] with an absolute DST");
    plan.mount({.kind = MountKind::host,
                .target = normalise(rest.substr(colon + 1), "/"),
                .source = real_path(rest.substr(0, colon), "mount source"),
                .writable = writable});
}

void set_variable(Plan& plan, const std::string& text)
{
    const size_t equals = text.find('=');
    if (text.empty() || equals == 0)
        throw Failure(status::usage, "--env \"" + text + "\": expected NAME=VALUE");
    if (equals != text.npos)
        plan.set_environment(text.substr(0, equals), text.substr(equals + 1));
    else if (const char* value = std::getenv(text.c_str()))
        plan.set_environment(text, value);
}

void apply(Plan& plan, const Step& step, const std::string& here)
{
    switch (step.kind) {
    case Step::Kind::rw: mount_in_place(plan, step.value, here, true); break;
    case Step::Kind::ro: mount_in_place(plan, step.value, here, false); break;
    case Step::Kind::volume: mount_volume(plan, step.value); break;
    case Step::Kind::tmpfs:
        plan.mount({.kind = MountKind::tmpfs, .target = normalise(step.value, here), .writable = true});
        break;
    case Step::Kind::env: set_variable(plan, step.value); break;
    case Step::Kind::unset_env: plan.unset_environment(step.value); break;
    case Step::Kind::clear_env: plan.environment.clear(); break;
    }
}

// `-v DIR:/` replaces the host's tree; then the caller's directory is no place in the program's.
bool replaces_root(const Options& options)
{
    return std::ranges::any_of(options.steps, [](const Step& step) {
        return (step.kind == Step::Kind::volume && (step.value.ends_with(":/") || step.value.contains(":/:"))) ||
               (step.kind == Step::Kind::tmpfs && step.value == "/");
    });
}

void apply_settings(Plan& plan, const Options& options)
{
    if (options.uid)
        plan.uid = options.uid;
    if (options.gid)
        plan.gid = options.gid;
    if (options.log_level)
        plan.log_level = *options.log_level;
    if (!options.log_file.empty())
        plan.log_file = options.log_file, plan.log_file_from.clear();
    if (!options.host_name.empty())
        plan.host_name = options.host_name;
    if (plan.host_name.size() > 64)
        throw Failure(status::failed, "the host name is longer than 64 bytes");
    plan.stats = plan.stats || options.stats;
    plan.sandbox = plan.sandbox && options.sandbox;
    if (options.enclave_size)
        plan.enclave.enclave_size = options.enclave_size;
    plan.enclave.dynamic |= options.edmm;
    if (options.switchless)
        plan.enclave.workers = options.switchless;
}

void enter_directory(Plan& plan, const std::string& wanted, const std::string& here)
{
    if (!wanted.empty())
        plan.directory = normalise(wanted, shows_host_tree(plan) ? here : plan.directory);
    const Place place = find(plan.mounts, plan.directory, "/");
    if (place.kind == Place::Kind::directory || place.kind == Place::Kind::pseudo)
        return;
    const int error = place.kind == Place::Kind::file ? ENOTDIR : place.error;
    throw Failure(status::failed, "the directory to start in, " + plan.directory + ": " + std::strerror(error));
}

// A manifest's entry point is a path, relative to where the program starts; only a bare name that is not there is searched
// for in PATH.
void find_entrypoint(Plan& plan)
{
    const std::string name = plan.program;
    const bool bare = !name.contains('/');
    if (!bare || find(plan.mounts, name, plan.directory).kind == Place::Kind::missing) {
        find_program(plan, name);
        return;
    }
    find_program(plan, "./" + name);
    plan.program = name;
}

// Who writes `glume run main.py` or `glume run .` means something that is no program.
void find_with_hint(Plan& plan, const std::string& word)
{
    try {
        find_program(plan, word);
    } catch (const Failure& failure) {
        struct Interpreter { std::string_view end, name; };
        constexpr Interpreter interpreters[] = {{".py", "python3"}, {".sh", "sh"}, {".js", "node"}, {".pl", "perl"}, {".rb", "ruby"}, {".php", "php"}, {".lua", "lua"}};
        std::string hint;
        const Place place = find(plan.mounts, word, plan.directory);
        if (place.kind == Place::Kind::directory)
            hint = " (which program in it? glume run NAME.toml runs a manifest, glume run -- PROGRAM a program)";
        else if (place.kind == Place::Kind::file)
            for (const auto& [end, name] : interpreters)
                if (word.ends_with(end))
                    hint = " (glume run -- " + std::string(name) + " " + word + "?)";
        if (hint.empty() && place.kind == Place::Kind::file && !word.contains('/'))
            hint = " (glume run -- ./" + word + "?)";
        throw Failure(failure.exit_status, failure.what() + hint);
    }
}

// A file that an argument names and that only the host's /tmp has: whoever wrote the line did not think of the private one.
void look_at_arguments(Plan& plan)
{
    for (size_t i = 1; i < plan.arguments.size(); i++) {
        const std::string& word = plan.arguments[i];
        if (word.starts_with('/') && hidden_by_private(plan.mounts, word)) {
            plan.warnings.push_back(word + " is in the host's /tmp, and the program has a private one: --ro " + word + " shows it, --rw makes it writable");
            return;
        }
    }
}

}

Plan compose(const Options& options, char** environment)
{
    Plan plan;
    std::string here;
    if (!options.manifest.empty()) {
        here = current_directory();
        plan = load_manifest(options.manifest, options.words, environment);
    } else {
        for (char** entry = environment; *entry != nullptr; ++entry)
            plan.environment.emplace_back(*entry);
        here = starting_point(plan, !options.work_dir.empty() || replaces_root(options));
        add_default_mounts(plan, replaces_root(options) ? "/" : here);
        plan.program = options.words[0];
        plan.arguments = options.words;
        plan.enclave.enclave_size = uint64_t{1} << 30; // nobody has said what this program needs
    }
    for (const Step& step : options.steps)
        apply(plan, step, here);
    apply_settings(plan, options);
    std::ranges::stable_sort(plan.mounts, {}, [](const MountPoint& point) { return components(point.target).size(); });
    enter_directory(plan, options.work_dir, here);
    if (!options.manifest.empty()) {
        try {
            find_entrypoint(plan);
        } catch (const Failure& failure) {
            throw Failure(failure.exit_status, plan.program_from + failure.what());
        }
    } else {
        find_with_hint(plan, plan.program);
    }
    if (options.manifest.empty())
        look_at_arguments(plan);
    return plan;
}

}
