// SPDX-License-Identifier: Apache-2.0
// The `glume` command.
#include <cstdio>
#include <cstring>

int main(int argc, char** argv)
{
    if (argc == 2 && std::strcmp(argv[1], "--version") == 0) {
        std::puts("glume " GLUME_VERSION);
        return 0;
    }
    std::fputs("usage: glume run [OPTIONS] -- PROGRAM [ARGS...]\n", stderr);
    return 2;
}
