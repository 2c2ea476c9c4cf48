// SPDX-License-Identifier: Apache-2.0
#include "fs/verify/catalogue.h"

namespace fs::verify {

constinit Catalogue catalogue;

void Catalogue::start(const char* texts, std::span<const launch::Trusted> trusted, std::span<const launch::Text> allowed, bool log_only)
{
    texts_ = texts;
    trusted_ = trusted;
    allowed_ = allowed;
    log_only_ = log_only;
}

const launch::Trusted* Catalogue::find(std::string_view path) const
{
    size_t low = 0, high = trusted_.size();
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const int order = text(trusted_[middle].path).compare(path);
        if (order == 0)
            return &trusted_[middle];
        (order < 0 ? low : high) = order < 0 ? middle + 1 : middle;
    }
    return nullptr;
}

bool Catalogue::is_allowed(std::string_view path) const
{
    if (log_only_)
        return true;
    for (auto t : allowed_) {
        const auto name = text(t);
        if (!name.ends_with('/') ? path == name : path.starts_with(name) || path == name.substr(0, name.size() - 1))
            return true;
    }
    return false;
}

}
