// SPDX-License-Identifier: Apache-2.0
// What is known of the host's files beforehand: the trusted and the allowed ones, by their host names. It comes with the launch
// image, which is checked there, and never changes.
#pragma once
#include <span>
#include <string_view>
#include "launch/image.h"

namespace fs::verify {

class Catalogue {
public:
    void start(const char* texts, std::span<const launch::Trusted> trusted, std::span<const launch::Text> allowed, bool log_only);

    // What is known of the host path (absolute, normalised); null: nothing.
    const launch::Trusted* find(std::string_view path) const;
    // Whether what is not trusted may be used unchecked. Trusted names never are.
    bool is_allowed(std::string_view path) const;
    bool log_only() const { return log_only_; }

    size_t size() const { return trusted_.size(); }
    size_t index_of(const launch::Trusted& entry) const { return static_cast<size_t>(&entry - trusted_.data()); }
    std::string_view text(launch::Text t) const { return {texts_ + t.offset, t.length}; }

private:
    const char* texts_ = nullptr;
    std::span<const launch::Trusted> trusted_;
    std::span<const launch::Text> allowed_;
    bool log_only_ = false;
};

extern Catalogue catalogue;

}
