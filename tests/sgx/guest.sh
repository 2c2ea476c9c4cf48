# SPDX-License-Identifier: Apache-2.0
# The guest tests in enclaves: all of them where pages come at run time, and where all are there from the start those of threads, events
# and time. Which do not pass, and why: tests/guest/gaps.sgx.
guest_tests() {
    XDG_CONFIG_HOME=$PWD/config "$root/tests/guest/run" "${@:2}" > out 2>&1
    local status=$?
    [ $status = 0 ] || grep -v '^ok\|^skip' out
    check "$1: $(tail -n 1 out)" $status
}
guest_tests "all, with EDMM" --edmm
guest_tests "threads, events and time" --sgx -k '^thread/\|^event/\|^time/'
