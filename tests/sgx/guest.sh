# SPDX-License-Identifier: Apache-2.0
# A part of the guest tests, in enclaves; tests/guest/run --sgx runs any of them.
XDG_CONFIG_HOME=$PWD/config "$root/tests/guest/run" --sgx -k '^thread/futex\|^file/tmpfs\|^thread/after_main\|^time/c' > out 2>&1 || { cat out; false; }; check "guest tests" $?
