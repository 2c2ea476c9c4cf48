// SPDX-License-Identifier: Apache-2.0
// The table of keys, and the walk over a manifest that compares the two.
#include "launch/schema.h"
#include "launch/failure.h"
#include "launch/nearest.h"
#include "launch/size.h"
#include <algorithm>
#include <array>

namespace launch {

namespace {

enum class Type { text, integer, boolean, size, texts, anything };

struct Key {
    std::string_view name; // "*" stands for any name, "[]" for each element of a list
    Type type;
    std::string_view choices = {}; // of a text, separated by "|"; empty: any
    std::string_view note = {};    // what the user should know when the key is accepted without effect
};

constexpr std::string_view mount_types = "chroot|tmpfs|encrypted|untrusted_shm";
constexpr std::string_view cpu_states = "unspecified|disabled|required";

constexpr Key keys[] = {
    {"libos.entrypoint", Type::text},
    {"libos.check_invalid_pointers", Type::boolean},

    {"loader.entrypoint", Type::text},
    {"loader.entrypoint.uri", Type::text},
    {"loader.entrypoint.sha256", Type::text},
    {"loader.argv", Type::texts},
    {"loader.argv_src_file", Type::text},
    {"loader.insecure__use_cmdline_argv", Type::boolean},
    {"loader.env.*", Type::text},
    {"loader.env.*.value", Type::text},
    {"loader.env.*.passthrough", Type::boolean},
    {"loader.env_src_file", Type::text},
    {"loader.insecure__use_host_env", Type::boolean},
    {"loader.insecure__disable_aslr", Type::boolean, {}, "addresses stay random"},
    {"loader.log_level", Type::text, "none|error|warning|debug|trace|all"},
    {"loader.log_file", Type::text},
    {"loader.uid", Type::integer},
    {"loader.gid", Type::integer},
    {"loader.pal_internal_mem_size", Type::size, {}, "the kernel's memory grows as needed"},

    {"fs.root.type", Type::text, mount_types},
    {"fs.root.uri", Type::text},
    {"fs.root.key_name", Type::text},
    {"fs.root.writable", Type::boolean},
    {"fs.mounts[].type", Type::text, mount_types},
    {"fs.mounts[].path", Type::text},
    {"fs.mounts[].uri", Type::text},
    {"fs.mounts[].key_name", Type::text},
    {"fs.mounts[].writable", Type::boolean},
    {"fs.mount.*.type", Type::text, mount_types},
    {"fs.mount.*.path", Type::text},
    {"fs.mount.*.uri", Type::text},
    {"fs.mount.*.key_name", Type::text},
    {"fs.mount.*.writable", Type::boolean},
    {"fs.start_dir", Type::text},
    {"fs.insecure__keys.*", Type::text},
    {"fs.experimental__enable_sysfs_topology", Type::boolean},

    {"sys.stack.size", Type::size},
    {"sys.brk.max_size", Type::size},
    {"sys.fds.limit", Type::integer},
    {"sys.enable_extra_runtime_domain_names_conf", Type::boolean},
    {"sys.enable_sigterm_injection", Type::boolean, {}, "SIGTERM from outside always reaches the program"},
    {"sys.disallow_subprocesses", Type::boolean, {}, "the program may create processes"},
    {"sys.insecure__allow_eventfd", Type::boolean},
    {"sys.experimental__enable_flock", Type::boolean},
    {"sys.allowed_ioctls[].request_code", Type::integer},
    {"sys.allowed_ioctls[].struct", Type::text},
    {"sys.ioctl_structs.*", Type::anything},
    {"sys.debug__mock_syscalls[].name", Type::text, {}, "no call is answered by a made-up result"},
    {"sys.debug__mock_syscalls[].return", Type::integer},

    {"sgx.debug", Type::boolean},
    {"sgx.edmm_enable", Type::boolean},
    {"sgx.enclave_size", Type::size},
    {"sgx.max_threads", Type::integer},
    {"sgx.thread_num", Type::integer},
    {"sgx.insecure__rpc_thread_num", Type::integer},
    {"sgx.switchless_threads", Type::integer},
    {"sgx.insecure__allow_memfaults_without_exinfo", Type::boolean},
    {"sgx.use_exinfo", Type::boolean},
    {"sgx.require_avx", Type::boolean},
    {"sgx.require_avx512", Type::boolean},
    {"sgx.require_mpx", Type::boolean},
    {"sgx.require_pkru", Type::boolean},
    {"sgx.require_amx", Type::boolean},
    {"sgx.require_exinfo", Type::boolean},
    {"sgx.cpu_features.avx", Type::text, cpu_states},
    {"sgx.cpu_features.avx512", Type::text, cpu_states},
    {"sgx.cpu_features.amx", Type::text, cpu_states},
    {"sgx.cpu_features.mpx", Type::text, cpu_states},
    {"sgx.cpu_features.pkru", Type::text, cpu_states},
    {"sgx.isvprodid", Type::integer},
    {"sgx.isvsvn", Type::integer},
    {"sgx.seal_key.flags_mask", Type::text},
    {"sgx.seal_key.xfrm_mask", Type::text},
    {"sgx.seal_key.misc_mask", Type::text},
    {"sgx.allowed_files", Type::texts},
    {"sgx.allowed_files.*", Type::text},
    {"sgx.trusted_files[]", Type::text},
    {"sgx.trusted_files[].uri", Type::text},
    {"sgx.trusted_files[].sha256", Type::text},
    {"sgx.trusted_files.*", Type::text},
    {"sgx.trusted_files_cache_size", Type::size},
    {"sgx.file_check_policy", Type::text, "strict|allow_all_but_log"},
    {"sgx.allowed_ioctls[].request_code", Type::integer},
    {"sgx.allowed_ioctls[].struct", Type::text},
    {"sgx.ioctl_structs.*", Type::anything},
    {"sgx.remote_attestation", Type::text, "none|epid|dcap"},
    {"sgx.remote_attestation", Type::boolean},
    {"sgx.ra_client_linkable", Type::boolean},
    {"sgx.ra_client_spid", Type::text},
    {"sgx.preheat_enclave", Type::boolean},
    {"sgx.enable_stats", Type::boolean},
    {"sgx.nonpie_binary", Type::boolean},
    {"sgx.vtune_profile", Type::boolean},
    {"sgx.profile.enable", Type::text, "none|main|all"},
    {"sgx.profile.mode", Type::text, "aex|ocall_inner|ocall_outer"},
    {"sgx.profile.with_stack", Type::boolean},
    {"sgx.profile.frequency", Type::integer},

    {"glume.host_name", Type::text},
    {"glume.sandbox", Type::boolean},
    {"glume.stats", Type::boolean},
};

std::string_view words_for(Type type)
{
    switch (type) {
    case Type::text: return "a string";
    case Type::integer: return "an integer";
    case Type::boolean: return "true or false";
    case Type::size: return "a size, such as \"8M\"";
    case Type::texts: return "a list of strings";
    case Type::anything: break;
    }
    return "a value";
}

bool has_type(const toml::node& node, Type type)
{
    switch (type) {
    case Type::text: return node.is_string();
    case Type::integer: return node.is_integer();
    case Type::boolean: return node.is_boolean();
    case Type::size: return node.is_string() && parse_size(node.as_string()->get());
    case Type::texts: return node.is_array() && (node.as_array()->empty() || node.as_array()->is_homogeneous<std::string>());
    case Type::anything: return true;
    }
    return false;
}

bool is_one_of(std::string_view text, std::string_view choices)
{
    while (true) {
        const size_t bar = choices.find('|');
        if (text == choices.substr(0, bar))
            return true;
        if (bar == choices.npos)
            return false;
        choices.remove_prefix(bar + 1);
    }
}

bool exists_below(const std::string& pattern)
{
    return std::ranges::any_of(keys, [&](const Key& key) { return key.name.starts_with(pattern); });
}

// Every key and every table, as suggestions.
std::vector<std::string_view> all_names()
{
    std::vector<std::string_view> names;
    for (const Key& key : keys) {
        names.push_back(key.name);
        for (size_t dot = key.name.find('.'); dot != key.name.npos; dot = key.name.find('.', dot + 1))
            names.push_back(key.name.substr(0, dot));
    }
    return names;
}

class Walk {
public:
    Walk(const std::string& file, std::vector<std::string>& notes) : file_(file), notes_(notes) {}

