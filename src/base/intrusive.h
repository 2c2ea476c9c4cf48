// SPDX-License-Identifier: Apache-2.0
// The containers of the core: the links live in the objects, nothing allocates.
#pragma once
#include "base/panic.h"
#define BOOST_ENABLE_ASSERT_HANDLER
#include <boost/intrusive/list.hpp>
#include <boost/intrusive/set.hpp>

inline void boost::assertion_failed(const char* what, const char*, const char*, long) { panic(what); }
inline void boost::assertion_failed_msg(const char* what, const char*, const char*, const char*, long) { panic(what); }

namespace bi = boost::intrusive;
#ifdef NDEBUG
using Link = bi::link_mode<bi::normal_link>;
#else
using Link = bi::link_mode<bi::safe_link>;
#endif
using ListHook = bi::list_member_hook<Link>;
using TreeHook = bi::set_member_hook<Link>;

template <class T, ListHook T::*hook>
using List = bi::list<T, bi::member_hook<T, ListHook, hook>, bi::constant_time_size<false>>;

// Ordered by the member `key`: Tree<Vma, &Vma::tree, &Vma::start>
template <class T, auto key>
struct KeyOf {
    using type = std::remove_cvref_t<decltype(std::declval<T>().*key)>;
    const type& operator()(const T& item) const { return item.*key; }
};
template <class T, TreeHook T::*hook, auto key>
using Tree = bi::set<T, bi::member_hook<T, TreeHook, hook>, bi::key_of_value<KeyOf<T, key>>, bi::constant_time_size<false>>;
