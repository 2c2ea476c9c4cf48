// SPDX-License-Identifier: Apache-2.0
// Any bytes as a manifest: each gives a plan, whose image can be read back, or one Failure; never anything else.
#include "launch/failure.h"
#include "launch/image_writer.h"
#include "launch/manifest.h"
#include <cstdlib>
#include <sys/mman.h>
#include <unistd.h>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    static const int file = ::memfd_create("manifest", 0);
    static const std::string path = "/proc/self/fd/" + std::to_string(file);
    if (::ftruncate(file, 0) != 0 || ::pwrite(file, data, size, 0) != static_cast<ssize_t>(size))
        std::abort();
    char variable[] = "HOME=/";
    char* environment[] = {variable, nullptr};
    try {
        launch::describe_image(launch::write_image(launch::load_manifest(path, {}, environment), {.log = 2}));
    } catch (const launch::Failure&) {
    }
    return 0;
}
