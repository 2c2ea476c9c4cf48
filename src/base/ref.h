// SPDX-License-Identifier: Apache-2.0
// Shared ownership: the count lives in the object, a Ref is one pointer wide.
#pragma once
#include <atomic>
#include <new>
#include <utility>
#include "base/result.h"
#include "base/single_threaded.h"

class Counted {
public:
    Counted(const Counted&) = delete;
    void retain() const
    {
        if (single_threaded)
            set_references(references() + 1);
        else
            refs().fetch_add(1, std::memory_order_relaxed);
    }
    // For those who hold no reference, in memory that never serves another type: false when the object is gone.
    bool retain_if_alive() const
    {
        uint32_t seen = references();
        if (single_threaded) {
            if (seen != 0)
                set_references(seen + 1);
            return seen != 0;
        }
        while (seen != 0)
            if (refs().compare_exchange_weak(seen, seen + 1, std::memory_order_acquire, std::memory_order_relaxed))
                return true;
        return false;
    }
    // For whoever is alone with the object and all that refer to it.
    uint32_t references() const { return refs().load(std::memory_order_relaxed); }
    void set_references(uint32_t count) const { refs().store(count, std::memory_order_relaxed); }
    bool release() const
    {
        if (!single_threaded)
            return refs().fetch_sub(1, std::memory_order_acq_rel) == 1;
        const uint32_t left = references() - 1;
        set_references(left);
        return left == 0;
    }

protected:
    Counted() { refs().store(1, std::memory_order_relaxed); }
    ~Counted() = default;

private:
    // In type-stable memory somebody may look at the count while the object begins: so not even its first value is a plain store.
    std::atomic_ref<uint32_t> refs() const { return std::atomic_ref{refs_}; }
    mutable uint32_t refs_;
};

template <class T>
class Ref {
public:
    Ref() = default;
    explicit Ref(T& object) : object_(&object) { object.retain(); }
    static Ref adopt(T* object) { Ref ref; ref.object_ = object; return ref; }

    Ref(const Ref& other) : object_(other.object_) { if (object_) object_->retain(); }
    Ref(Ref&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
    template <class U> requires std::convertible_to<U*, T*>
    Ref(Ref<U> other) : object_(other.leak()) {}
    Ref& operator=(Ref other) { std::swap(object_, other.object_); return *this; }
    ~Ref() { if (object_ && object_->release()) delete object_; }

    T* operator->() const { return object_; }
    T& operator*() const { return *object_; }
    explicit operator bool() const { return object_; }
    T* leak() { return std::exchange(object_, nullptr); }
    friend bool operator==(const Ref& a, const Ref& b) { return a.object_ == b.object_; } // the same object, or both none

private:
    T* object_ = nullptr;
};

// The only way to the heap for shared objects; out of memory is an error like any other.
template <class T, class... Args>
Result<Ref<T>> make(Args&&... args)
{
    auto* object = new (std::nothrow) T(std::forward<Args>(args)...);
    if (!object)
        return err::nomem;
    return Ref<T>::adopt(object);
}
