// SPDX-License-Identifier: Apache-2.0
// Files, names, and the launch image as measured pages.
#include "launch/enclave.h"
#include "host/sgx/image/file.h"
#include "launch/compose.h"
#include "launch/failure.h"
#include "launch/image_writer.h"
#include <cstdio>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace launch {

std::vector<std::byte> read_all(const std::string& path, const std::string& what)
{
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat info;
    if (file < 0 || ::fstat(file, &info) != 0)
        failed_call(what + " " + path);
    std::vector<std::byte> bytes(static_cast<size_t>(info.st_size));
    size_t have = 0;
    while (have < bytes.size()) {
        const ssize_t got = ::read(file, bytes.data() + have, bytes.size() - have);
        if (got < 0)
            failed_call(what + " " + path);
        if (got == 0)
            break;
        have += static_cast<size_t>(got);
    }
    ::close(file);
    bytes.resize(have);
    return bytes;
}

void write_all(const std::string& path, std::span<const std::byte> bytes, unsigned mode)
{
    const std::string temporary = path + ".new";
    const int file = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
    if (file < 0)
        failed_call(temporary);
    while (!bytes.empty()) {
        const ssize_t written = ::write(file, bytes.data(), bytes.size());
        if (written < 0)
            failed_call(temporary);
        bytes = bytes.subspan(static_cast<size_t>(written));
    }
    if (::close(file) != 0 || ::rename(temporary.c_str(), path.c_str()) != 0)
        failed_call(path);
}

std::string beside_command(const std::string& name)
{
    char path[4096];
    const ssize_t size = ::readlink("/proc/self/exe", path, sizeof path);
    if (size <= 0)
        failed_call("/proc/self/exe");
    const std::string command(path, static_cast<size_t>(size));
    const std::string path_beside = command.substr(0, command.rfind('/') + 1) + name;
    if (::access(path_beside.c_str(), F_OK) != 0)
        throw Failure(status::failed, path_beside + ": " + std::strerror(errno) +
                                          " (the command and its images belong into one directory: use the glume of the source tree, or a link to it)");
    return path_beside;
}

Plan enclave_plan(const std::string& manifest)
{
    Options options;
    options.manifest = manifest;
    char* no_environment[] = {nullptr};
    Plan plan = compose(options, no_environment);
    plan.sandbox = false; // as for a program without a manifest (main.cc)
    return plan;
}

sgx::PageList enclave_pages(const Plan& plan, const std::string& image)
{
    const std::string path = image.empty() ? beside_command("glume-enclave") : image;
    const std::vector<std::byte> launch = write_image(plan, {.log = STDERR_FILENO, .hashes = enclave_hashes_file});
    try {
        return sgx::make_pages(sgx::map_file(path), launch, plan.enclave);
    } catch (const sgx::BadImage& error) {
        throw Failure(status::failed, path + ": " + error.what());
    }
}

void check_signed(const std::string& manifest)
{
    const std::string name = enclave_name(manifest), copy = name + ".manifest.sgx";
    if (::access((name + ".sig").c_str(), F_OK) != 0)
        throw Failure(status::failed, manifest + " is not signed (" + name + ".sig: " + std::strerror(errno) + "): glume sign " + manifest);
    // The enclave refuses it by itself (SGX_INVALID_MEASUREMENT), when the change makes a difference; this says what to do then.
    if (::access(copy.c_str(), F_OK) == 0 && read_all(copy, "signed manifest") != read_all(manifest, "manifest"))
        std::fprintf(stderr, "glume: warning: %s has changed since it was signed (%s is what it was): glume sign %s\n", manifest.c_str(), copy.c_str(), manifest.c_str());
}

std::string trusted_name(const std::string& manifest) { return enclave_name(manifest) + ".trusted"; }

std::string base_name(const std::string& manifest)
{
    for (const std::string_view end : {".manifest.sgx", ".manifest", ".toml"})
        if (manifest.ends_with(end))
            return manifest.substr(0, manifest.size() - end.size());
    return "";
}

std::string enclave_name(const std::string& manifest)
{
    if (std::string name = base_name(manifest); !name.empty())
        return name;
    throw Failure(status::usage, manifest + ": expected NAME.manifest or NAME.toml");
}

}
