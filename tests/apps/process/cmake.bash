# SPDX-License-Identifier: Apache-2.0
# Configures a small project, builds it with ninja, runs its tests.
set -e
mkdir source && cd source
cat >CMakeLists.txt <<'X'
cmake_minimum_required(VERSION 3.20)
project(sample C)
add_library(part STATIC part.c)
add_executable(sample main.c)
target_link_libraries(sample part)
add_custom_command(OUTPUT made.txt COMMAND ${CMAKE_COMMAND} -E echo made > made.txt)
add_custom_target(text ALL DEPENDS made.txt)
enable_testing()
add_test(NAME runs COMMAND sample)
X
echo 'int part(void) { return 42; }' >part.c
echo '#include <stdio.h>
int part(void);
int main(void) { printf("%d\n", part()); }' >main.c
cd .. && cmake -G Ninja -S source -B build | grep -E 'Detecting C compile features - done|Build files'
cmake --build build | tail -n 1 && build/sample && cat build/made.txt
cmake --build build | tail -n 1
(cd build && ctest | grep 'tests passed')
rm -rf source build
