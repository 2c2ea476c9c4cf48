// SPDX-License-Identifier: Apache-2.0
// Paths as text, and the host's answers about real ones.
#include "launch/paths.h"
#include "launch/failure.h"
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <unistd.h>

namespace launch {

std::vector<std::string> components(std::string_view path)
{
    std::vector<std::string> parts;
    while (!path.empty()) {
        const std::string_view part = path.substr(0, path.find('/'));
        path.remove_prefix(std::min(part.size() + 1, path.size()));
        if (!part.empty() && part != ".")
            parts.emplace_back(part);
    }
    return parts;
}

std::string normalise(std::string_view path, std::string_view directory)
{
    std::vector<std::string> kept;
    if (!path.starts_with('/'))
        kept = components(directory);
    for (std::string& part : components(path)) {
        if (part != "..")
            kept.push_back(std::move(part));
        else if (!kept.empty())
            kept.pop_back();
    }
    std::string result;
    for (const std::string& part : kept)
        result += "/" + part;
    return result.empty() ? "/" : result;
}

bool lies_under(std::string_view path, std::string_view folder)
{
    if (folder == "/" || path == folder)
        return true;
    return path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/';
}

std::string current_directory()
{
    const std::unique_ptr<char, decltype(&std::free)> path(::getcwd(nullptr, 0), &std::free);
    if (path == nullptr || path.get()[0] != '/')
        throw Failure(status::failed, std::string("the current directory: ") + std::strerror(path ? ENOENT : errno));
    return path.get();
}

std::string real_path(const std::string& path, std::string_view what)
{
    const std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr), &std::free);
    if (real == nullptr)
        throw Failure(status::failed, std::string(what) + " " + path + ": " + std::strerror(errno));
    return real.get();
}

}
