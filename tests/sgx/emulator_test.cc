// SPDX-License-Identifier: Apache-2.0
// The emulator by itself: an enclave of a few pages, built through the ioctls, entered, left, interrupted by a fault and resumed.
// Prints a line for each thing that is wrong; the exit status is their number.
#include "host/sgx/emulator/emulator.h"
#include "host/sgx/emulator/keys.h"
#include "host/sgx/image/signature.h"
#include "host/sgx/runtime/thread.h"
#include <asm/sgx.h>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <unistd.h>
#include <utility>

extern "C" const char tiny_start[], tiny_end[], tiny_faults[];
// rdi 1: leaves with CSSA in rdi; 3: EREPORT or EGETKEY; 2: an undefined instruction, then leaves with 42; any entry above another: steps over it.
asm(R"(
tiny_start:
	mov	%gs:0, %rdx
	test	%rax, %rax
	jnz	3f
	cmp	$2, %rdi
	je	2f
	cmp	$3, %rdi
	je	5f
	mov	%rax, %rdi
	jmp	4f
2:	mov	%rcx, %r8
tiny_faults:
	ud2
	mov	%r8, %rcx
	mov	$42, %edi
	jmp	4f
3:	mov	-48(%rdx), %rdx			/* the frame's rip, past ud2 or enclu */
	cmpb	$0x0b, 1(%rdx)
	mov	%gs:0, %rdx
	je	7f
	addq	$1, -48(%rdx)
7:	addq	$2, -48(%rdx)
	mov	$2, %edi
4:	mov	%rcx, %rbx
	jmp	6f
5:	mov	%rcx, %r8			/* leaf rsi with rbx, rcx, rdx from gs:16, 24, 32; leaves with rax + 1000 */
	mov	%rsi, %rax
	mov	%gs:16, %rbx
	mov	%gs:24, %rcx
	mov	%gs:32, %rdx
	.byte	0x0f, 0x01, 0xd7
	lea	1000(%rax), %rdi
	mov	%r8, %rbx
6:	mov	$4, %eax
	.byte	0x0f, 0x01, 0xd7, 0x66, 0x90
tiny_end:
)");

namespace {

int wrong;
emulator::Cpu* cpu;
sgx::Registers seen;
uint64_t context_rax, context_rbx;
bool signalled;

void expect(bool right, const char* what)
{
    if (!right) {
        std::printf("wrong: %s (%s)\n", what, emulator::defect());
        wrong++;
    }
}

constexpr uint64_t size = 1 << 24, code = 0x10000, tcs = 0x20000, ssa = 0x21000, data = 0x23000, later = 0x40000, later_size = 0x10000;

long add(uint64_t offset, sgx::PageType type, uint64_t rights, const void* content, sgx::PageList& list)
{
    alignas(4096) static std::byte page[4096];
    auto copy = std::make_unique<std::byte[]>(4096);
    std::memset(page, 0, sizeof page);
    if (content != nullptr)
        std::memcpy(page, content, type == sgx::PageType::tcs ? 4096 : type == sgx::PageType::regular && offset == code ? static_cast<size_t>(tiny_end - tiny_start) : 8);
    std::memcpy(copy.get(), page, sizeof page);
    sgx::SecInfo info;
    info.flags = sgx::page::of(type) | rights;
    sgx_enclave_add_pages request{reinterpret_cast<uint64_t>(page), offset, 4096, reinterpret_cast<uint64_t>(&info), SGX_PAGE_MEASURE, 0};
    const long error = emulator::control(SGX_IOC_ENCLAVE_ADD_PAGES, &request);
    if (error == 0) {
        list.runs.push_back({offset, 1, info.flags, true, copy.get()});
        list.storage.push_back(std::move(copy));
    }
    return error;
}

void on_signal(emulator::Cpu&, int, siginfo_t*, ucontext_t* context)
{
    signalled = true;
    context_rax = static_cast<uint64_t>(context->uc_mcontext.gregs[REG_RAX]);
    context_rbx = static_cast<uint64_t>(context->uc_mcontext.gregs[REG_RBX]);
    std::memcpy(&seen, reinterpret_cast<const void*>(ssa + 4096 - sizeof seen), sizeof seen);
}

}

namespace runtime {
void die(const char*) { std::abort(); }
}

// The exit pointer's work (enter.S): once for each signal, an entry above what was interrupted.
void glume_sgx_interrupted(emulator::Cpu* c)
{
    if (!std::exchange(signalled, false))
        return;
    expect(glume_sgx_enter(0, 0, tcs, c, true) == 2, "an entry above an interrupted one");
}

