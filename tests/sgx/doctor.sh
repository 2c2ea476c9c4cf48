# SPDX-License-Identifier: Apache-2.0
# `glume doctor` on this machine: what it says agrees with /proc/cpuinfo and /dev.
glume doctor > out; check "programs run here" $?
says() { sed -n "s/^  \(yes\|no\) *$1.*/\1/p" out | head -n 1; }
flag() { grep -qw "$1" /proc/cpuinfo && echo yes || echo no; }
[ "$(says SGX)" = "$(flag sgx)" ] && [ "$(says 'protection keys')" = "$(flag ospke)" ] && [ "$(says RDRAND)" = "$(flag rdrand)" ]; check "the processor's features are those of /proc/cpuinfo" $?
[ "$(says driver)" = "$([ -e /dev/sgx_enclave ] && echo yes || echo no)" ]; check "the driver" $?
[ "$(grep -c '^  no .*: ' out)" = "$(grep -c '^  no ' out)" ]; check "what is missing has its consequence" $?
glume doctor x > out 2> err; [ $? = 2 ]; check "it takes no arguments" $?
