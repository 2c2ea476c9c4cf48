// SPDX-License-Identifier: Apache-2.0
// C++ with constructors before main, exceptions and threads.
#include "check.h"
#include <iostream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>
static std::string early = "made before main";
static thread_local int mine = 7;
static int thrower(int depth)
{
    if (depth == 0)
        throw std::runtime_error("deep");
    return thrower(depth - 1) + 1;
}
int main()
{
    CHECK(early == "made before main");
    std::string caught;
    try {
        thrower(50);
    } catch (const std::exception &e) {
        caught = e.what();
    }
    CHECK(caught == "deep");
    std::vector<std::thread> threads;
    std::atomic<int> sum{0};
    for (int i = 0; i < 4; i++)
        threads.emplace_back([&, i] { mine += i; sum += mine; });
    for (auto &t : threads)
        t.join();
    EQ(sum.load(), 4 * 7 + 6);
    EQ(mine, 7);
    std::cout << "c++ " << caught << std::endl;
}