namespace {

// Reports and keys, through the instructions; keys.py computes them anew from what this writes.
void write_file(const char* name, const void* bytes, size_t length)
{
    FILE* file = std::fopen(name, "wb");
    expect(file != nullptr && std::fwrite(bytes, 1, length, file) == length, name);
    std::fclose(file);
}

long leaf(sgx::User which, uint64_t rbx, uint64_t rcx, uint64_t rdx)
{
    auto* words = reinterpret_cast<volatile uint64_t*>(data);
    words[2] = rbx;
    words[3] = rcx;
    words[4] = rdx;
    return static_cast<long>(glume_sgx_enter(3, static_cast<uint64_t>(which), tcs, cpu, true)) - 1000;
}

void test_keys()
{
    using namespace emulator;
    const uint64_t first = data + 0x200, second = data + 0x400, third = data + 0x600;
    auto& target = *new (reinterpret_cast<void*>(first)) TargetInfo;
    std::memset(target.measurement, 0x5a, sizeof target.measurement);
    target.attributes = {sgx::attribute::mode_64 | sgx::attribute::initialised, 3};
    target.misc_select = 1;
    std::memset(reinterpret_cast<void*>(second), 0x33, 64);
    expect(leaf(sgx::User::report, first, second, third) == 0, "EREPORT");
    write_file("report.bin", reinterpret_cast<const void*>(third), sizeof(Report));
    write_file("target.bin", reinterpret_cast<const void*>(first), sizeof(TargetInfo));
    const Report report = *reinterpret_cast<const Report*>(third);

    auto key_of = [&](KeyRequest request, const char* file) {
        *new (reinterpret_cast<void*>(first)) KeyRequest = request;
        std::memset(reinterpret_cast<void*>(second), 0, 16);
        const long error = leaf(sgx::User::get_key, first, second, 0);
        if (file != nullptr) {
            char name[64];
            std::snprintf(name, sizeof name, "%s.request", file);
            write_file(name, &request, sizeof request);
            std::snprintf(name, sizeof name, "%s.key", file);
            write_file(name, reinterpret_cast<const void*>(second), 16);
        }
        return error;
    };
    KeyRequest request;
    request.name = static_cast<uint16_t>(KeyName::report);
    std::memcpy(request.id, report.key_id, sizeof request.id);
    expect(key_of(request, "report") == 0, "the report key");
    request.name = static_cast<uint16_t>(KeyName::seal);
    request.attribute_mask = {~uint64_t{0}, ~uint64_t{0}};
    std::memset(request.id, 7, sizeof request.id);
    constexpr uint16_t policies[] = {0, key_policy::enclave, key_policy::signer, key_policy::enclave | key_policy::signer, key_policy::signer | key_policy::no_product};
    for (size_t i = 0; i < std::size(policies); i++) {
        char name[32];
        std::snprintf(name, sizeof name, "seal%zu", i);
        request.policy = policies[i];
        request.version = static_cast<uint16_t>(i % 3);
        expect(key_of(request, name) == 0, name);
    }
    request.version = 3;
    expect(key_of(request, nullptr) == invalid_version, "a later ISVSVN than the enclave's");
    request.version = 2;
    request.cpu_version[15] = 1;
    expect(key_of(request, nullptr) == invalid_cpu_version, "a later CPUSVN than the processor's");
    request.cpu_version[15] = 0;
    request.name = static_cast<uint16_t>(KeyName::provision);
    expect(key_of(request, nullptr) == invalid_attribute, "no provisioning key without the attribute");
    request.name = 77;
    expect(key_of(request, nullptr) == invalid_key_name, "no such key");

    request.name = static_cast<uint16_t>(KeyName::seal);
    request.reserved1 = 1;
    const auto exits = cpu->asynchronous_exits;
    (void)key_of(request, nullptr); // the entry above it steps over two bytes of the instruction; the third is its own
    expect(cpu->asynchronous_exits > exits && seen.exit_info == (sgx::exit_info::valid | sgx::exit_info::hardware | sgx::protection), "a request with reserved bits is a #GP");
}

// Whether the host's kernel may write there for us: what the page tables and the processor allow together.
bool is_writable(uint64_t at)
{
    int ends[2];
    expect(::pipe(ends) == 0 && ::write(ends[1], "x", 1) == 1, "a pipe");
    const bool written = ::read(ends[0], reinterpret_cast<void*>(at), 1) == 1;
    ::close(ends[0]);
    ::close(ends[1]);
    return written;
}

long change(sgx::User which, uint64_t page, uint64_t flags, uint64_t source = 0)
{
    const uint64_t described = data + 0x200;
    auto& info = *new (reinterpret_cast<void*>(described)) sgx::SecInfo;
    info.flags = flags;
    return leaf(which, described, page, source);
}

bool raised(uint32_t vector) { return seen.exit_info == (sgx::exit_info::valid | sgx::exit_info::hardware | vector); }

// Pages that come, change and go while the enclave runs (SGX2).
void test_pages()
{
    using enum sgx::User;
    using sgx::page::of, sgx::page::pending, sgx::page::modified, sgx::page::restricted;
    constexpr uint64_t r = sgx::page::read, w = sgx::page::write, x = sgx::page::execute;
    constexpr uint64_t regular = of(sgx::PageType::regular), fresh = regular | r | w | pending, page = 4096, first = later, second = later + page;
    constexpr long mismatch = 19, accept_leaf = static_cast<long>(accept);
    const auto exits = cpu->asynchronous_exits, resumes = cpu->resumes;
    expect(!is_writable(first), "a page that nobody has accepted cannot be used");
    expect(change(accept, first, fresh | x) == mismatch, "EACCEPT of other rights than EAUG gave");
    expect(cpu->asynchronous_exits == exits + 1 && cpu->resumes == resumes + 1, "the page was added at a page fault, without a signal");
    expect(change(accept, first, fresh) == 0 && is_writable(first), "EACCEPT of a new page");
    expect(*reinterpret_cast<const uint8_t*>(first) == 'x' && *reinterpret_cast<const uint64_t*>(first + 8) == 0, "which holds zeroes");
    expect(change(accept, first, fresh) == mismatch, "a page is accepted once");
    expect(change(accept, first, fresh | uint64_t{1} << 20) != 0 && raised(sgx::protection), "a SECINFO with reserved bits is a #GP");

    sgx_enclave_restrict_permissions narrower{first, 2 * page, r, 0, 0};
    expect(emulator::control(SGX_IOC_ENCLAVE_RESTRICT_PERMISSIONS, &narrower) != 0 && narrower.count == page, "EMODPR ends at a page that is not there");
    expect(!is_writable(first), "EMODPR");
    expect(change(accept, first, regular | r) == mismatch && change(accept, first, regular | r | restricted) == 0, "EACCEPT of what EMODPR did");
    narrower = {first, page, w, 0, 0};
    expect(emulator::control(SGX_IOC_ENCLAVE_RESTRICT_PERMISSIONS, &narrower) == -EINVAL, "a page keeps the right to be read");
    (void)change(extend_rights, first, regular | r | w);
    expect(is_writable(first), "EMODPE");
    expect(emulator::protect(first, page, r) == 0 && !is_writable(first), "the page tables");
    (void)change(extend_rights, first, regular | r | w);
    expect(!is_writable(first), "are not the processor's to change");
    expect(emulator::protect(first, page, r | w) == 0 && is_writable(first), "the page tables again");

    (void)change(extend_rights, second, regular | r | x); // the page fault adds it, and raises another: it is pending
    expect(raised(sgx::page_fault), "EMODPE of a page that was not accepted is a page fault");
    expect(change(accept_copy, second, regular | r | w, first) == 0 && *reinterpret_cast<const uint8_t*>(second) == 'x', "EACCEPTCOPY");
    expect(change(accept_copy, second, regular | r, first) == mismatch, "into a new page only");

    sgx_enclave_remove_pages gone{second, page, 0};
    expect(emulator::control(SGX_IOC_ENCLAVE_REMOVE_PAGES, &gone) == -EPERM, "a page is not removed before it is trimmed");
    sgx_enclave_modify_types trim{second, page, static_cast<uint64_t>(sgx::PageType::trimmed), 0, 0};
    expect(emulator::control(SGX_IOC_ENCLAVE_MODIFY_TYPES, &trim) == 0 && !is_writable(second), "EMODT to PT_TRIM");
    expect(emulator::control(SGX_IOC_ENCLAVE_REMOVE_PAGES, &gone) == -EPERM, "nor before that was accepted");
    expect(change(accept, second, of(sgx::PageType::trimmed) | modified) == 0, "EACCEPT of a trimmed page");
    expect(emulator::control(SGX_IOC_ENCLAVE_REMOVE_PAGES, &gone) == 0 && gone.count == page, "EREMOVE");
    expect(change(accept, second, fresh) == 0 && *reinterpret_cast<const uint8_t*>(second) == 0, "and it can come again, empty");

    auto& control = *new (reinterpret_cast<void*>(second)) sgx::Tcs;
    control.ssa = first;
    control.ssa_count = 1;
    control.entry = code;
    control.fs = control.gs = data;
    sgx_enclave_modify_types retype{second, page, static_cast<uint64_t>(sgx::PageType::tcs), 0, 0};
    expect(glume_sgx_enter(1, 0, second, cpu, true) != 0, "a regular page cannot be entered");
    expect(emulator::control(SGX_IOC_ENCLAVE_MODIFY_TYPES, &retype) == 0 && glume_sgx_enter(1, 0, second, cpu, true) != 0, "nor a TCS before it was accepted");
    expect(change(accept, second, of(sgx::PageType::tcs) | modified) == 0 && glume_sgx_enter(1, 0, second, cpu, true) == 0, "EACCEPT of a TCS, and an entry");
    expect(change(accept, later + later_size, fresh) == accept_leaf && raised(sgx::page_fault), "outside of the mapping there is a page fault");
    sgx_enclave_remove_pages outside{size, page, 0};
    expect(emulator::control(SGX_IOC_ENCLAVE_REMOVE_PAGES, &outside) == -EINVAL, "pages outside of the enclave");
}

}

