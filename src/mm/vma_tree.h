// SPDX-License-Identifier: Apache-2.0
// The mappings of an address space, in order of address (vma = virtual memory area, as in Linux). Neighbours that are equal in
// everything are one. Every operation on one place is O(log n), the search for a free place too: each node knows the largest
// free gap in its subtree. All functions want the owner's lock, changing ones its write side; debug builds check it. Nodes are
// allocated before anything changes, so a change happens whole or not at all.
#pragma once
#include "base/intrusive.h"
#include "base/ref.h"
#include "base/sync.h"
#include "host/memory.h"
#include "mm/mappable.h"

namespace mm {

// What the program asked for a mapping after it was made: mlock(2), madvise(2).
enum class VmaFlag : uint32_t { locked = 1, lock_on_fault = 2, dont_fork = 4, wipe_on_fork = 8, dont_dump = 16 };

struct Vma {
    Range range;
    Flags<host::Prot> prot;
    host::Share share = host::Share::priv;
    Flags<host::MapHint> hints;
    Ref<Mappable> object;           // none: zeroed memory
    uint64_t offset = 0;            // into the object, of range.start
    const char* tag = nullptr;      // "[heap]", "[stack]", … of static storage, compared by address
    Flags<VmaFlag> flags;
    int key = 0;                    // protection key

    // The same mapping, but of `r`, which begins inside it.
    Vma part(Range r) const
    {
        Vma vma = *this;
        vma.range = r;
        vma.offset = object ? offset + (r.start - range.start) : 0;
        return vma;
    }
    bool grows_down() const { return hints.has(host::MapHint::grows_down); }
};

class VmaTree {
public:
    static constexpr size_t page = 4096;
    // Nothing is placed so close below a mapping that grows down, as Linux's stack_guard_gap.
    static constexpr size_t stack_guard = 256 * page;

    // `lock`: what every call is checked for in debug builds; none checks nothing.
    explicit VmaTree(const RwLock* lock = nullptr) : lock_(lock) {}
    VmaTree(const VmaTree&) = delete;
    ~VmaTree();

    // Valid until the next change.
    const Vma* find(uintptr_t at) const;
    // The first that has an address in the range.
    const Vma* first_in(Range) const;
    bool overlaps(Range r) const { return first_in(r); }
    // Whether a new mapping may be there: nothing overlaps, and the guard below a growing stack is kept.
    bool has_room(Range) const;
    // The end of the unbroken run of mappings from r.start, at most r.end.
    uintptr_t end_of_run(Range) const;
    bool covers(Range r) const { return end_of_run(r) == r.end; }

    // A free place for `size` bytes inside `within`, at a multiple of `align` (a power of two). err::nomem.
    enum class Prefer { highest, lowest };
    Result<uintptr_t> find_free(size_t size, Range within, Prefer = Prefer::highest, size_t align = page) const;

    // After success, changes that need up to `spare_count` nodes together cannot fail: remove() needs one, the others two.
    Result<> reserve();
    // What a change no longer maps, if the caller passes one: its references then end with it (outside the lock, since the
    // last one closes a file), and not under the lock.
    class Removed;
    // Puts the mapping there, in place of whatever is in its range. err::nomem: nothing has changed.
    Result<> replace(Vma, Removed* = nullptr);
    Result<> remove(Range, Removed* = nullptr);
    // Calls change(vma) for every mapping in the range, cut to it; `range`, `object` and `offset` must stay.
    template <class Change> Result<> update(Range r, Change change)
    {
        TRY(need(2));
        cut(r.start);
        cut(r.end);
        for (auto at = nodes_.upper_bound(r.start); at != nodes_.end() && at->vma.range.start < r.end; ++at) {
            change(at->vma);
            refit(*at); // whether it grows down is a matter of gaps
        }
        merge_around(r);
        return {};
    }
    Result<> protect(Range r, Flags<host::Prot> prot)
    {
        return update(r, [prot](Vma& vma) { vma.prot = prot; });
    }
    void clear(Removed* = nullptr);

    template <class Visit> void for_each(Range within, Visit visit) const
    {
        check_read();
        for (auto at = nodes_.upper_bound(within.start); at != nodes_.end() && at->vma.range.start < within.end; ++at)
            visit(at->vma);
    }
    size_t total() const { return total_; } // bytes
    size_t count() const { return count_; }

    // Whether order, merging, gaps and sums are what they must be; for tests.
    bool is_consistent() const;

    static constexpr size_t spare_count = 4;

private:
    struct Node {
        Vma vma;
        uintptr_t gap = 0;      // free bytes that may be used between the one before and this
        uintptr_t max_gap = 0;  // the largest `gap` in the subtree
        TreeHook hook;
        Node* next_free = nullptr;
    };
    // By end: upper_bound(at) is the first that ends behind `at`.
    struct EndOf {
        using type = uintptr_t;
        const type& operator()(const Node& node) const { return node.vma.range.end; }
    };
    using Nodes = bi::set<Node, bi::member_hook<Node, TreeHook, &Node::hook>, bi::key_of_value<EndOf>, bi::constant_time_size<false>>;

public:
    class Removed {
    public:
        Removed() = default;
        Removed(const Removed&) = delete;
        ~Removed();

    private:
        friend VmaTree;
        Node* first_ = nullptr;
    };

private:
    static Node* parent(const Node&);
    static Node* left(const Node&);
    static Node* right(const Node&);
    static Node* as_node(const Nodes&, Nodes::node_ptr);
    const Node* root() const;
    static void pull(Node&);
    void refresh(Node*);
    uintptr_t gap_before(const Node&) const;
    void refit(Node&);
    void refit_after(const Node&);

    static const Node* highest_in(const Node*, uintptr_t size);
    static const Node* lowest_in(const Node*, uintptr_t size);
    const Node* highest_before(const Node*, uintptr_t size) const;
    const Node* lowest_after(const Node*, uintptr_t size) const;
    Range free_before(Nodes::const_iterator) const;
    Result<uintptr_t> search_down(size_t size, Range within, size_t align) const;
    Result<uintptr_t> search_up(size_t size, Range within, size_t align) const;
    Result<uintptr_t> search_all(size_t size, Range within, Prefer, size_t align) const;

    Result<> need(size_t nodes);
    Node& take_spare();
    void give_back(Node&, Removed*);
    void link(Node&);
    void unlink(Node&);
    void insert(Vma);
    void cut(uintptr_t at);
    void carve(Range, Removed*);
    void merge_around(Range);

#ifdef GLUME_DEBUG
    void check_read() const { check(!lock_ || lock_->is_locked_for_reading()); }
    void check_write() const { check(!lock_ || lock_->is_write_locked()); }
#else
    void check_read() const {}
    void check_write() const {}
#endif

    Nodes nodes_;
    size_t total_ = 0, count_ = 0;
    Node* spares_ = nullptr;
    size_t spares_left_ = 0;
    [[maybe_unused]] const RwLock* lock_;
};

}

template <> inline constexpr bool is_flag_enum<mm::VmaFlag> = true;
