// SPDX-License-Identifier: Apache-2.0
// fs::Walk against the plain walk of walk_model.cc, on trees and paths made from random bytes.
#include <gtest/gtest.h>
#include <random>
#include "walk_model.h"

TEST(Walk, LeadsWherePathResolutionSays)
{
    std::mt19937 random{20240607};
    std::vector<uint8_t> bytes(160);
    for (int round = 0; round < 10000; round++) {
        for (auto& byte : bytes)
            byte = static_cast<uint8_t>(random());
        const std::string difference = difference_in_walk(bytes);
        ASSERT_EQ(difference, "") << "round " << round;
    }
}
