// SPDX-License-Identifier: Apache-2.0
// Reads the launch image: every offset, length and count is checked here once, so that what follows can trust the views.
#pragma once
#include <span>
#include <string_view>
#include "base/result.h"
#include "launch/image.h"

namespace task {

class LaunchImage {
public:
    // err::inval when anything in it does not hold.
    static Result<LaunchImage> read(std::span<const std::byte>);

    const launch::Image& header() const { return *header_; }
    std::string_view text(launch::Text t) const { return {at<char>(t.offset), t.length}; }
    std::span<const launch::Text> arguments() const { return table<launch::Text>(header_->arguments); }
    std::span<const launch::Text> environment() const { return table<launch::Text>(header_->environment); }
    std::span<const launch::Mount> mounts() const { return table<launch::Mount>(header_->mounts); }
    std::span<const launch::Trusted> trusted() const { return table<launch::Trusted>(header_->trusted); }
    std::span<const launch::Text> allowed() const { return table<launch::Text>(header_->allowed); }
    const char* text_base() const { return at<char>(0); }

private:
    explicit LaunchImage(std::span<const std::byte> bytes) : bytes_(bytes), header_(at<launch::Image>(0)) {}
    template <class T> const T* at(size_t offset) const { return reinterpret_cast<const T*>(bytes_.data() + offset); }
    template <class T> std::span<const T> table(launch::Table t) const { return {at<T>(t.offset), t.count}; }
    template <class T> bool holds(launch::Table) const;
    bool holds(launch::Text) const;

    std::span<const std::byte> bytes_;
    const launch::Image* header_;
};

}
