// SPDX-License-Identifier: Apache-2.0
#include "host/sgx/image/file.h"
#include "host/sgx/image/pages.h"
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sgx {

std::span<const std::byte> map_file(const std::string& path)
{
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat info;
    if (file < 0 || ::fstat(file, &info) != 0)
        throw BadImage(std::strerror(errno));
    const auto length = static_cast<size_t>(info.st_size);
    void* at = ::mmap(nullptr, length, PROT_READ, MAP_PRIVATE, file, 0);
    if (at == MAP_FAILED)
        throw BadImage(std::strerror(errno));
    ::close(file);
    return {static_cast<const std::byte*>(at), length};
}

}
