// SPDX-License-Identifier: Apache-2.0
// The emulated device: ECREATE, EADD, EEXTEND and EINIT behind the ioctls of asm/sgx.h, and those that change pages afterwards.
#include "host/sgx/emulator/emulator.h"
#include "host/sgx/emulator/machine.h"
#include "host/sgx/emulator/pages.h"
#include "host/sgx/image/signature.h"
#include <asm/sgx.h>
#include <cerrno>
#include <cstring>
#include <map>
#include <sys/mman.h>

namespace emulator {

Enclave enclave;

namespace {

sgx::Measurement measurement;
std::map<uint64_t, uint64_t> added; // start and end of runs of pages, for EADD's rule that a page is added once
const char* what = "";

long refuse(long error, const char* why)
{
    what = why;
    return error;
}

void* at(uint64_t address) { return reinterpret_cast<void*>(address); }

long create(const sgx_enclave_create& request)
{
    if (enclave.created)
        return refuse(-EINVAL, "there is an enclave already");
    std::memcpy(&enclave.secs, at(request.src), sizeof enclave.secs);
    const sgx::Secs& secs = enclave.secs;
    if (secs.base != 0 || secs.size < 2 * sgx::page_size || (secs.size & (secs.size - 1)) != 0 || secs.size > uint64_t{1} << 36)
        return refuse(-EINVAL, "the enclave's range is not one that this emulator can lay out");
    const sgx::Attributes& attributes = secs.attributes;
    if (!(attributes.flags & sgx::attribute::mode_64) || attributes.flags & sgx::attribute::initialised)
        return refuse(-EINVAL, "ATTRIBUTES do not say MODE64BIT alone");
    if ((attributes.features & sgx::feature_legacy) != sgx::feature_legacy || attributes.features & ~machine_features())
        return refuse(-EINVAL, "XFRM asks for features that this machine does not have");
    if (secs.ssa_frame_size == 0)
        return refuse(-EINVAL, "SSAFRAMESIZE is 0");
    if (!make_island() || !pages::make_table(secs.size))
        return refuse(-ENOMEM, "the memory above the enclave is taken, or there is none");
    measurement.create(secs.size, secs.ssa_frame_size);
    enclave.created = true;
    return 0;
}

bool valid_flags(uint64_t flags)
{
    const auto type = sgx::page::type(flags);
    const uint64_t rights = flags & 0xff;
    if (flags >> 16 || rights > 7)
        return false;
    if (type == sgx::PageType::tcs)
        return rights == 0;
    return type == sgx::PageType::regular && (!(rights & sgx::page::write) || rights & sgx::page::read);
}

long claim(uint64_t start, uint64_t end)
{
    auto next = added.lower_bound(start);
    if ((next != added.end() && next->first < end) || (next != added.begin() && std::prev(next)->second > start))
        return refuse(-EBUSY, "a page is added twice");
    added[start] = end;
    return 0;
}

long add_pages(sgx_enclave_add_pages& request)
{
    static const std::byte zeroes[sgx::page_size] = {};
    if (!enclave.created || enclave.initialised)
        return refuse(-EINVAL, "pages are added between ECREATE and EINIT");
    if (request.offset % sgx::page_size || request.length % sgx::page_size || request.src % sgx::page_size || request.length == 0 ||
        request.offset >= enclave.secs.size || request.length > enclave.secs.size - request.offset)
        return refuse(-EINVAL, "pages outside of the enclave");
    const auto& info = *static_cast<const sgx::SecInfo*>(at(request.secinfo));
    if (!valid_flags(info.flags))
        return refuse(-EINVAL, "SECINFO is not one for EADD");
    if (const long busy = claim(request.offset, request.offset + request.length))
        return busy;
    const bool code = info.flags & sgx::page::execute, control = sgx::page::type(info.flags) == sgx::PageType::tcs;
    if (::mmap(at(request.offset), request.length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0) != at(request.offset))
        return refuse(-ENOMEM, "the enclave's place is taken (is vm.mmap_min_addr above 64 KiB?)");
    for (uint64_t done = 0; done < request.length; done += sgx::page_size) {
        const auto* content = static_cast<const std::byte*>(at(request.src + done));
        const uint64_t offset = request.offset + done;
        if (control && (!enclave.slots.reserve(offset) || !enclave.slots.fill(offset, content, enclave.secs)))
            return refuse(-EINVAL, "a TCS page does not hold what EADD wants");
        if (!control && std::memcmp(content, zeroes, sgx::page_size) != 0)
            std::memcpy(at(offset), content, sgx::page_size);
        measurement.add(offset, info.flags);
        for (uint64_t chunk = 0; request.flags & SGX_PAGE_MEASURE && chunk < sgx::page_size; chunk += sgx::extend_chunk)
            measurement.extend(offset + chunk, content + chunk);
        request.count = done + sgx::page_size;
    }
    if (code && request.flags & SGX_PAGE_MEASURE)
        replace_instructions(request.offset, request.length);
    pages::add(request.offset, request.length, info.flags);
    const int rights = static_cast<int>(info.flags & 7); // those of PROT_*
    return ::mprotect(at(request.offset), request.length, rights) == 0 ? 0 : -errno;
}

long initialise(const sgx_enclave_init& request)
{
    if (!enclave.created || enclave.initialised)
        return refuse(-EINVAL, "EINIT comes once, after the pages");
    sgx::SigStruct s;
    std::memcpy(&s, at(request.sigstruct), sizeof s);
    if (const char* wrong = sgx::defect(s))
        return refuse(-EPERM, wrong);
    sgx::Secs& secs = enclave.secs;
    const sgx::Attributes &mask = s.attribute_mask, &wanted = s.attributes, &have = secs.attributes;
    if ((have.flags & mask.flags) != (wanted.flags & mask.flags) || (have.features & mask.features) != (wanted.features & mask.features))
        return refuse(-EPERM, "SGX_INVALID_ATTRIBUTE: the enclave's attributes are not those that were signed");
    if ((secs.misc_select & s.misc_mask) != (s.misc_select & s.misc_mask))
        return refuse(-EPERM, "SGX_INVALID_ATTRIBUTE: the enclave's MISCSELECT is not what was signed");
    const sgx::Hash hash = measurement.result();
    if (std::memcmp(hash.data(), s.measurement, hash.size()) != 0)
        return refuse(-EPERM, "SGX_INVALID_MEASUREMENT: the enclave is not the one that was signed");
    std::memcpy(secs.measurement, hash.data(), hash.size());
    const sgx::Hash owner = sgx::signer(s);
    std::memcpy(secs.signer, owner.data(), owner.size());
    secs.product = s.product;
    secs.version = s.version;
    secs.attributes.flags |= sgx::attribute::initialised;
    close_island();
    enclave.initialised = true;
    return 0;
}

// The ranges of the ioctls that change pages: null, or what is wrong.
template <class Request>
const char* wrong_range(const Request& request)
{
    if (!enclave.initialised)
        return "pages change after EINIT";
    if (request.offset % sgx::page_size || request.length % sgx::page_size || request.length == 0 || request.offset >= enclave.secs.size ||
        request.length > enclave.secs.size - request.offset)
        return "pages outside of the enclave";
    return nullptr;
}

long restrict_rights(sgx_enclave_restrict_permissions& request)
{
    if (const char* wrong = wrong_range(request))
        return refuse(-EINVAL, wrong);
    if (request.permissions & ~uint64_t{7} || !(request.permissions & sgx::page::read))
        return refuse(-EINVAL, "pages keep at least the right to be read");
    const auto done = pages::restrict_rights(request.offset, request.length, request.permissions);
    request.result = done.result;
    request.count = done.count;
    return done.error ? refuse(done.error, "EMODPR of a page that is not there, or not accepted") : 0;
}

long retype(sgx_enclave_modify_types& request)
{
    if (const char* wrong = wrong_range(request))
        return refuse(-EINVAL, wrong);
    const auto type = static_cast<sgx::PageType>(request.page_type);
    if (type != sgx::PageType::tcs && type != sgx::PageType::trimmed)
        return refuse(-EINVAL, "pages become TCS or are trimmed");
    const auto done = pages::retype(request.offset, request.length, type);
    request.result = done.result;
    request.count = done.count;
    return done.error ? refuse(done.error, "EMODT of a page that is not a regular one, or not accepted") : 0;
}

long remove_pages(sgx_enclave_remove_pages& request)
{
    if (const char* wrong = wrong_range(request))
        return refuse(-EINVAL, wrong);
    const auto done = pages::remove(request.offset, request.length);
    request.count = done.count;
    return done.error ? refuse(-EPERM, "a page is removed once it is trimmed and accepted") : 0;
}

}

long map(uint64_t offset, uint64_t size, uint64_t rights)
{
    const long error = pages::map(offset, size, rights);
    return error ? refuse(error, "the enclave's place is taken (is vm.mmap_min_addr above 64 KiB?)") : 0;
}

long protect(uint64_t start, uint64_t size, uint64_t rights)
{
    if (start % sgx::page_size || size % sgx::page_size || !enclave.has(start) || size > enclave.secs.size - start || rights > 7)
        return -EINVAL;
    return pages::protect(start, size, rights);
}

PageCounts page_counts() { return pages::count(); }

long control(unsigned long command, void* argument)
{
    switch (command) {
    case SGX_IOC_ENCLAVE_CREATE: return create(*static_cast<const sgx_enclave_create*>(argument));
    case SGX_IOC_ENCLAVE_ADD_PAGES: return add_pages(*static_cast<sgx_enclave_add_pages*>(argument));
    case SGX_IOC_ENCLAVE_INIT: return initialise(*static_cast<const sgx_enclave_init*>(argument));
    case SGX_IOC_ENCLAVE_RESTRICT_PERMISSIONS: return restrict_rights(*static_cast<sgx_enclave_restrict_permissions*>(argument));
    case SGX_IOC_ENCLAVE_MODIFY_TYPES: return retype(*static_cast<sgx_enclave_modify_types*>(argument));
    case SGX_IOC_ENCLAVE_REMOVE_PAGES: return remove_pages(*static_cast<sgx_enclave_remove_pages*>(argument));
    default: return refuse(-ENOTTY, "this command is not emulated");
    }
}

const char* defect() { return what; }

}
