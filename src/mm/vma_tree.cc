// SPDX-License-Identifier: Apache-2.0
// Look-ups and changes of the VMA tree. Keys change in place only where the order stays.
#include "mm/vma_tree.h"

namespace mm {

namespace {
bool mergeable(const Vma& a, const Vma& b)
{
    return a.range.end == b.range.start && a.prot == b.prot && a.share == b.share && a.hints == b.hints && a.tag == b.tag &&
           a.flags == b.flags && a.key == b.key && a.object == b.object && (!a.object || a.offset + a.range.size() == b.offset);
}
}

const Vma* VmaTree::find(uintptr_t at) const
{
    check_read();
    auto node = nodes_.upper_bound(at);
    return node != nodes_.end() && node->vma.range.start <= at ? &node->vma : nullptr;
}

const Vma* VmaTree::first_in(Range r) const
{
    check_read();
    auto node = nodes_.upper_bound(r.start);
    return node != nodes_.end() && node->vma.range.start < r.end ? &node->vma : nullptr;
}

uintptr_t VmaTree::end_of_run(Range r) const
{
    check_read();
    uintptr_t at = r.start;
    for (auto node = nodes_.upper_bound(at); node != nodes_.end() && node->vma.range.start <= at && at < r.end; ++node)
        at = node->vma.range.end;
    return at < r.end ? at : r.end;
}

Result<> VmaTree::need(size_t nodes)
{
    check_write();
    while (spares_left_ < nodes) {
        auto* node = new (std::nothrow) Node;
        if (!node)
            return err::nomem;
        node->next_free = spares_;
        spares_ = node;
        spares_left_++;
    }
    return {};
}

Result<> VmaTree::reserve() { return need(spare_count); }

VmaTree::Node& VmaTree::take_spare()
{
    check(spares_left_ != 0);
    Node& node = *spares_;
    spares_ = node.next_free;
    spares_left_--;
    return node;
}

// A node that is in no tree any more.
void VmaTree::give_back(Node& node, Removed* removed)
{
    if (removed && node.vma.object) {
        node.next_free = removed->first_;
        removed->first_ = &node;
        return;
    }
    node.vma.object = {};
    if (spares_left_ == spare_count) {
        delete &node;
        return;
    }
    node.next_free = spares_;
    spares_ = &node;
    spares_left_++;
}

VmaTree::Removed::~Removed()
{
    while (first_) {
        Node* next = first_->next_free;
        delete first_;
        first_ = next;
    }
}

void VmaTree::insert(Vma vma)
{
    Node& node = take_spare();
    node.vma = std::move(vma);
    link(node);
}

// Makes `at` a border. Takes a node when it lies inside a mapping.
void VmaTree::cut(uintptr_t at)
{
    auto found = nodes_.upper_bound(at);
    if (found == nodes_.end() || found->vma.range.start >= at)
        return;
    Vma upper = found->vma.part({at, found->vma.range.end});
    total_ -= upper.range.size();
    found->vma.range.end = at;
    insert(std::move(upper));
}

void VmaTree::carve(Range r, Removed* removed)
{
    auto at = nodes_.upper_bound(r.start);
    if (at != nodes_.end() && at->vma.range.start < r.start) { // its lower part stays
        if (at->vma.range.end > r.end)
            cut(r.end);
        total_ -= at->vma.range.end - r.start;
        at->vma.range.end = r.start;
        refit_after(*at);
        ++at;
    }
    while (at != nodes_.end() && at->vma.range.end <= r.end) {
        Node& node = *at++;
        unlink(node);
        give_back(node, removed);
    }
    if (at != nodes_.end() && at->vma.range.start < r.end) { // its upper part stays
        total_ -= r.end - at->vma.range.start;
        at->vma = at->vma.part({r.end, at->vma.range.end});
        refit(*at);
    }
}

// Joins equal neighbours from the one that ends at r.start to the one that begins at r.end.
void VmaTree::merge_around(Range r)
{
    auto at = nodes_.lower_bound(r.start);
    while (at != nodes_.end() && at->vma.range.end <= r.end) {
        auto next = std::next(at);
        if (next == nodes_.end())
            return;
        if (!mergeable(at->vma, next->vma)) {
            at = next;
            continue;
        }
        Node& upper = *next;
        uintptr_t end = upper.vma.range.end;
        unlink(upper);
        total_ += end - at->vma.range.end;
        at->vma.range.end = end;
        refit_after(*at);
        give_back(upper, nullptr); // not the last reference: `at` has the same object
    }
}

Result<> VmaTree::replace(Vma vma, Removed* removed)
{
    TRY(need(2));
    auto r = vma.range;
    check(!r.empty());
    carve(r, removed);
    insert(std::move(vma));
    merge_around(r);
    return {};
}

Result<> VmaTree::remove(Range r, Removed* removed)
{
    TRY(need(1));
    if (!r.empty())
        carve(r, removed);
    return {};
}

void VmaTree::clear(Removed* removed)
{
    check_write();
    nodes_.clear_and_dispose([&](Node* node) { give_back(*node, removed); });
    total_ = count_ = 0;
}

VmaTree::~VmaTree()
{
    nodes_.clear_and_dispose([](Node* node) { delete node; });
    while (spares_) {
        Node* next = spares_->next_free;
        delete spares_;
        spares_ = next;
    }
}

}
