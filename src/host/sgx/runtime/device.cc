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

namespace {

// Whether the processor and the driver add and change pages of a running enclave: a driver that does not know the command says so
// (ENOTTY); one that does has another objection to pages of no enclave.
bool changes_pages(int file)
{
    sgx_enclave_remove_pages nothing{};
    return ::ioctl(file, SGX_IOC_ENCLAVE_REMOVE_PAGES, &nothing) == 0 || (errno != ENOTTY && errno != ENODEV);
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

// Where no page is so far the driver adds one when it is touched.
void Device::map_later(const sgx::LaterPages& pages)
{
    void* at = reinterpret_cast<void*>(pages.range.start);
    if (emulated_) {
        if (const long error = emulator::map(pages.range.start, pages.range.size(), pages.rights))
            throw CannotLoad(std::string("mapping the enclave: ") + emulator::defect() + " (" + std::strerror(static_cast<int>(-error)) + ")");
    } else if (::mmap(at, pages.range.size(), static_cast<int>(pages.rights), MAP_SHARED | MAP_FIXED, file_, 0) != at) {
        throw CannotLoad(std::string("mapping the enclave: ") + std::strerror(errno));
    }
}

// The driver does a part at a time; what it has done it says even when it fails.
template <class Request>
int64_t Device::change(unsigned long command, Request request) const
{
    while (request.length != 0) {
        request.count = 0;
        const long error = emulated_ ? emulator::control(command, &request) : ::ioctl(file_, command, &request) == 0 ? 0 : -errno;
        request.offset += request.count;
        request.length -= request.count;
        if (error != 0 && error != -EAGAIN && error != -EINTR && error != -EBUSY)
            return error;
        if (error == 0 && request.count == 0)
            return -EIO;
    }
    return 0;
}

int64_t Device::restrict_pages(uint64_t start, uint64_t size, uint64_t rights) const
{
    return change(SGX_IOC_ENCLAVE_RESTRICT_PERMISSIONS, sgx_enclave_restrict_permissions{.offset = start, .length = size, .permissions = rights, .result = 0, .count = 0});
}

int64_t Device::retype_pages(uint64_t start, uint64_t size, uint64_t type) const
{
    return change(SGX_IOC_ENCLAVE_MODIFY_TYPES, sgx_enclave_modify_types{.offset = start, .length = size, .page_type = type, .result = 0, .count = 0});
}

int64_t Device::remove_pages(uint64_t start, uint64_t size) const
{
    return change(SGX_IOC_ENCLAVE_REMOVE_PAGES, sgx_enclave_remove_pages{.offset = start, .length = size, .count = 0});
}

int64_t Device::protect(uint64_t start, uint64_t size, uint64_t rights) const
{
    if (emulated_)
        return emulator::protect(start, size, rights);
    return ::mprotect(reinterpret_cast<void*>(start), size, static_cast<int>(rights)) == 0 ? 0 : -errno;
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
    if (!pages.later.empty() && !emulated_ && !changes_pages(file_))
        throw CannotLoad("sgx.edmm_enable needs SGX2 and Linux 6.0 (glume doctor says what there is): sign the enclave without it");
    sgx_enclave_create create{reinterpret_cast<uint64_t>(&secs)};
    control(SGX_IOC_ENCLAVE_CREATE, &create, "creating the enclave");
    for (const sgx::PageRun& run : pages.runs)
        add(run);
    sgx_enclave_init init{reinterpret_cast<uint64_t>(&signature)};
    control(SGX_IOC_ENCLAVE_INIT, &init, "starting up the enclave");
    for (const sgx::PageRun& run : pages.runs)
        map(run);
    for (const sgx::LaterPages& later : pages.later)
        map_later(later);
}

}
