# SPDX-License-Identifier: Apache-2.0
# The emulator by itself (emulator_test.cc).
sgx=$root/src/host/sgx
g++ -std=c++23 -O1 -g -fPIE -static-pie -fno-stack-protector -iquote "$root/src" -o emulator_test "$here/emulator_test.cc" "$sgx"/emulator/*.cc "$sgx"/emulator/*.S \
    "$sgx"/image/*.cc "$sgx"/runtime/enter.S -lhogweed -lnettle -lgmp > build.log 2>&1 || { cat build.log; false; }
check "the test builds" $?
timeout -k 1 20 ./emulator_test; check "the emulator" $?
python3 "$here/keys.py" .; check "Python finds the same report and keys" $?