    // The keys of one table. `pattern` is its name as the table of keys writes it, `shown` as the user did.
    void table(const toml::table& table, const std::string& pattern, const std::string& shown) const
    {
        for (const auto& [key, node] : table) {
            const std::string word(key.str());
            const std::string dot = pattern.empty() ? "" : ".";
            const bool any_name = exists_below(pattern + dot + "*");
            value(node, key.source().begin.line, pattern + dot + (any_name ? "*" : word), shown + dot + word);
        }
    }

private:
    void value(const toml::node& node, toml::source_index line, const std::string& pattern, const std::string& shown) const
    {
        const Key* known = nullptr; // the entry for this name; when there are several, the one whose type fits
        for (const Key& key : keys)
            if (key.name == pattern && (known == nullptr || has_type(node, key.type)))
                known = &key;
        if (known != nullptr && has_type(node, known->type)) {
            accept(*known, node, line, shown);
            return;
        }
        const bool may_be_table = exists_below(pattern + "."), may_be_list = exists_below(pattern + "[]");
        if (node.is_table() && may_be_table) {
            table(*node.as_table(), pattern, shown);
            return;
        }
        if (node.is_array() && may_be_list) {
            const toml::array& list = *node.as_array();
            for (size_t i = 0; i < list.size(); ++i)
                value(list[i], list[i].source().begin.line, pattern + "[]", shown + "[" + std::to_string(i) + "]");
            return;
        }
        if (known == nullptr && !may_be_table && !may_be_list)
            unknown(node, line, pattern, shown);
        const std::string_view wanted = known != nullptr ? words_for(known->type) : may_be_list ? "a list" : "a table";
        fail(line, shown + " must be " + std::string(wanted));
    }

