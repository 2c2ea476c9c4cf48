// SPDX-License-Identifier: Apache-2.0
// Reading a manifest: parse, check the keys, then one function for each part of the plan.
#include "launch/manifest.h"
#include "launch/failure.h"
#include "launch/options.h"
#include "launch/paths.h"
#include "launch/schema.h"
#include "launch/size.h"
#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <set>
#include <sys/stat.h>
#include <unistd.h>

namespace launch {

namespace {

constexpr size_t max_file = size_t{16} << 20;

// The contents of a host file. Throws Failure "WHAT PATH: reason".
std::string read_file(const std::string& path, const std::string& what)
{
    const auto fail = [&](int error) { throw Failure(status::failed, what + path + ": " + std::strerror(error)); };
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0)
        fail(errno);
    std::string text;
    char chunk[16384];
    ssize_t size = 0;
    while ((size = ::read(file, chunk, sizeof chunk)) > 0 && text.size() < max_file)
        text.append(chunk, static_cast<size_t>(size));
    const int error = size < 0 ? errno : size > 0 ? EFBIG : 0;
    ::close(file);
    if (error != 0)
        fail(error);
    return text;
}

toml::table parse(const std::string& file)
{
    const std::string text = read_file(file, "manifest ");
    try {
        return toml::parse(text, file);
    } catch (const toml::parse_error& error) {
        const auto place = error.source().begin;
        std::string message = file + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) + ": ";
        message += error.description();
        if (text.contains("{{") || text.contains("{%"))
            message += "\n       (this looks like a template: a manifest is what comes out when it is rendered)";
        throw Failure(status::failed, message);
    } catch (const NotToml& error) {
        throw Failure(status::failed, file + ": " + error.what());
    }
}

// Texts, each ended by a NUL, as gramine-argv-serializer writes them.
std::vector<std::string> split_at_nul(std::string_view text)
{
    std::vector<std::string> parts;
    while (!text.empty()) {
        const std::string_view part = text.substr(0, text.find('\0'));
        parts.emplace_back(part);
        text.remove_prefix(std::min(part.size() + 1, text.size()));
    }
    return parts;
}

// One manifest, its keys already checked.
class Manifest {
public:
    Manifest(const toml::table& table, std::string file) : table_(table), file_(std::move(file)) {}

    void entrypoint(Plan& plan) const
    {
        const toml::node* node = at("libos.entrypoint");
        if (node == nullptr)
            node = at("loader.entrypoint.uri") ? at("loader.entrypoint.uri") : at("loader.entrypoint");
        if (node == nullptr || !node->is_string())
            throw Failure(status::failed, file_ + ": which program? libos.entrypoint is missing");
        plan.program = path_of(*node);
        plan.program_from = where(file_, *node);
        if (plan.program.ends_with("/libsysdb.so") && at("libos.entrypoint") == nullptr)
            fail(*node, "loader.entrypoint is Gramine's library OS; the program goes in libos.entrypoint");
    }

    void arguments(Plan& plan, const std::vector<std::string>& words) const
    {
        const toml::node *argv = at("loader.argv"), *source = at("loader.argv_src_file");
        const bool from_caller = flag("loader.insecure__use_cmdline_argv");
        if ((argv != nullptr) + (source != nullptr) + from_caller > 1)
            fail(argv ? *argv : *source, "only one of loader.argv, loader.argv_src_file and loader.insecure__use_cmdline_argv can be set");
        if (!words.empty() && !from_caller)
            throw Failure(status::usage, file_ + " takes no arguments from the command line (loader.insecure__use_cmdline_argv = true allows them)");
        if (argv != nullptr) {
            for (const toml::node& word : *argv->as_array())
                plan.arguments.push_back(plain(word, word.as_string()->get()));
        } else if (source != nullptr) {
            plan.arguments = split_at_nul(read_file(path_of(*source), where(file_, *source)));
        } else {
            plan.arguments = words;
            plan.arguments.insert(plan.arguments.begin(), plan.program);
        }
        if (plan.arguments.empty())
            fail(argv ? *argv : *source, "there must be at least one argument, the program's name");
    }

