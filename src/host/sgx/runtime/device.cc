// SPDX-License-Identifier: Apache-2.0
// Loading an enclave.
#include "host/sgx/runtime/device.h"
#include "host/sgx/emulator/emulator.h"
#include "host/sgx/emulator/machine.h"
#include <algorithm>
#include <asm/sgx.h>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/mman.h>

namespace runtime {

Device::Device(bool emulated) : emulated_(emulated)
{
    if (emulated)
        return;
    file_ = ::open("/dev/sgx_enclave", O_RDWR | O_CLOEXEC);
    if (file_ < 0)
        throw CannotLoad(std::string("/dev/sgx_enclave: ") + std::strerror(errno) +
                         "\n       (this machine offers no SGX; --sgx=emulated runs the same enclave, without its protection)");
}

void Device::control(unsigned long command, void* argument, const char* what)
{
    if (emulated_) {
        if (const long error = emulator::control(command, argument))
            throw CannotLoad(std::string(what) + ": " + emulator::defect() + " (" + std::strerror(static_cast<int>(-error)) + ")");
    } else if (::ioctl(file_, command, argument) != 0) {
        throw CannotLoad(std::string(what) + ": " + std::strerror(errno));
    }
}

void Device::add(const sgx::PageRun& run)
{
    // Zeroes come from a piece of memory that nobody wrote to.
    constexpr uint64_t most = 1 << 20;
    static void* zeroes = ::mmap(nullptr, most, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    sgx::SecInfo info;
    info.flags = run.flags;
    for (uint64_t done = 0, size = run.count * sgx::page_size; done < size;) {
        const uint64_t part = std::min(most, size - done);
        alignas(4096) static std::byte page[sgx::page_size];
        sgx_enclave_add_pages request{};
        request.src = reinterpret_cast<uint64_t>(run.content == nullptr ? zeroes : run.content + done);
        uint64_t length = part;
        if (request.src % sgx::page_size != 0) { // the device wants whole pages
            std::memcpy(page, run.content + done, sgx::page_size);
            request.src = reinterpret_cast<uint64_t>(page);
            length = sgx::page_size;
        }
        request.offset = run.offset + done;
        request.length = length;
        request.secinfo = reinterpret_cast<uint64_t>(&info);
        request.flags = run.measured ? SGX_PAGE_MEASURE : 0;
        control(SGX_IOC_ENCLAVE_ADD_PAGES, &request, "adding pages");
        done += request.count;
    }
}

// The emulator's pages are there already.
void Device::map(const sgx::PageRun& run)
{
    if (emulated_)
        return;
    const bool control_page = sgx::page::type(run.flags) == sgx::PageType::tcs;
    const int rights = control_page ? PROT_READ | PROT_WRITE
                                    : (run.flags & sgx::page::read ? PROT_READ : 0) | (run.flags & sgx::page::write ? PROT_WRITE : 0) |
                                          (run.flags & sgx::page::execute ? PROT_EXEC : 0);
    void* at = reinterpret_cast<void*>(run.offset);
    if (::mmap(at, run.count * sgx::page_size, rights, MAP_SHARED | MAP_FIXED, file_, 0) != at)
        throw CannotLoad(std::string("mapping the enclave: ") + std::strerror(errno));
}

void Device::load(const sgx::PageList& pages, const sgx::SigStruct& signature)
{
    alignas(4096) static sgx::Secs secs;
    secs.size = pages.size;
    secs.base = 0;
    secs.ssa_frame_size = pages.ssa_frame_size;
    secs.misc_select = signature.misc_select;
    secs.attributes.flags = signature.attributes.flags;
    secs.attributes.features = (signature.attributes.features & signature.attribute_mask.features) |
                               (emulator::machine_features() & ~signature.attribute_mask.features);
    sgx_enclave_create create{reinterpret_cast<uint64_t>(&secs)};
    control(SGX_IOC_ENCLAVE_CREATE, &create, "creating the enclave");
    for (const sgx::PageRun& run : pages.runs)
        add(run);
    sgx_enclave_init init{reinterpret_cast<uint64_t>(&signature)};
    control(SGX_IOC_ENCLAVE_INIT, &init, "starting up the enclave");
    for (const sgx::PageRun& run : pages.runs)
        map(run);
}

}
