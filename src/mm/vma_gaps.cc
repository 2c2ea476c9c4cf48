// SPDX-License-Identifier: Apache-2.0
// The gaps of the VMA tree: how the sums are kept, and the search for a free place.
//
// Boost's red-black tree knows nothing of sums, so they are put right after it has rebalanced. That is possible because of what
// a rotation does: the node that goes down becomes a child of the one that comes up, and rebalancing only walks from the place
// of the change towards the root. Hence every node whose subtree has changed lies on the path from that place to the root, or
// is a child of a node on it; refresh() pulls up exactly these. is_consistent() checks all sums, the tests call it.
#include <algorithm>
#include <boost/intrusive/parent_from_member.hpp>
#include "mm/vma_tree.h"

namespace mm {

namespace {
constexpr uintptr_t up(uintptr_t at, size_t align) { return (at + align - 1) & ~(align - 1); }
constexpr uintptr_t down(uintptr_t at, size_t align) { return at & ~(align - 1); }
// Where what is below a mapping must end.
uintptr_t guarded_start(const Vma& vma)
{
    uintptr_t guard = vma.grows_down() ? VmaTree::stack_guard : 0;
    return vma.range.start > guard ? vma.range.start - guard : 0;
}
// The highest and lowest place in `room`, 0 if it is too small. (Address 0 is never free to have.)
uintptr_t place_high(Range room, size_t size, size_t align)
{
    if (room.empty() || room.size() < size)
        return 0;
    uintptr_t at = down(room.end - size, align);
    return at >= room.start ? at : 0;
}
uintptr_t place_low(Range room, size_t size, size_t align)
{
    uintptr_t at = up(room.start, align);
    return at >= room.start && at < room.end && room.end - at >= size ? at : 0;
}
Result<uintptr_t> placed(uintptr_t at)
{
    if (at == 0)
        return err::nomem;
    return at;
}
}

using Traits = bi::set_member_hook<Link>::hooktags::node_traits;

static TreeHook* hook_of(Traits::node_ptr node) { return static_cast<TreeHook*>(node); }

VmaTree::Node* VmaTree::left(const Node& node)
{
    auto child = Traits::get_left(&node.hook);
    return child ? bi::get_parent_from_member(hook_of(child), &Node::hook) : nullptr;
}

VmaTree::Node* VmaTree::right(const Node& node)
{
    auto child = Traits::get_right(&node.hook);
    return child ? bi::get_parent_from_member(hook_of(child), &Node::hook) : nullptr;
}

// The root's parent is the container's header, whose own parent is the root.
VmaTree::Node* VmaTree::parent(const Node& node)
{
    auto above = Traits::get_parent(&node.hook);
    bool is_root = Traits::get_parent(above) == &node.hook;
    return is_root ? nullptr : bi::get_parent_from_member(hook_of(above), &Node::hook);
}

const VmaTree::Node* VmaTree::root() const
{
    if (nodes_.empty())
        return nullptr;
    return &*nodes_.root();
}

void VmaTree::pull(Node& node)
{
    uintptr_t most = node.gap;
    if (auto* child = left(node))
        most = std::max(most, child->max_gap);
    if (auto* child = right(node))
        most = std::max(most, child->max_gap);
    node.max_gap = most;
}

void VmaTree::refresh(Node* node)
{
    for (; node; node = parent(*node)) {
        if (auto* child = left(*node))
            pull(*child);
        if (auto* child = right(*node))
            pull(*child);
        pull(*node);
    }
}

uintptr_t VmaTree::gap_before(const Node& node) const
{
    auto at = nodes_.iterator_to(node);
    uintptr_t start = at == nodes_.begin() ? 0 : std::prev(at)->vma.range.end;
    uintptr_t end = guarded_start(node.vma);
    return end > start ? end - start : 0;
}

// Its gap may have changed, its place in the tree has not.
void VmaTree::refit(Node& node)
{
    uintptr_t gap = gap_before(node);
    if (gap == node.gap)
        return;
    node.gap = gap;
    for (Node* n = &node; n; n = parent(*n))
        pull(*n);
}

void VmaTree::refit_after(const Node& node)
{
    if (auto next = std::next(nodes_.iterator_to(node)); next != nodes_.end())
        refit(const_cast<Node&>(*next));
}

// Links and unlinks: the tree rebalances, then the sums along the path are put right, then the gap behind.
void VmaTree::link(Node& node)
{
    nodes_.insert(node);
    node.gap = gap_before(node);
    refresh(&node);
    refit_after(node);
    total_ += node.vma.range.size();
    count_++;
}

void VmaTree::unlink(Node& node)
{
    auto at = nodes_.iterator_to(node);
    auto next = std::next(at);
    // The deepest node whose subtree changes. One with two children is replaced by the next in order, which leaves its place.
    Node* deepest = parent(node);
    if (left(node) && right(node))
        deepest = parent(*next) == &node ? &*next : parent(*next);
    total_ -= node.vma.range.size();
    count_--;
    nodes_.erase(at);
    refresh(deepest);
    if (next != nodes_.end())
        refit(*next);
}

const VmaTree::Node* VmaTree::highest_in(const Node* node, uintptr_t size)
{
    if (!node || node->max_gap < size)
        return nullptr;
    for (;;) {
        if (auto* child = right(*node); child && child->max_gap >= size)
            node = child;
        else if (node->gap >= size)
            return node;
        else
            node = left(*node);
    }
}

const VmaTree::Node* VmaTree::lowest_in(const Node* node, uintptr_t size)
{
    if (!node || node->max_gap < size)
        return nullptr;
    for (;;) {
        if (auto* child = left(*node); child && child->max_gap >= size)
            node = child;
        else if (node->gap >= size)
            return node;
        else
            node = right(*node);
    }
}

// The last node before `node` (none: of all) whose gap is at least `size`.
const VmaTree::Node* VmaTree::highest_before(const Node* node, uintptr_t size) const
{
    if (!node)
        return highest_in(root(), size);
    if (auto* found = highest_in(left(*node), size))
        return found;
    for (const Node* above = parent(*node); above; node = above, above = parent(*node)) {
        if (right(*above) != node)
            continue;
        if (above->gap >= size)
            return above;
        if (auto* found = highest_in(left(*above), size))
            return found;
    }
    return nullptr;
}

const VmaTree::Node* VmaTree::lowest_after(const Node* node, uintptr_t size) const
{
    if (auto* found = lowest_in(right(*node), size))
        return found;
    for (const Node* above = parent(*node); above; node = above, above = parent(*node)) {
        if (left(*above) != node)
            continue;
        if (above->gap >= size)
            return above;
        if (auto* found = lowest_in(right(*above), size))
            return found;
    }
    return nullptr;
}

// The usable gap before `at`, which may be the end.
Range VmaTree::free_before(Nodes::const_iterator at) const
{
    uintptr_t start = at == nodes_.begin() ? 0 : std::prev(at)->vma.range.end;
    return {start, at == nodes_.end() ? ~uintptr_t{0} : guarded_start(at->vma)};
}

// Only the gaps at the two ends of `within` are cut by it. So: look at the one at the far end, then at the nearest other gap
// that is large enough; when that one is cut too small, everything beyond it lies outside.
Result<uintptr_t> VmaTree::search_down(size_t size, Range within, size_t align) const
{
    auto first = nodes_.upper_bound(within.end - 1);
    if (auto at = place_high(free_before(first).overlap(within), size, align))
        return at;
    auto* next = highest_before(first == nodes_.end() ? nullptr : &*first, size + align - page);
    return next ? placed(place_high(free_before(nodes_.iterator_to(*next)).overlap(within), size, align)) : Result<uintptr_t>{err::nomem};
}

Result<uintptr_t> VmaTree::search_up(size_t size, Range within, size_t align) const
{
    auto first = nodes_.upper_bound(within.start);
    if (auto at = place_low(free_before(first).overlap(within), size, align))
        return at;
    if (first == nodes_.end())
        return err::nomem;
    if (auto* next = lowest_after(&*first, size + align - page))
        return placed(place_low(free_before(nodes_.iterator_to(*next)).overlap(within), size, align));
    return placed(place_low(free_before(nodes_.end()).overlap(within), size, align));
}

// Gap by gap. A gap that is large enough only because it happens to be aligned is found in no other way.
Result<uintptr_t> VmaTree::search_all(size_t size, Range within, Prefer prefer, size_t align) const
{
    uintptr_t best = 0;
    for (auto at = nodes_.upper_bound(within.start);; ++at) {
        Range room = free_before(at).overlap(within);
        if (auto found = prefer == Prefer::highest ? place_high(room, size, align) : place_low(room, size, align)) {
            best = found;
            if (prefer == Prefer::lowest)
                break;
        }
        if (at == nodes_.end() || at->vma.range.start >= within.end)
            break;
    }
    return placed(best);
}

Result<uintptr_t> VmaTree::find_free(size_t size, Range within, Prefer prefer, size_t align) const
{
    check_read();
    if (within.empty() || size == 0 || within.size() < size || size + align < size)
        return err::nomem;
    auto found = prefer == Prefer::highest ? search_down(size, within, align) : search_up(size, within, align);
    return !found && align > page ? search_all(size, within, prefer, align) : std::move(found);
}

bool VmaTree::has_room(Range r) const
{
    check_read();
    auto next = nodes_.upper_bound(r.start);
    return next == nodes_.end() || r.end <= guarded_start(next->vma);
}

bool VmaTree::is_consistent() const
{
    size_t total = 0, count = 0;
    const Node* before = nullptr;
    for (auto& node : nodes_) {
        uintptr_t most = node.gap;
        for (auto* child : {left(node), right(node)})
            if (child)
                most = std::max(most, child->max_gap);
        if (node.vma.range.empty() || node.gap != gap_before(node) || node.max_gap != most)
            return false;
        if (before && before->vma.range.end > node.vma.range.start)
            return false;
        total += node.vma.range.size();
        count++;
        before = &node;
    }
    return total == total_ && count == count_;
}

}