    void environment(Plan& plan, char** caller) const
    {
        if (flag("loader.insecure__use_host_env"))
            for (char** entry = caller; *entry != nullptr; ++entry)
                plan.environment.emplace_back(*entry);
        if (const toml::node* source = at("loader.env_src_file")) {
            for (const std::string& entry : split_at_nul(read_file(path_of(*source), where(file_, *source)))) {
                const size_t equals = entry.find('=');
                if (equals == entry.npos || equals == 0)
                    fail(*source, "\"" + entry + "\" is not NAME=value");
                plan.set_environment(entry.substr(0, equals), entry.substr(equals + 1));
            }
        }
        const toml::node* variables = at("loader.env");
        if (variables == nullptr)
            return;
        for (const auto& [key, node] : *variables->as_table())
            variable(plan, std::string(key.str()), node);
    }

    void mounts(Plan& plan) const
    {
        const toml::node* root = at("fs.root");
        if (root != nullptr)
            plan.mount(mount(*root->as_table(), "/"));
        else
            plan.mount({.target = "/", .source = current_directory(), .writable = true}); // as in Gramine
        plan.mount({.kind = MountKind::proc, .target = "/proc", .writable = true});
        plan.mount({.kind = MountKind::sys, .target = "/sys"});
        plan.mount({.kind = MountKind::dev, .target = "/dev", .writable = true});
        plan.mount({.kind = MountKind::tmpfs, .target = "/dev/shm", .writable = true});
        if (flag("sys.enable_extra_runtime_domain_names_conf") && ::access("/etc/resolv.conf", R_OK) == 0)
            plan.mount({.target = "/etc/resolv.conf", .source = real_path("/etc/resolv.conf", "mount source")});
        std::set<std::string> seen;
        for (const toml::table* table : mount_tables()) {
            const toml::node* path = table->get("path");
            if (path == nullptr)
                fail(*table, "this mount has no path");
            const std::string target = path->as_string()->get();
            if (!target.starts_with('/'))
                fail(*path, "path \"" + target + "\" must be absolute");
            if (normalise(target, "/") == "/")
                fail(*path, "/ is mounted by fs.root, not by fs.mounts");
            if (!seen.insert(normalise(target, "/")).second)
                fail(*path, "something else is mounted at \"" + target + "\" already");
            plan.mount(mount(*table, normalise(target, "/")));
        }
        if (const toml::node* start = at("fs.start_dir")) {
            plan.directory = path_of(*start);
            if (!plan.directory.starts_with('/'))
                fail(*start, "fs.start_dir \"" + plan.directory + "\" must be absolute");
            plan.directory = normalise(plan.directory, "/");
        }
    }

    void settings(Plan& plan) const
    {
        plan.stack_size = size("sys.stack.size");
        constexpr uint64_t least = 64 << 10, most = 1 << 30; // as much as the kernel gives (task::stack_limit)
        if (plan.stack_size != 0 && (plan.stack_size < least || plan.stack_size > most))
            fail(*at("sys.stack.size"), "sys.stack.size must lie between 64K and 1G");
        plan.brk_max_size = size("sys.brk.max_size");
        plan.uid = id("loader.uid");
        plan.gid = id("loader.gid");
        if (const auto limit = number("sys.fds.limit", 3, uint64_t{1} << 30))
            plan.descriptor_limit = *limit;
        if (const toml::node* level = at("loader.log_level"))
            plan.log_level = *log_level_named(level->as_string()->get());
        if (const toml::node* log = at("loader.log_file"))
            plan.log_file = path_of(*log), plan.log_file_from = where(file_, *log) + "loader.log_file: ";
        if (const toml::node* name = at("glume.host_name"))
            plan.host_name = plain(*name, name->as_string()->get());
        plan.stats = flag("glume.stats");
        plan.sandbox = at("glume.sandbox") == nullptr || flag("glume.sandbox");
    }

    void unmeasured(Plan& plan) const
    {
        for (const char* name : {"loader.insecure__use_cmdline_argv", "loader.insecure__use_host_env"})
            if (flag(name))
                plan.unmeasured.push_back(where(file_, *at(name)) + name);
    }

