// SPDX-License-Identifier: Apache-2.0
// Plans as launch images (image.h), and images as text.
#pragma once
#include "launch/plan.h"
#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace launch {

// Host descriptors that the kernel is told of: where its messages go, and Image::keeper.
struct Descriptors {
    int log;
    int keeper = -1;
    int hashes = -1;    // of NAME.trusted
};

// The image of `plan`. Throws Failure if it would be over 64 MiB.
std::vector<std::byte> write_image(const Plan& plan, Descriptors descriptors);

// An image in words, a line for each value, for --dry-run and for tests. Throws Failure if the image is not well formed.
std::string describe_image(std::span<const std::byte> image);

}
