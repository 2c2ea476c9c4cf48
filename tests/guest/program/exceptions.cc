// SPDX-License-Identifier: Apache-2.0
// C++ exceptions through system-call wrappers, callbacks, threads and rethrow.
#include "check.h"
#include <exception>
#include <stdexcept>
#include <string>
#include <thread>
static int compare(const void *, const void *) { throw std::string("from qsort"); }
int main()
{
    int v[4] = { 3, 1, 2, 0 };
    bool caught = false;
    try {
        qsort(v, 4, sizeof *v, compare);
    } catch (const std::string &s) {
        caught = s == "from qsort";
    }
    CHECK(caught);
    std::exception_ptr carried;
    std::thread([&] {
        try {
            std::string().at(5);
        } catch (...) {
            carried = std::current_exception();
        }
    }).join();
    caught = false;
    try {
        std::rethrow_exception(carried);
    } catch (const std::out_of_range &) {
        caught = true;
    }
    CHECK(caught);
    for (int i = 0; i < 2000; i++)
        try {
            getppid();
            throw i;
        } catch (int n) {
            EQ(n, i);
        }
}
