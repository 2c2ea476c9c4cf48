// SPDX-License-Identifier: Apache-2.0
// Walking paths through the mounts of a plan, and the search for the program.
#include "launch/tree.h"
#include "launch/failure.h"
#include "launch/paths.h"
#include <cerrno>
#include <cstring>
#include <deque>
#include <sys/stat.h>
#include <unistd.h>

namespace launch {

namespace {

constexpr int max_links = 40; // as Linux follows at most

// The mount that `path` lies on. Of nested mounts the deepest; "/" is always there.
const MountPoint* mount_of(std::span<const MountPoint> mounts, std::string_view path)
{
    const MountPoint* best = nullptr;
    for (const MountPoint& mount : mounts)
        if (lies_under(path, mount.target) && (best == nullptr || mount.target.size() >= best->target.size()))
            best = &mount;
    return best;
}

bool has_mount_below(std::span<const MountPoint> mounts, std::string_view path)
{
    for (const MountPoint& mount : mounts)
        if (lies_under(mount.target, path))
            return true;
    return false;
}

// What stands at `path` itself, a symbolic link not followed; `link` receives a link's text.
Place look(std::span<const MountPoint> mounts, const std::string& path, std::string& link)
{
    Place place{.path = path, .error = ENOENT};
    link.clear();
    const MountPoint* mount = mount_of(mounts, path);
    if (mount == nullptr)
        return place;
    const bool only_a_way = has_mount_below(mounts, path); // a mount point, or a folder on the way to one
    if (mount->kind != MountKind::host) {
        const bool pseudo = mount->kind != MountKind::tmpfs;
        place.kind = path == mount->target || only_a_way ? Place::Kind::directory
                     : pseudo                            ? Place::Kind::pseudo
                                                         : Place::Kind::missing;
        return place;
    }
    place.host = mount->source;
    if (path != mount->target)
        place.host = (mount->source == "/" ? "" : mount->source) + path.substr(mount->target == "/" ? 0 : mount->target.size());
    struct stat info;
    if (::lstat(place.host.c_str(), &info) != 0) {
        place.error = errno;
        if (only_a_way)
            place.kind = Place::Kind::directory;
        return place;
    }
    if (S_ISLNK(info.st_mode) && path != mount->target) {
        char text[4096];
        const ssize_t size = ::readlink(place.host.c_str(), text, sizeof text);
        if (size <= 0) {
            place.error = errno;
            return place;
        }
        link.assign(text, static_cast<size_t>(size));
    }
    place.kind = S_ISDIR(info.st_mode) ? Place::Kind::directory : Place::Kind::file;
    return place;
}

std::string parent(std::string_view path)
{
    const size_t slash = path.rfind('/');
    return std::string(slash == 0 || slash == path.npos ? "/" : path.substr(0, slash));
}

}

Place find(std::span<const MountPoint> mounts, std::string_view path, std::string_view directory, Trail* trail)
{
    std::deque<std::string> todo;
    const auto push = [&](std::string_view text) {
        const auto parts = components(text);
        todo.insert(todo.begin(), parts.begin(), parts.end());
    };
    push(path);
    if (!path.starts_with('/'))
        push(directory);
    std::string link;
    const auto note = [&](const Place& place) {
        if (trail == nullptr || place.host.empty())
            return;
        if (!link.empty())
            trail->links.emplace_back(place.host, link);
        else if (place.kind == Place::Kind::directory)
            trail->directories.push_back(place.host);
    };
    Place here = look(mounts, "/", link);
    note(here);
    for (int links = 0; !todo.empty();) {
        if (here.kind == Place::Kind::missing || here.kind == Place::Kind::pseudo)
            return here;
        if (here.kind == Place::Kind::file)
            return {.path = here.path, .error = ENOTDIR};
        const std::string part = todo.front();
        todo.pop_front();
        if (part == "..") {
            here = look(mounts, parent(here.path), link);
            continue;
        }
        const std::string folder = here.path;
        here = look(mounts, folder == "/" ? "/" + part : folder + "/" + part, link);
        note(here);
        if (link.empty())
            continue;
        if (++links > max_links)
            return {.path = here.path, .error = ELOOP};
        push(link);
        here = look(mounts, link.starts_with('/') ? "/" : folder, link);
    }
    if (path.ends_with('/') && here.kind == Place::Kind::file)
        return {.path = here.path, .error = ENOTDIR};
    return here;
}

bool hidden_by_private(std::span<const MountPoint> mounts, const std::string& path)
{
    const MountPoint* mount = mount_of(mounts, path);
    return mount != nullptr && mount->kind == MountKind::tmpfs && mount->target == "/tmp" && path.size() > 5 && lies_under(path, "/tmp") &&
           !has_mount_below(mounts, path) && ::access(path.c_str(), F_OK) == 0;
}

namespace {

constexpr int unreadable = -1;

// Why `place` cannot be executed: 0, an errno, or `unreadable`.
int obstacle(const Place& place)
{
    switch (place.kind) {
    case Place::Kind::missing: return place.error;
    case Place::Kind::directory: return EISDIR;
    case Place::Kind::pseudo: return 0;
    case Place::Kind::file: break;
    }
    struct stat info;
    if (::stat(place.host.c_str(), &info) != 0)
        return errno;
    if (!S_ISREG(info.st_mode) || ::access(place.host.c_str(), X_OK) != 0)
        return EACCES;
    return ::access(place.host.c_str(), R_OK) == 0 ? 0 : unreadable;
}

bool shows_host(const Plan& plan) { return !plan.mounts.empty() && plan.mounts[0].target == "/" && plan.mounts[0].source == "/"; }

// Where the program would be on the host, if there is something there that its tree does not show.
std::string hint(const Plan& plan, const std::string& name)
{
    const std::string path = normalise(name, plan.directory);
    if (hidden_by_private(plan.mounts, path))
        return " (the program has a private /tmp: --ro " + path + " shows the host's file)";
    if (shows_host(plan) || !path.starts_with('/') || ::access(path.c_str(), F_OK) != 0)
        return "";
    return " in the program's own file tree (the host has it; fs.mounts or -v must show it, and the libraries that it needs)";
}

[[noreturn]] void refuse(const Plan& plan, const std::string& name, int error)
{
    std::string reason = error == unreadable ? "Permission denied (it may be executed but not read, and Glume has to read it)" : std::strerror(error);
    if (error == ENOENT)
        reason = "No such program" + hint(plan, name);
    if (error == EACCES)
        reason = "Permission denied (not an executable file)";
    throw Failure(error == ENOENT ? status::not_found : status::not_runnable, name + ": " + reason);
}

}

void find_program(Plan& plan, const std::string& name)
{
    if (name.empty())
        refuse(plan, "\"\"", ENOENT);
    if (name.contains('/')) {
        if (const int error = obstacle(find(plan.mounts, name, plan.directory)))
            refuse(plan, name, error);
        plan.program = name;
        return;
    }
    std::string_view search = plan.environment_value("PATH").value_or("/bin:/usr/bin"); // execvp's default
    int first_error = ENOENT;
    for (bool more = true; more;) {
        const size_t colon = search.find(':');
        more = colon != search.npos;
        std::string folder(search.substr(0, colon));
        if (more)
            search.remove_prefix(colon + 1);
        const std::string path = (folder.empty() ? std::string(".") : folder) + "/" + name;
        const Place place = find(plan.mounts, path, plan.directory);
        const int error = obstacle(place);
        if (error == 0) {
            plan.program = path;
            return;
        }
        if (place.kind == Place::Kind::file && first_error == ENOENT)
            first_error = error;
    }
    if (first_error == ENOENT)
        throw Failure(status::not_found, name + ": not found in PATH" + (shows_host(plan) ? "" : " in the program's own file tree (fs.mounts or -v must show what it needs)"));
    refuse(plan, name, first_error);
}

}