    void enclave(sgx::Configuration& enclave) const
    {
        constexpr uint64_t most_workers = 64;
        if (const uint64_t wanted = size("sgx.enclave_size")) {
            if (wanted < uint64_t{64} << 20 || wanted > uint64_t{32} << 30)
                fail(*at("sgx.enclave_size"), "sgx.enclave_size must lie between 64M and 32G");
            enclave.enclave_size = wanted;
        }
        for (const char* name : {"sgx.thread_num", "sgx.max_threads"}) // the second is the newer name
            if (const auto threads = number(name, 1, 1 << 20))
                enclave.threads = static_cast<uint32_t>(*threads);
        for (const char* name : {"sgx.insecure__rpc_thread_num", "sgx.switchless_threads"}) // the first is Gramine's
            if (const auto workers = number(name, 0, most_workers))
                enclave.workers = static_cast<uint32_t>(*workers);
        enclave.dynamic = flag("sgx.edmm_enable");
        enclave.debug = flag("sgx.debug");
        enclave.product = static_cast<uint16_t>(number("sgx.isvprodid", 0, 0xffff).value_or(0));
        enclave.version = static_cast<uint16_t>(number("sgx.isvsvn", 0, 0xffff).value_or(0));
        constexpr std::pair<std::string_view, uint64_t> features[] = {{"avx", 1 << 2}, {"mpx", 3 << 3}, {"avx512", 7 << 5}, {"pkru", 1 << 9}, {"amx", 3 << 17}};
        for (const auto& [name, bits] : features) {
            const std::string_view state = table_.at_path("sgx.cpu_features." + std::string(name)).value_or(std::string_view("unspecified"));
            if (state == "required" || flag("sgx.require_" + std::string(name)))
                enclave.features_required |= bits;
            else if (state == "disabled")
                enclave.features_refused |= bits;
        }
    }

    void files(FileRules& rules) const
    {
        const std::string_view policy = table_.at_path("sgx.file_check_policy").value_or(std::string_view("strict"));
        rules.check = policy == "strict" ? FileCheck::strict : FileCheck::log_only;
        rules.cache = size("sgx.trusted_files_cache_size");
        for_each_file("sgx.trusted_files", [&](const toml::node& node) {
            const toml::table* table = node.as_table();
            const toml::node* uri = table ? table->get("uri") : &node;
            if (uri == nullptr)
                fail(node, "this trusted file has no uri");
            TrustRule rule{normalise(path_of(*uri), current_directory()), "", where(file_, node) + "sgx.trusted_files: "};
            if (table != nullptr)
                rule.sha256 = (*table)["sha256"].value_or(std::string());
            rules.trusted.push_back(std::move(rule));
        });
        for_each_file("sgx.allowed_files", [&](const toml::node& node) { rules.allowed.push_back(normalise(path_of(node), current_directory())); });
    }

private:
    // A list, or (as older manifests have it) a table whose names mean nothing.
    template <typename Visit>
    void for_each_file(std::string_view path, Visit visit) const
    {
        const toml::node* node = at(path);
        if (node == nullptr)
            return;
        if (const toml::array* list = node->as_array()) {
            for (const toml::node& each : *list)
                visit(each);
            return;
        }
        for (const auto& [key, each] : *node->as_table())
            visit(each);
    }

    const toml::node* at(std::string_view path) const { return table_.at_path(path).node(); }
    bool flag(std::string_view path) const { return table_.at_path(path).value_or(false); }

    [[noreturn]] void fail(const toml::node& node, const std::string& message) const
    {
        throw Failure(status::failed, where(file_, node) + message);
    }

    // Text that ends up in a C string.
    const std::string& plain(const toml::node& node, const std::string& text) const
    {
        if (text.contains('\0'))
            fail(node, "a NUL character cannot be part of this value");
        return text;
    }

    // The path of a "file:" or "dev:" URI, or a path itself.
    std::string path_of(const toml::node& node) const
    {
        const std::string text = plain(node, node.as_string()->get());
        if (text.contains("{{"))
            fail(node, "\"" + text + "\" looks like a part of a template: a manifest is what comes out when it is rendered");
        const size_t colon = text.find(':'), slash = text.find('/');
        if (colon == text.npos || slash < colon)
            return not_empty(node, text);
        if (!text.starts_with("file:") && !text.starts_with("dev:"))
            fail(node, "\"" + text + "\": expected file:PATH");
        return not_empty(node, text.substr(colon + 1));
    }

