# SPDX-License-Identifier: Apache-2.0
# xz and zstd with two threads, and gzip: there and back, in files and through pipes.
needs xz-utils zstd gzip mawk

input() { seq 25000 | awk '{ print "line", $1 * 7919 % 25000, "of a text of some length, number", $1 }'; }

app:xz-threads() {
    input >text
    run xz -T2 --block-size=256KiB -k -6 text
    run xz -lvv --robot text.xz | grep -c '^block'
    run xz -t text.xz && echo "whole"
    run xz -dc -T2 text.xz | cmp - text && echo "round trip holds"
    run xz -T2 -c <text | run xz -dc | cmp - text && echo "pipe holds"
    head -c 1000 text.xz >broken.xz
    run xz -t broken.xz 2>/dev/null || echo "exit $?"
}
app:zstd-threads() {
    input >text
    run zstd -q -T2 -B256KiB -10 -k text
    run zstd -q -t text.zst && echo "whole"
    run zstd -q -d -o back text.zst
    cmp text back && echo "round trip holds"
    run zstd -q -T2 -c <text | run zstd -q -dc | cmp - text && echo "pipe holds"
    run zstd -q --train -B1024 -o dictionary text 2>/dev/null
    run zstd -q -D dictionary -c text | run zstd -q -D dictionary -dc | cmp - text && echo "dictionary holds"
    run zstd -q -d missing.zst 2>/dev/null || echo "exit $?"
}
app:gzip() {
    input >text
    run gzip -n -k -9 text
    run gzip -t text.gz && echo "whole"
    run gzip -dc text.gz | cmp - text && echo "round trip holds"
}
