# SPDX-License-Identifier: Apache-2.0
# CPUID and the time-stamp counter in an enclave: what the enclave makes of a host's values, and the instructions themselves.
export XDG_CONFIG_HOME=$PWD/config
mkdir -p config
sgx=$root/src/host/sgx
g++ -std=c++23 -O1 -g -fsanitize=address,undefined -Wall -Wextra -iquote "$root/src" -o identity_test "$here/identity_test.cc" "$sgx/enclave/identity.cc" \
    "$sgx/runtime/identity.cc" > build.log 2>&1 || { cat build.log; false; }
check "the test builds" $?
timeout 20 ./identity_test; check "a host's CPUID" $?
gcc -O1 -Wall -Wextra -o identity "$here/identity.c"; check "the program builds" $?
./identity > native
glume run --sgx=emulated -- ./identity > enclave 2> log; diff native enclave; check "as natively" $?
GLUME_EMULATOR=strict glume run --sgx=emulated -- ./identity 0 > enclave 2> log; diff native enclave; check "as natively where the instructions are refused" $?
for program in /bin/true "/bin/busybox date -d @0"; do
    # shellcheck disable=SC2086
    GLUME_EMULATOR=strict glume run --sgx=emulated -- $program > out 2>&1 || { cat out; false; }
    check "$program where the instructions are refused" $?
done