    const std::string& not_empty(const toml::node& node, const std::string& path) const
    {
        if (path.empty())
            fail(node, "the path is empty");
        return path;
    }

    uint64_t size(std::string_view path) const
    {
        const toml::node* node = at(path);
        return node == nullptr ? 0 : *parse_size(node->as_string()->get());
    }

    std::optional<uint64_t> number(std::string_view path, uint64_t least, uint64_t most) const
    {
        const toml::node* node = at(path);
        if (node == nullptr)
            return std::nullopt;
        const int64_t value = node->as_integer()->get();
        if (value < 0 || static_cast<uint64_t>(value) < least || static_cast<uint64_t>(value) > most)
            fail(*node, std::string(path) + " must lie between " + std::to_string(least) + " and " + std::to_string(most));
        return static_cast<uint64_t>(value);
    }

    std::optional<uint32_t> id(std::string_view path) const
    {
        const auto value = number(path, 0, 0xffff'fffe);
        return value ? std::optional(static_cast<uint32_t>(*value)) : std::nullopt;
    }

    void variable(Plan& plan, const std::string& name, const toml::node& node) const
    {
        if (name.empty() || name.contains('=') || name.contains('\0'))
            fail(node, "\"" + name + "\" cannot be the name of an environment variable");
        if (const auto* text = node.as_string()) {
            plan.set_environment(name, plain(node, text->get()));
            return;
        }
        const toml::table& table = *node.as_table();
        const toml::node *value = table.get("value"), *passthrough = table.get("passthrough");
        if ((value == nullptr) == (passthrough == nullptr))
            fail(node, "loader.env." + name + " needs either value or passthrough");
        if (value != nullptr)
            plan.set_environment(name, plain(*value, value->as_string()->get()));
        else if (!passthrough->as_boolean()->get())
            fail(*passthrough, "passthrough can only be true (leave the variable out to keep it away)");
        else if (const char* text = std::getenv(name.c_str()))
            plan.set_environment(name, text);
    }

    // fs.mounts, then fs.mount.NAME; both in the order of the file.
    std::vector<const toml::table*> mount_tables() const
    {
        std::vector<const toml::table*> tables;
        if (const toml::node* list = at("fs.mounts"))
            for (const toml::node& node : *list->as_array())
                tables.push_back(node.as_table());
        const size_t listed = tables.size();
        if (const toml::node* named = at("fs.mount"))
            for (const auto& [key, node] : *named->as_table())
                tables.push_back(node.as_table());
        std::ranges::stable_sort(tables.begin() + static_cast<ptrdiff_t>(listed), tables.end(), {},
                                 [](const toml::table* table) { return table->source().begin.line; });
        return tables;
    }

    MountPoint mount(const toml::table& table, const std::string& target) const
    {
        const std::string type = table["type"].value_or(std::string("chroot"));
        const toml::node* uri = table.get("uri");
        MountPoint point{.target = target, .writable = table["writable"].value_or(true)};
        if (type == "encrypted")
            fail(table, "encrypted mounts are not supported");
        if (type == "tmpfs") {
            point.kind = MountKind::tmpfs;
            return point;
        }
        if (uri == nullptr)
            fail(table, "the mount at " + target + " has no uri");
        point.source = real_path(path_of(*uri), where(file_, *uri) + "mount source");
        return point;
    }

    const toml::table& table_;
    const std::string file_;
};

}

Plan load_manifest(const std::string& file, const std::vector<std::string>& words, char** environment)
{
    Plan plan;
    const toml::table table = parse(file);
    check_keys(table, file, plan.notes);
    const Manifest manifest(table, file);
    manifest.entrypoint(plan);
    manifest.arguments(plan, words);
    manifest.environment(plan, environment);
    manifest.mounts(plan);
    manifest.settings(plan);
    manifest.unmeasured(plan);
    manifest.enclave(plan.enclave);
    manifest.files(plan.rules);
    return plan;
}

}