    void accept(const Key& key, const toml::node& node, toml::source_index line, const std::string& shown) const
    {
        if (!key.choices.empty() && !is_one_of(node.as_string()->get(), key.choices)) {
            std::string choices(key.choices);
            for (size_t bar; (bar = choices.find('|')) != choices.npos;)
                choices.replace(bar, 1, ", ");
            fail(line, shown + " is \"" + node.as_string()->get() + "\"; expected one of " + choices);
        }
        if (!key.note.empty() && !(node.is_boolean() && !node.as_boolean()->get()))
            notes_.push_back(file_ + ":" + std::to_string(line) + ": " + shown + " has no effect: " + std::string(key.note));
    }

    [[noreturn]] void unknown(const toml::node& node, toml::source_index line, const std::string& pattern, const std::string& shown) const
    {
        if (pattern == "loader.preload")
            fail(line, "loader.preload belongs to an older Gramine, whose library OS it names: leave it out");
        if (pattern == "loader.exec")
            fail(line, "loader.exec belongs to an older Gramine: the program goes in libos.entrypoint");
        const std::vector<std::string_view> names = all_names();
        std::string_view near = nearest(pattern, names);
        if (const toml::table* inner = node.as_table(); near.empty() && inner != nullptr && !inner->empty())
            near = nearest(pattern + "." + std::string(inner->begin()->first.str()), names);
        std::string text(near);
        for (size_t at; (at = text.find("[]")) != text.npos;)
            text.erase(at, 2);
        fail(line, "unknown key " + shown + (text.empty() ? "" : "; did you mean " + text + "?"));
    }

    [[noreturn]] void fail(toml::source_index line, const std::string& message) const
    {
        throw Failure(status::failed, file_ + ":" + std::to_string(line) + ": " + message);
    }

    const std::string& file_;
    std::vector<std::string>& notes_;
};

}

void check_keys(const toml::table& manifest, const std::string& file, std::vector<std::string>& notes)
{
    Walk(file, notes).table(manifest, "", "");
}

std::string where(const std::string& file, const toml::node& node)
{
    return file + ":" + std::to_string(node.source().begin.line) + ": ";
}

}
