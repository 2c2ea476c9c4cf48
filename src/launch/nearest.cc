// SPDX-License-Identifier: Apache-2.0
// Edit distance and the choice of the nearest name.
#include "launch/nearest.h"
#include <algorithm>
#include <vector>

namespace launch {

size_t edit_distance(std::string_view a, std::string_view b)
{
    std::vector<size_t> before_last(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
    for (size_t j = 0; j <= b.size(); ++j)
        last[j] = j;
    for (size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before_last[j - 2] + 1);
        }
        std::swap(before_last, last);
        std::swap(last, row);
    }
    return last[b.size()];
}

namespace {
std::string_view last_word(std::string_view name)
{
    const size_t dot = name.rfind('.');
    return dot == name.npos ? name : name.substr(dot + 1);
}
}

std::string_view nearest(std::string_view wrong, std::span<const std::string_view> known)
{
    std::string_view best;
    size_t best_distance = ~size_t{0};
    for (std::string_view name : known) {
        size_t distance = edit_distance(wrong, name);
        const bool same_word = wrong.contains('.') && name.contains('.') && last_word(wrong) == last_word(name);
        if (distance > std::max<size_t>(1, wrong.size() / 3)) {
            if (!same_word)
                continue;
            distance += wrong.size(); // behind every name that is near by its letters
        }
        if (distance < best_distance) {
            best_distance = distance;
            best = name;
        }
    }
    return best;
}

std::string did_you_mean(std::string_view wrong, std::span<const std::string_view> known)
{
    const std::string_view name = nearest(wrong, known);
    return name.empty() ? std::string() : "; did you mean \"" + std::string(name) + "\"?";
}

}
