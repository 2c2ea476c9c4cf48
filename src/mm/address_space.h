// SPDX-License-Identifier: Apache-2.0
// The program's address space: which ranges are mapped, with what, and the calls that change it (mmap(2) and its family).
// The kernel decides every address. Lock: `lock_`; changes hold its write side, also across the host call that makes them
// true, so the tree and the host never disagree.
#pragma once
#include "base/ref.h"
#include "base/sync.h"
#include "base/text.h"
#include "host/memory.h"
#include "mm/mappable.h"
#include "mm/vma_tree.h"

class AddressSpace {
public:
    // The tag of memory that rewritten code jumps to. The program can see it, but has it neither unmapped, replaced, moved, protected
    // nor emptied: that is EPERM, as for memory that is sealed (mseal(2)).
    static constexpr char stubs_tag[] = "[glume stubs]";
    struct Request {
        uintptr_t hint = 0;
        size_t size = 0;                    // bytes, rounded up to pages
        Flags<host::Prot> prot;
        host::Share share = host::Share::priv;
        Flags<host::MapHint> hints;
        bool fixed = false;                 // MAP_FIXED
        bool no_replace = false;            // MAP_FIXED_NOREPLACE
        bool low = false;                   // MAP_32BIT
        size_t align = 4096;                // of an address that is not fixed: a power of two
        Ref<mm::Mappable> object;           // none: zeroed memory
        uint64_t offset = 0;
        host::Handle image = host::Handle::none; // private code: these bytes of this file instead, which are the object's, rewritten
        uint64_t image_offset = 0;
        const char* tag = nullptr;          // "[heap]", "[stack]", "[vdso]"
        Range touch;                        // bytes of it that are about to be used, as offsets: they come at once, not page by page
    };
    // Segments of programs and libraries up to this size are brought in as they are mapped: data that start-up code is about to
    // relocate, code and tables that it looks at in many places.
    static constexpr size_t segment_at_once(Flags<host::Prot> prot)
    {
        return prot.has(host::Prot::write) ? 64 << 10 : prot.has(host::Prot::exec) ? 2 << 20 : 512 << 10;
    }
    Result<uintptr_t> map(Request);
    Result<> unmap(Range);
    Result<> protect(Range, Flags<host::Prot>, int key = -1);
    Result<uintptr_t> remap(Range from, size_t new_size, uint32_t flags, uintptr_t new_address); // mremap(2)
    Result<> advise(Range, int advice);
    Result<> sync(Range pages, int flags);
    Result<> lock(Range pages, int flags);
    Result<> unlock(Range pages);
    Result<> resident(Range, uintptr_t out);

    // The program break (brk(2)): the new one, or the old one when it cannot move.
    void place_break(uintptr_t start);
    uintptr_t set_break(uintptr_t wanted);
    void limit_break(uint64_t max_size) { break_max_ = max_size; } // 0: none

    // execve: everything goes.
    void clear();
    // Where the next program's mappings start to grow down from.
    void set_top(uintptr_t top);

    // Where the running program's strings and auxiliary vector lie: /proc/self/{cmdline,environ,auxv,stat}.
    struct ProgramRanges { Range arguments, environment, auxiliary; };
    void note_program(Range arguments, Range environment, Range auxiliary) { program_ = {arguments, environment, auxiliary}; }
    const ProgramRanges& program_ranges() const { return program_; }
    // RLIMIT_AS: what all mappings together may take, in bytes; RLIMIT_DATA: those that are private and writable. Of the main
    // stack only what Linux maps of it at first counts.
    void limit_total(uint64_t bytes) { total_max_.store(bytes, std::memory_order_relaxed); }
    void limit_data(uint64_t bytes) { data_max_.store(bytes, std::memory_order_relaxed); }
    Range heap() const { return {break_start_, break_}; }

    // Runs `change`, which calls host::write_code, while the pages of `bytes` are sure to hold code of the given kind that the
    // program cannot write. err::fault when they hold anything else.
    enum class Code { private_file, anonymous };
    template <class Change> Result<> change_code(Range bytes, Code kind, Change change)
    {
        WriteLock guard{lock_};
        TRY(check_code(bytes, kind));
        return change();
    }

    // A copy of the mapping at `at` for those who only want to know: rewriting, futexes, faults.
    struct Seen { Range range; Flags<host::Prot> prot; host::Share share; Flags<host::MapHint> hints; Ref<mm::Mappable> object; uint64_t offset; const char* tag; };
    Result<Seen> find(uintptr_t at);
    // Every mapping in order of address, under the read side: /proc/self/maps.
    template <class Visit> void for_each(Visit visit)
    {
        learn_growth();
        ReadLock guard{lock_};
        tree_.for_each(Range{0, ~uintptr_t{0}}, visit);
    }
    size_t total_bytes();

private:
    // The host lets a MAP_GROWSDOWN mapping grow when the program touches what is below it. Before the tree is asked or changed,
    // it is told how far that has gone. Costs nothing as long as no such mapping was ever made.
    void learn_growth()
    {
        if (grows_.load(std::memory_order_relaxed)) [[unlikely]]
            ask_for_growth();
    }
    void ask_for_growth();

    Result<uintptr_t> choose(const Request&, size_t size) REQUIRES(lock_);
    // `replaced`: what will be there no more.
    Result<> check_limits(size_t more, bool data, Range replaced = {}) const REQUIRES(lock_);
    size_t counted(Range, bool data) const REQUIRES(lock_);
    Result<> check_data_after(Range, Flags<host::Prot>) const REQUIRES(lock_);
    Result<> fill(Range, const Request&);
    Result<> refill(const mm::Vma&, Range);
    // err::perm if some of it is sealed.
    Result<> check_seals(Range changed) const;
    Result<> check_code(Range bytes, Code kind) const REQUIRES(lock_);
    Result<uintptr_t> move(const mm::Vma& old, Range from, size_t new_size, uint32_t flags, uintptr_t new_address) REQUIRES(lock_);

    RwLock lock_{Rank::address_space};
    mm::VmaTree tree_ GUARDED_BY(lock_){&lock_};
    std::atomic<bool> grows_{false};    // a mapping that grows down was made
    std::atomic<bool> copies_{false};   // a mapping of an object that copies was made
    static constexpr size_t sealed_max = 48;
    Range sealed_[sealed_max];          // those below `sealed_count_` never change while the program runs: read without the lock
    std::atomic<size_t> sealed_count_{0};
    uintptr_t top_ = 0;
    uintptr_t break_start_ = 0, break_ = 0;
    uint64_t break_max_ = 0;
    std::atomic<uint64_t> total_max_{~uint64_t{0}}, data_max_{~uint64_t{0}};
    ProgramRanges program_;
};