int main()
{
    std::setvbuf(stdout, nullptr, _IONBF, 0); // what was wrong is seen, however this ends
    alignas(4096) static sgx::Secs secs;
    secs.size = size;
    secs.ssa_frame_size = 1;
    secs.misc_select = 1;
    secs.attributes = {sgx::attribute::mode_64, 3};
    sgx_enclave_create create{reinterpret_cast<uint64_t>(&secs)};
    expect(emulator::control(SGX_IOC_ENCLAVE_CREATE, &create) == 0, "ECREATE");
    sgx::PageList list;
    list.size = size;
    list.ssa_frame_size = 1;
    sgx::Tcs control;
    control.ssa = ssa;
    control.ssa_count = 2;
    control.entry = code;
    control.fs = control.gs = data;
    control.fs_limit = control.gs_limit = 0xffffffff;
    const uint64_t frame_end = ssa + 4096; // gs:0; -48 from it is rip's place in GPRSGX (offset 136 of 184)
    expect(add(code, sgx::PageType::regular, 5, tiny_start, list) == 0, "EADD of code");
    expect(add(code, sgx::PageType::regular, 5, tiny_start, list) != 0, "a page is added once");
    expect(add(tcs, sgx::PageType::tcs, 3, &control, list) != 0, "a TCS page has no rights");
    expect(add(tcs, sgx::PageType::tcs, 0, &control, list) == 0, "EADD of a TCS");
    expect(add(ssa, sgx::PageType::regular, 3, nullptr, list) == 0 && add(ssa + 4096, sgx::PageType::regular, 3, nullptr, list) == 0, "EADD of SSA frames");
    expect(add(data, sgx::PageType::regular, 3, &frame_end, list) == 0, "EADD of data");

    sgx::SigningKey key;
    key.generate();
    sgx::Configuration configuration;
    configuration.product = 5;
    configuration.version = 2;
    sgx::SigStruct right = sgx::describe(sgx::measure(list), configuration, 0x20260101);
    sgx::SigStruct other = right;
    other.measurement[0] ^= 1;
    sgx::sign(right, key);
    sgx::sign(other, key);
    sgx_enclave_init init{reinterpret_cast<uint64_t>(&other)};
    expect(emulator::control(SGX_IOC_ENCLAVE_INIT, &init) != 0, "EINIT refuses another measurement");
    init.sigstruct = reinterpret_cast<uint64_t>(&right);
    expect(emulator::control(SGX_IOC_ENCLAVE_INIT, &init) == 0, "EINIT");

    cpu = emulator::attach_thread();
    emulator::install(on_signal);
    expect(glume_sgx_enter(1, 0, tcs, cpu, true) == 0, "EENTER gives CSSA 0, EEXIT comes back");
    expect(cpu->entries == 1 && cpu->asynchronous_exits == 0, "counters");
    expect(glume_sgx_enter(2, 0, tcs, cpu, true) == 42, "an exception, an entry above it, ERESUME");
    expect(cpu->asynchronous_exits == 1 && cpu->resumes == 1, "counters of the exception");
    expect(seen.exit_info == (sgx::exit_info::valid | sgx::exit_info::hardware | sgx::invalid_opcode), "EXITINFO says #UD");
    expect(seen.rip == code + static_cast<uint64_t>(tiny_faults - tiny_start) && seen.rdi == 2, "the SSA frame has the registers");
    expect(context_rax == 3 && context_rbx == tcs, "the synthetic state: ERESUME and the TCS");
    test_keys();
    expect(emulator::map(later, later_size, 3) == 0, "a mapping without pages");
    test_pages();
    return wrong;
}
